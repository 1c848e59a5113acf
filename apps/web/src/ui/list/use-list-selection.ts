import { useRef, useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { translate } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";

interface Identified {
  readonly id: string;
}

/** Returns the row of a place; undefined while it is not loaded. */
type RowAt<Row> = (index: number) => Row | undefined;

/** Loads the rows of places that are not loaded yet, both ends included. */
export type ReadRows<Row> = (from: number, to: number) => Promise<readonly Row[]>;

/** The row from which Shift chooses on, and where it was then. */
interface Anchor {
  readonly place: number;
  /** Undefined where it was not loaded. */
  readonly id: string | undefined;
}

/**
 * Returns where a row is now: others may have been read before it since. Its place of then where it is
 * not loaded any more, or was not.
 */
function placeOf<Row extends Identified>({ place, id }: Anchor, at: RowAt<Row>): number {
  if (id === undefined) return place;
  for (let step = 0; at(place + step) ?? at(place - step); step += 1) {
    for (const one of [place + step, place - step]) if (at(one)?.id === id) return one;
  }
  return place;
}

/**
 * Holds the chosen rows of a list, by id. They stay chosen while the list scrolls, is asked for
 * again or sorted anew. At most `most` can be chosen.
 */
export function useListSelection<Row extends Identified>({ most }: { readonly most: number }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const anchor = useRef<Anchor | null>(null);
  const latest = useRef(chosen);
  const keep = (next: ReadonlyMap<string, Row>): void => {
    latest.current = next;
    setChosen(next);
  };
  const set = (rows: readonly Row[], isOn: boolean): void => {
    const next = new Map(latest.current);
    let isFull = false;
    for (const row of rows) {
      if (!isOn) next.delete(row.id);
      else if (next.size < most || next.has(row.id)) next.set(row.id, row);
      else isFull = true;
    }
    if (isFull) {
      const summary = translate("lists", "select.most", { count: most });
      showToast({ severity: "warning", summary });
    }
    keep(next);
  };
  /** Sets all rows from one place to another, and loads those that are missing. */
  const setBetween = async (
    [from, to]: readonly [number, number],
    isOn: boolean,
    at: RowAt<Row>,
    read: ReadRows<Row> | undefined,
  ): Promise<void> => {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const rows = Array.from({ length: high - low + 1 }, (_, step) => at(low + step));
    const loaded = rows.filter((row) => row !== undefined);
    if (loaded.length === rows.length || !read) set(loaded, isOn);
    else {
      try {
        set(await read(low, high), isOn);
      } catch (error) {
        showToast({ severity: "error", summary: textOfError(error) });
      }
    }
  };
  return {
    chosen,
    /** Chooses the row of a place or unchooses it; with Shift, all rows from the last one on. */
    toggle: (index: number, isRange: boolean, at: RowAt<Row>, read?: ReadRows<Row>): void => {
      const row = at(index);
      if (!row) return;
      const isOn = !latest.current.has(row.id);
      const from = isRange && anchor.current !== null ? placeOf(anchor.current, at) : index;
      anchor.current = { place: index, id: row.id };
      void setBetween([from, index], isOn, at, read);
    },
    /** Chooses the rows from one place to another, as Shift with an arrow does. */
    extend: (from: number, to: number, at: RowAt<Row>): void => {
      anchor.current = { place: to, id: at(to)?.id };
      void setBetween([from, to], true, at, undefined);
    },
    /** Chooses these rows and no others. */
    replace: (rows: Iterable<Row>): void => {
      keep(new Map());
      set([...rows], true);
    },
    /** Replaces the chosen rows by newer readings of them, which decide what can be done. */
    refresh: (rows: readonly Row[]): void => {
      const changed = rows.filter(({ id }) => latest.current.has(id));
      if (changed.every((row) => latest.current.get(row.id) === row)) return;
      keep(new Map([...latest.current, ...changed.map((row) => [row.id, row] as const)]));
    },
    clear: (): void => {
      anchor.current = null;
      if (latest.current.size > 0) keep(new Map());
    },
  };
}

/** The selection of a list's rows. */
export type ListSelection<Row extends Identified> = ReturnType<typeof useListSelection<Row>>;
