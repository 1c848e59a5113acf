import type { SetUpSpace } from "@storey/contract";
import { useCallback, useState } from "react";

interface Held {
  readonly of: string;
  readonly order: readonly string[];
  readonly byId: ReadonlyMap<string, SetUpSpace>;
}

function withRead(held: Held, read: readonly SetUpSpace[]): Held {
  const newer = read.filter((space) => {
    const known = held.byId.get(space.id);
    return known !== space && (known === undefined || space.version >= known.version);
  });
  if (newer.length === 0) return held;
  const added = newer.filter(({ id }) => !held.byId.has(id)).map(({ id }) => id);
  const byId = new Map([...held.byId, ...newer.map((space) => [space.id, space] as const)]);
  return { of: held.of, order: added.length === 0 ? held.order : [...held.order, ...added], byId };
}

/**
 * Holds the rooms of a filter in their places: one that lacks nothing more stays until another filter is
 * chosen, so that whoever mends a column does not lose their place. Of a room the newest answer counts.
 */
export function useSteadyRows(filter: string, read: readonly SetUpSpace[]) {
  const [held, setHeld] = useState<Held>({ of: filter, order: [], byId: new Map() });
  const of = held.of === filter ? held : { of: filter, order: [], byId: new Map() };
  const now = withRead(of, read);
  // What is derived from the answer is kept while drawing: no frame shows the rooms of another filter.
  if (now !== held) setHeld(now);
  const replace = useCallback((spaces: readonly SetUpSpace[]): void => {
    setHeld((last) =>
      withRead(
        last,
        spaces.filter(({ id }) => last.byId.has(id)),
      ),
    );
  }, []);
  const rows = now.order.flatMap((id) => now.byId.get(id) ?? []);
  return { rows, byId: now.byId, replace };
}
