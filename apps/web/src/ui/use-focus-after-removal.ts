import { type RefObject, useLayoutEffect, useRef } from "react";

interface FocusAfterRemoval<List extends HTMLElement> {
  /** For the list; what removes a line of it carries `data-remove`, in each line. */
  readonly list: RefObject<List | null>;
  /** Told which line is on its way out, while it is still there. */
  readonly removing: (id: string) => void;
}

/**
 * Where a line that was removed takes the focus along, the next one gets it, or the one before at
 * the end of the list. `whenEmpty` finds what gets it once none is left, such as what adds one.
 */
export function useFocusAfterRemoval<List extends HTMLElement>(
  ids: readonly string[],
  whenEmpty: () => HTMLElement | null | undefined,
): FocusAfterRemoval<List> {
  const list = useRef<List>(null);
  const leaving = useRef<{ readonly id: string; readonly place: number } | null>(null);
  // After every drawing: a line goes when the server has said so, or at once.
  useLayoutEffect(() => {
    const gone = leaving.current;
    if (!gone || ids.includes(gone.id)) return;
    leaving.current = null;
    const { activeElement } = document;
    // Whoever is somewhere else by now stays there.
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
