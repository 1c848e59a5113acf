import { CHECKLIST_DUE_TABS, type ChecklistDueTab, DUE_KINDS, type DueKind } from "@storey/domain";

/** Whose checklists are listed. */
export const DUE_WHOSE = ["all", "mine", "role"] as const;
export type DueWhose = (typeof DUE_WHOSE)[number];

/** By what the list is gathered; the calendar stands in its place. */
export const DUE_SHOWN = ["place", "person", "week", "calendar"] as const;
export type DueShown = (typeof DUE_SHOWN)[number];

/** What the address of the list says. */
export interface DueAddress {
  /** Null while nobody has chosen: what is overdue comes first where there is any. */
  readonly tab: ChecklistDueTab | null;
  readonly whose: DueWhose;
  readonly by: DueShown;
  /** Null where the reader's own choice counts. */
  readonly kinds: readonly DueKind[] | null;
  /** Of what is done, only what was missed and waits for approval. */
  readonly isMissed: boolean;
  readonly place: {
    readonly locationId?: string;
    readonly floorId?: string;
    readonly spaceId?: string;
    readonly assetId?: string;
  };
}

/** The address of the whole list. */
export const NOT_NARROWED: DueAddress = {
  ...{ tab: null, whose: "all", by: "place", kinds: null, isMissed: false },
  place: {},
};

function idIn(value: unknown): string | undefined {
  return typeof value === "string" && /^[0-9a-f-]{36}$/i.test(value) ? value : undefined;
}

// As everywhere in addresses: a dot needs no escaping.
const BETWEEN = ".";

function kindsIn(value: unknown): readonly DueKind[] | null {
  const words = typeof value === "string" ? value.split(BETWEEN) : [];
  const kinds = DUE_KINDS.filter((kind) => words.includes(kind));
  return kinds.length > 0 ? kinds : null;
}

/** Reads the address: what is no value of it counts as not said. */
export function dueAddressOf(search: Readonly<Record<string, unknown>>): DueAddress {
  const place = {
    locationId: idIn(search["location"]),
    floorId: idIn(search["floor"]),
    spaceId: idIn(search["space"]),
    assetId: idIn(search["asset"]),
  };
  return {
    tab: CHECKLIST_DUE_TABS.find((one) => one === search["tab"]) ?? null,
    whose: DUE_WHOSE.find((one) => one === search["whose"]) ?? "all",
    by: DUE_SHOWN.find((one) => one === search["by"]) ?? "place",
    kinds: kindsIn(search["kinds"]),
    isMissed: search["missed"] === "true",
    place: Object.fromEntries(
      Object.entries(place).filter(([, id]) => id !== undefined),
    ) as DueAddress["place"],
  };
}

/** Writes the address; what is usual is left out. */
export function dueSearchOf({
  tab,
  whose,
  by,
  kinds,
  isMissed,
  place,
}: DueAddress): Record<string, string> {
  return {
    ...(tab === null ? {} : { tab }),
    ...(whose === "all" ? {} : { whose }),
    ...(by === "place" ? {} : { by }),
    ...(kinds === null ? {} : { kinds: kinds.join(BETWEEN) }),
    ...(isMissed ? { missed: "true" } : {}),
    ...(place.locationId ? { location: place.locationId } : {}),
    ...(place.floorId ? { floor: place.floorId } : {}),
    ...(place.spaceId ? { space: place.spaceId } : {}),
    ...(place.assetId ? { asset: place.assetId } : {}),
  };
}
