import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import styles from "./choice-grid.module.css";

interface Choice<Value extends string> {
  readonly value: Value;
  /** The text for people who cannot see the drawing. */
  readonly label: string;
}

interface ChoiceGridProps<Value extends string> {
  readonly label: string;
  readonly columns: number;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value | null;
  readonly draw: (value: Value) => ReactNode;
  readonly onChoose: (value: Value) => void;
}

/** The rows that Page Up and Page Down move by. */
const PAGE_ROWS = 5;

/** Returns the place a key leads to from another one in a grid; null where it leads nowhere. */
export function placeAfter(
  event: Pick<KeyboardEvent, "key" | "ctrlKey">,
  at: number,
  grid: { readonly columns: number; readonly count: number },
): number | null {
  const { columns, count } = grid;
  const rowStart = at - (at % columns);
  const last = count - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: event.ctrlKey ? 0 : rowStart,
    End: event.ctrlKey ? last : Math.min(rowStart + columns - 1, last),
    PageDown: Math.min(at + columns * PAGE_ROWS, last),
    PageUp: Math.max(at - columns * PAGE_ROWS, 0),
  };
  const target = targets[event.key];
  return target === undefined || target < 0 || target > last ? null : target;
}

function rowsOf<T>(list: readonly T[], columns: number): readonly (readonly T[])[] {
  const count = Math.ceil(list.length / columns);
  return Array.from({ length: count }, (_none, row) =>
    list.slice(row * columns, (row + 1) * columns),
  );
}

/**
 * A choice of one from many drawings, in rows. Tab reaches one of them; arrows, Home, End, Page Up
 * and Page Down move between them. Rows out of view are not painted.
 */
export function ChoiceGrid<Value extends string>({
  label,
  columns,
  choices,
  chosen,
  draw,
  onChoose,
}: ChoiceGridProps<Value>) {
  const grid = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<Value | null>(null);
  const places = choices.map(({ value }) => value);
  const current = [reached, chosen].find((value) => value !== null && places.includes(value));
  const active = current ?? places[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = active === undefined ? -1 : places.indexOf(active);
    const target = placeAfter(event, at, { columns, count: places.length });
    const value = target === null ? undefined : places[target];
    if (value === undefined) return;
    event.preventDefault();
    setReached(value);
    const cells = grid.current?.querySelectorAll<HTMLElement>("[role=gridcell]");
    cells?.[target ?? 0]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid that is moved in with arrows, no table.
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      className={styles.grid}
      onKeyDown={onKeyDown}
    >
      {rowsOf(choices, columns).map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: a grid that is moved in with arrows, no table.
        <div
          key={row[0]?.value}
          role="row"
          tabIndex={-1}
          className={styles.row}
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {row.map(({ value, label: name }) => (
            // biome-ignore lint/a11y/useSemanticElements: a grid that is moved in with arrows, no table.
            <button
              key={value}
              type="button"
              role="gridcell"
              aria-selected={value === chosen}
              aria-label={name}
              title={name}
              tabIndex={value === active ? 0 : -1}
              className={styles.cell}
              onFocus={() => setReached(value)}
              onClick={() => onChoose(value)}
            >
              {draw(value)}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
