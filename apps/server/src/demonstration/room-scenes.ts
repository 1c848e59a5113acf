/** The kinds of room there are pictures of. */
export const ROOM_KINDS = [
  "lecture-theatre",
  "seminar-room",
  "meeting-room",
  "office",
  "open-office",
  "laboratory",
  "workshop",
  "library",
  "computer-room",
  "studio",
  "cafe",
  "reception",
  "plant-room",
  "storage",
  "ward",
  "operating-theatre",
  "consulting-room",
] as const;

export type RoomKind = (typeof ROOM_KINDS)[number];

/** One picture: the same kind and seed give the same picture. */
export interface RoomScene {
  readonly kind: RoomKind;
  /** A whole number; each one has its own colours, hour, windows and furniture. */
  readonly seed: number;
}

/** Names the files of a picture. */
export function sceneName({ kind, seed }: RoomScene): string {
  return `${kind}-${seed}`;
}

/** Descriptions of the pictures of each kind, for those who cannot see them. */
const SEEN: Readonly<Record<RoomKind, string>> = {
  "lecture-theatre": "rising rows of seats before a large screen",
  "seminar-room": "tables in a U before a screen and a whiteboard",
  "meeting-room": "a long table with chairs and a screen at its end",
  office: "a desk with a chair, shelves and a plant",
  "open-office": "groups of desks with low screens between them",
  laboratory: "benches with glassware before two fume hoods",
  workshop: "a workbench, machines and tools on the wall",
  library: "reading tables with lamps between walls of books",
  "computer-room": "rows of desks with computers before a screen",
  studio: "easels, work tables and pictures on the wall",
  cafe: "round tables before a counter with shelves",
  reception: "a front desk and seats for those who wait",
  "plant-room": "boilers, pumps, tanks and pipes",
  storage: "shelves full of boxes on both sides of an aisle",
  ward: "beds with curtains along both walls",
  "operating-theatre": "an operating table under its lamps",
  "consulting-room": "a desk, a chair for the visitor and a couch",
};

/**
 * Returns an English sentence that describes the picture; `typeName` is the name of the space's
 * type.
 */
export function describeRoom(typeName: string, kind: RoomKind): string {
  return `${typeName}: ${SEEN[kind]} (drawing)`;
}
