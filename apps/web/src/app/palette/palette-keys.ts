import { useLayoutEffect } from "react";
import { session } from "../../lib/session/session.ts";
import { openPalette } from "./palette-state.ts";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function focusPageSearch(): boolean {
  const field = document.querySelector<HTMLElement>("main input[type=search]");
  field?.focus();
  return field !== null;
}

function onKey(event: KeyboardEvent): void {
  // Nobody is signed in, so nothing would open.
  if (session.get().authenticated === false) return;
  if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey) {
    event.preventDefault();
    openPalette("search");
    return;
  }
  const plain = !event.metaKey && !event.ctrlKey && !event.altKey;
  if (!plain || isTyping(event.target) || document.querySelector("dialog:modal")) return;
  if (event.key === "?") openPalette("shortcuts");
  if (event.key === "/" && focusPageSearch()) event.preventDefault();
}

/**
 * Listens for the shortcuts before what shows is painted: whoever sees a screen can press them, and
 * what they open appears once it is there.
 */
export function usePaletteKeys(): void {
  useLayoutEffect(() => addEventListener("keydown", onKey), []);
}
