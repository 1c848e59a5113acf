import type { ChecklistRunSummary } from "@storey/contract";

/** The runs of one floor of a location, space by space. */
export interface PlaceGroup {
  readonly key: string;
  /** Location and floor; empty without a place. */
  readonly names: readonly string[];
  readonly spaces: readonly {
    readonly key: string;
    /** Null for what is in no room. */
    readonly name: string | null;
    readonly runs: readonly ChecklistRunSummary[];
  }[];
}

/** Gathers runs, which come by location, floor and space, under their places, in the order given. */
export function groupedByPlace(runs: readonly ChecklistRunSummary[]): PlaceGroup[] {
  const groups = new Map<string, { names: string[]; spaces: Map<string, ChecklistRunSummary[]> }>();
  for (const run of runs) {
    const { location, floor, space } = run.subject;
    const key = `${location?.id ?? ""}/${floor?.id ?? ""}`;
    const names = [location?.name, floor?.name].filter((name) => name !== undefined);
    const group = groups.get(key) ?? { names, spaces: new Map() };
    const spaceKey = space?.id ?? space?.name ?? "";
    group.spaces.set(spaceKey, [...(group.spaces.get(spaceKey) ?? []), run]);
    groups.set(key, group);
  }
  return [...groups].map(([key, { names, spaces }]) => ({
    key,
    names,
    spaces: [...spaces].map(([spaceKey, own]) => ({
      key: spaceKey,
      name: own[0]?.subject.space?.name ?? null,
      runs: own,
    })),
  }));
}
