import { type RefObject, useLayoutEffect, useRef } from "react";
import { useCoarse } from "../../../ui/use-media.ts";
import { useWindowRows } from "../../../ui/use-window-rows.ts";
import type { OutlineRow } from "./outline-rows.ts";

const ROW_PX = 40;
const FINGER_ROW_PX = 44;

/** A line that is drawn, and where. */
interface DrawnRow {
  readonly row: OutlineRow;
  readonly topPx: number;
  readonly heightPx: number;
}

/**
 * Draws the lines of an outline that are in view, and those that are `kept` wherever they stand: what has
 * the focus keeps it, and what is about to get it is there. All lines are equally high.
 */
export function useOutlineWindow(
  list: RefObject<HTMLElement | null>,
  rows: readonly OutlineRow[],
  kept: (row: OutlineRow) => boolean,
) {
  const heightPx = useCoarse() ? FINGER_ROW_PX : ROW_PX;
  const { items, totalHeightPx } = useWindowRows({
    count: rows.length,
    rowHeightPx: heightPx,
    list,
  });
  const inView = new Set(items.map(({ index }) => index));
  // In their order: screen readers read the lines as they follow one another here.
  const drawn: DrawnRow[] = rows.flatMap((row, at) =>
    inView.has(at) || kept(row) ? [{ row, topPx: at * heightPx, heightPx }] : [],
  );
  const wantedKey = useRef<string | null>(null);
  useLayoutEffect(() => {
    const key = wantedKey.current;
    if (key === null) return;
    const line = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    if (!line) return;
    wantedKey.current = null;
    line.focus();
  });
  return {
    drawn,
    totalHeightPx,
    /** Gives the focus to a line with the next render, which has to keep it. */
    focusSoon: (key: string): void => {
      wantedKey.current = key;
    },
  };
}
