import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

const PAGE_ROWS = 10;

/** A cell by its row and column. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Returns the cell that a key leads to, which may be the same; null for other keys. */
export function gridPlaceAfter(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">,
  { row, column }: GridPlace,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): GridPlace | null {
  const isFar = ctrlKey || metaKey;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  const targets: Readonly<Record<string, GridPlace>> = {
    ArrowDown: { row: isFar ? lastRow : Math.min(row + 1, lastRow), column },
    ArrowUp: { row: isFar ? 0 : Math.max(row - 1, 0), column },
    ArrowRight: { row, column: isFar ? lastColumn : Math.min(column + 1, lastColumn) },
    ArrowLeft: { row, column: isFar ? 0 : Math.max(column - 1, 0) },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? lastRow : row, column: lastColumn },
    PageDown: { row: Math.min(row + PAGE_ROWS, lastRow), column },
    PageUp: { row: Math.max(row - PAGE_ROWS, 0), column },
  };
  return targets[key] ?? null;
}

function placeIn(text: string | undefined): GridPlace | null {
  const [row, column] = (text ?? "").split(":").map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/**
 * Moves through the cells of a grid as in a spreadsheet: Tab reaches one cell, arrows lead to the others. What
 * takes the focus in a cell carries `focusAt` of its place. Source: WAI-ARIA APG, grid.
 */
export function useGridKeys(
  grid: RefObject<HTMLElement | null>,
  size: { readonly rows: number; readonly columns: number },
) {
  const [reached, setReached] = useState<GridPlace>({ row: 0, column: 0 });
  const [wanted, setWanted] = useState<GridPlace | null>(null);
  const at = {
    row: Math.min(reached.row, Math.max(size.rows - 1, 0)),
    column: Math.min(reached.column, size.columns - 1),
  };
  const element = ({ row, column }: GridPlace) =>
    grid.current?.querySelector<HTMLElement>(`[data-at="${row}:${column}"]`);
  const latest = useRef(element);
  latest.current = element;
  // After drawing: a field that was left has become a button again.
  useLayoutEffect(() => {
    if (!wanted) return;
    latest.current(wanted)?.focus();
    setWanted(null);
  }, [wanted]);
  const goTo = (place: GridPlace): void => {
    setReached(place);
    setWanted(place);
  };
  const placeOf = (target: EventTarget): GridPlace | null =>
    target instanceof HTMLElement ? placeIn(target.dataset["at"]) : null;
  return {
    goTo,
    placeOf,
    focusAt: (row: number, column: number) => ({
      tabIndex: row === at.row && column === at.column ? 0 : -1,
      "data-at": `${row}:${column}`,
    }),
    onFocus: (target: EventTarget): void => {
      const place = placeOf(target);
      if (place && (place.row !== at.row || place.column !== at.column)) setReached(place);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const from = placeOf(event.target);
      if (!from || event.target instanceof HTMLInputElement || event.defaultPrevented) return;
      const to = event.altKey || event.shiftKey ? null : gridPlaceAfter(event, from, size);
      if (!to) return;
      event.preventDefault();
      goTo(to);
    },
  };
}
