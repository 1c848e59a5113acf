import { useEffect, useRef } from "react";

/** A scanner sends its characters so close together; nobody types so fast. In milliseconds. */
const MOST_BETWEEN_MS = 50;
/** Shorter texts are no label: a person may hit three keys at once. */
const FEWEST_CHARACTERS = 4;

/** Whether a key goes into a field, or to a dialog that is open over the page. */
function isTakenElsewhere({ target }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : null;
  const isField = element?.closest(
    "input, textarea, select, [contenteditable]:not([contenteditable=false])",
  );
  return Boolean(isField) || document.querySelector("dialog[open]") !== null;
}

/** Collects what a scanner types: a burst of characters that ends with Enter. */
export class ScannedKeys {
  #text = "";
  #lastAt = Number.NEGATIVE_INFINITY;

  /**
   * Takes a key pressed at a moment in milliseconds. Returns the text that it ends, and whether the key
   * belongs to a burst: it then means nothing else.
   */
  take(key: string, at: number): { readonly text: string | null; readonly isBurst: boolean } {
    const isClose = at - this.#lastAt <= MOST_BETWEEN_MS;
    const before = isClose ? this.#text : "";
    this.#lastAt = at;
    if (key === "Enter") {
      this.#text = "";
      const isText = before.length >= FEWEST_CHARACTERS;
      return { text: isText ? before : null, isBurst: isText };
    }
    if (key.length !== 1) {
      // Shift, and the keys that make one character of several, send nothing of their own.
      const isSilent = ["Shift", "AltGraph", "Alt", "Control", "CapsLock", "Dead"].includes(key);
      this.#text = isSilent ? before : "";
      return { text: null, isBurst: false };
    }
    this.#text = before + key;
    return { text: null, isBurst: this.#text.length > 2 };
  }
}

/**
 * Calls `onText` with what a scanner types that acts as a keyboard, wherever no field has the focus. From
 * its third character on, a burst presses nothing else on the page.
 */
export function useKeyboardScanner(onText: (text: string) => void): void {
  const tell = useRef(onText);
  tell.current = onText;
  useEffect(() => {
    const keys = new ScannedKeys();
    const listen = (event: KeyboardEvent): void => {
      if (event.isComposing || event.repeat || isTakenElsewhere(event)) return;
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
      if (isShortcut) return;
      const { text, isBurst } = keys.take(event.key, event.timeStamp);
      if (!isBurst) return;
      event.preventDefault();
      event.stopPropagation();
      if (text !== null) tell.current(text.trim());
    };
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
}
