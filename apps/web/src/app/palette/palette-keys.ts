import { useLayoutEffect } from "react";
import { session } from "../../lib/session/session.ts";
import { openPalette, paletteMode } from "./palette-state.ts";

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

/**
 * While the user loads, only 'Please wait...' can stand over the screen, and keys pressed then
 * count.
 */
function isCovered(): boolean {
  return session.get().user !== null && document.querySelector("dialog:modal") !== null;
}

function onKey(event: KeyboardEvent): void {
  // Nobody is signed in, so the keys would open nothing.
  if (session.get().authenticated === false) return;
  if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey) {
    event.preventDefault();
    openPalette("search");
    return;
  }
  const plain = !event.metaKey && !event.ctrlKey && !event.altKey;
  if (!plain || isTyping(event.target) || isCovered()) return;
  if (event.key === "?") openPalette("shortcuts");
  if (event.key === "/" && focusPageSearch()) event.preventDefault();
}

/**
 * Forgets keys that were pressed before the app knew that nobody is signed in: they must not open
 * anything after a login.
 */
function forgetOfNobody(): void {
  if (session.get().authenticated === false) paletteMode.set("closed");
}

/**
 * Listens for the shortcuts before the frame of the screens is painted: whoever sees it can press
 * them, and the palette appears once it is there.
 */
export function usePaletteKeys(): void {
  useLayoutEffect(() => {
    addEventListener("keydown", onKey);
    const unsubscribe = session.subscribe(forgetOfNobody);
    return () => {
      removeEventListener("keydown", onKey);
      unsubscribe();
    };
  }, []);
}
