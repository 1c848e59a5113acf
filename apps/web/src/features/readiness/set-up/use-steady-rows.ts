import type { SetUpSpace } from "@storey/contract";
import { useCallback, useState } from "react";

interface Held {
  readonly of: string;
  readonly order: readonly string[];
  readonly byId: ReadonlyMap<string, SetUpSpace>;
  /** The rooms as they were last read: what was replaced since is not undone by the same answer. */
  readonly read: ReadonlyMap<string, SetUpSpace>;
}

const nothingOf = (of: string): Held => ({ of, order: [], byId: new Map(), read: new Map() });

function withRows(held: Held, rows: readonly SetUpSpace[]): Held {
  const newer = rows.filter((space) => {
    const known = held.byId.get(space.id);
    return known !== space && (known === undefined || space.version >= known.version);
  });
  if (newer.length === 0) return held;
  const added = newer.filter(({ id }) => !held.byId.has(id)).map(({ id }) => id);
  const byId = new Map([...held.byId, ...newer.map((space) => [space.id, space] as const)]);
  return { ...held, order: added.length === 0 ? held.order : [...held.order, ...added], byId };
}

function withRead(held: Held, rows: readonly SetUpSpace[]): Held {
  // A room that moved on between the reading of two pages is on both of them.
  const byId = new Map(rows.map((space) => [space.id, space]));
  const fresh = [...byId.values()].filter((space) => held.read.get(space.id) !== space);
  if (fresh.length === 0) return held;
  return { ...withRows(held, fresh), read: byId };
}

/**
 * Holds the rooms of a filter in their places: one that lacks nothing more stays until another filter is
 * chosen, so that whoever mends a column does not lose their place. Of a room the newest answer counts.
 */
export function useSteadyRows(filter: string, read: readonly SetUpSpace[]) {
  const [held, setHeld] = useState<Held>(nothingOf(filter));
  const of = held.of === filter ? held : nothingOf(filter);
  const now = withRead(of, read);
  // What is derived from the answer is kept while drawing: no frame shows the rooms of another filter.
  if (now !== held) setHeld(now);
  const replace = useCallback((spaces: readonly SetUpSpace[]): void => {
    setHeld((last) =>
      withRows(
        last,
        spaces.filter(({ id }) => last.byId.has(id)),
      ),
    );
  }, []);
  const rows = now.order.flatMap((id) => now.byId.get(id) ?? []);
  return { rows, byId: now.byId, replace };
}
