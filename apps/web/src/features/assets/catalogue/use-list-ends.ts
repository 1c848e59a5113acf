import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import type { AssetRows, ListEnd } from "./asset-list.queries.ts";

interface Options {
  readonly listed: AssetRows;
  readonly list: RefObject<HTMLElement | null>;
  readonly scrollTo: (index: number) => void;
}

const ENDS: Readonly<Record<string, ListEnd>> = { Home: "start", End: "end" };
/** So many frames later a row that was scrolled to is drawn. */
const MOST_FRAMES = 20;

/**
 * Handles Home and End in the rows: they lead to the first and the last row of the whole list, which is
 * read from that end where it was not read so far.
 */
export function useListEnds({ listed, list, scrollTo }: Options) {
  const wanted = useRef<{ end: ListEnd; isTick: boolean } | null>(null);
  const { rows, from, hasNext, hasPrevious, isStale, isLoading } = listed;
  const isThere = (end: ListEnd): boolean =>
    !isStale && !isLoading && rows !== null && (end === "start" ? !hasPrevious : !hasNext);

  const lead = (end: ListEnd, isTick: boolean): void => {
    const index = end === "start" ? 0 : (rows?.length ?? 0) - 1;
    const row = rows?.[index];
    scrollTo(index);
    if (row) focusRow(list, row.id, isTick);
  };

  useEffect(() => {
    const goal = wanted.current;
    if (!goal || !rows || !isThere(goal.end)) return;
    wanted.current = null;
    lead(goal.end, goal.isTick);
  });

  return (event: KeyboardEvent): void => {
    const end = ENDS[event.key];
    const { target } = event;
    if (!end || !(target instanceof HTMLElement) || event.altKey || event.metaKey) return;
    const isTick = target.matches("input[type=checkbox]");
    if (!isTick && !target.matches("a[href]")) return;
    event.preventDefault();
    wanted.current = { end, isTick };
    if (isThere(end) && rows) {
      wanted.current = null;
      lead(end, isTick);
    } else if (from !== end) listed.goTo(end);
  };
}

/** Focuses the link or the box of a row once it is drawn; by its id, as others may come before it. */
function focusRow(list: RefObject<HTMLElement | null>, id: string, isTick: boolean): void {
  let frames = 0;
  const look = (): void => {
    const row = list.current?.querySelector(`[data-row="${id}"]`);
    const part = row?.querySelector<HTMLElement>(isTick ? "input[type=checkbox]" : "a[href]");
    frames += 1;
    if (part) part.focus({ preventScroll: true });
    else if (frames < MOST_FRAMES) requestAnimationFrame(look);
  };
  look();
}
