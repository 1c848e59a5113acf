/** The kinds of room that can be drawn. */
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
  "sports-hall",
  "ward",
  "operating-theatre",
  "consulting-room",
] as const;

export type RoomKind = (typeof ROOM_KINDS)[number];
