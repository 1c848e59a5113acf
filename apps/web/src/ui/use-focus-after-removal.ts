import { type RefObject, useLayoutEffect, useRef } from "react";

interface FocusAfterRemoval<List extends HTMLElement> {
  /** The ref of the list; the button that removes a line carries `data-remove`, in each line. */
  readonly list: RefObject<List | null>;
  /** Called with the line that is about to go, while it is still there. */
  readonly removing: (id: string) => void;
}

/**
 * Moves the focus when a removed line had it: to the next line, or to the one before at the end of
 * the list. `whenEmpty` finds the element that gets it once no line is left, such as the button
 * that adds one.
 */
export function useFocusAfterRemoval<List extends HTMLElement>(
  ids: readonly string[],
  whenEmpty: () => HTMLElement | null | undefined,
): FocusAfterRemoval<List> {
  const list = useRef<List>(null);
  const leaving = useRef<{ readonly id: string; readonly place: number } | null>(null);
  // Runs after every drawing: a line goes when the server has answered, or at once.
  useLayoutEffect(() => {
    const gone = leaving.current;
    if (!gone || ids.includes(gone.id)) return;
    leaving.current = null;
    const { activeElement } = document;
    // If the user has moved the focus elsewhere by now, it stays there.
    if (activeElement && activeElement !== document.body) return;
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
    (all[gone.place] ?? all.at(-1) ?? whenEmpty())?.focus();
  });
  return {
    list,
    removing: (id) => {
      leaving.current = { id, place: ids.indexOf(id) };
    },
  };
}
