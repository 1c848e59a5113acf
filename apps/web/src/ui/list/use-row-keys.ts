import type { KeyboardEvent, RefObject } from "react";

interface RowKeys {
  readonly list: RefObject<HTMLElement | null>;
  /** Chooses the rows from one place to another; null where none can be chosen. */
  readonly extend: ((from: number, to: number) => void) | null;
  readonly selectAll: (() => void) | null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** Matches the element that opens a row. */
const LINK = "a[href], [data-row-link]";

function placeOf(element: Element | null): number | null {
  const place = element?.getAttribute("data-place");
  return place === null || place === undefined ? null : Number(place);
}

/**
 * Handles the keys of a list: arrows, j and k lead from a checkbox or a link to the same in the row
 * below or above; with Shift they choose the rows they pass. Ctrl or Cmd with A chooses all found
 * rows.
 */
export function useRowKeys({ list, extend, selectAll }: RowKeys) {
  return (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.altKey) return;
    const isTick = target instanceof HTMLInputElement && target.type === "checkbox";
    if (key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey) && isTick && selectAll) {
      event.preventDefault();
      selectAll();
      return;
    }
    const step = STEPS[key.length === 1 ? key.toLowerCase() : key];
    if (step === undefined || event.ctrlKey || event.metaKey) return;
    const row = target.closest("[data-place]");
    const place = placeOf(row);
    if (!row || place === null || !(isTick || target.matches(LINK))) return;
    const next = list.current?.querySelector(`[data-place="${place + step}"]`);
    const same = isTick ? "input[type=checkbox]" : LINK;
    const wanted = next?.querySelector<HTMLElement>(same);
    if (!wanted) return;
    event.preventDefault();
    if (event.shiftKey && extend) extend(place, place + step);
    wanted.focus();
    wanted.scrollIntoView?.({ block: "nearest" });
  };
}
