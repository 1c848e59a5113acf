import { useEffect } from "react";
import { question } from "../../lib/confirm.ts";
import { useStore } from "../../lib/store.ts";

/**
 * Asks with the browser's own dialog, where ours cannot be loaded: a question without a network
 * must not take the page away. A question that wants a text typed cannot be asked so, and is
 * answered with no.
 */
export function BrowserConfirm() {
  const asked = useStore(question);
  useEffect(() => {
    if (!asked) return;
    const { title, text, typeToConfirm, answer } = asked;
    const words = text ? `${title}\n\n${text}` : title;
    answer(typeToConfirm === undefined && globalThis.confirm(words));
  }, [asked]);
  return null;
}
