import { useState } from "react";
import { randomId } from "../../lib/random-id.ts";

interface Words {
  readonly text: string;
  /** The same for every try of what is sent: one that got lost adds nothing twice. */
  readonly id: string;
}

function kept(key: string): Words {
  const words = sessionStorage.getItem(key);
  return words === null ? { text: "", id: randomId() } : (JSON.parse(words) as Words);
}

/** What is written in a field: this tab keeps it, also when the page is loaded anew. */
export function useTabWords(key: string) {
  const [words, setWords] = useState(() => kept(key));
  const write = (text: string): void => {
    const next = { ...words, text };
    setWords(next);
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  };
  const clear = (): void => {
    sessionStorage.removeItem(key);
    setWords({ text: "", id: randomId() });
  };
  return { ...words, write, clear };
}
