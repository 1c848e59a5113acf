import { CAPACITY_MAX } from "@storey/domain";

/** What somebody wrote for a capacity: a number, nothing, or something else. */
export type ReadCapacity = number | "empty" | "invalid";

/** Reads a capacity as it is typed or pasted. */
export function readCapacity(text: string): ReadCapacity {
  const written = text.trim();
  if (written === "") return "empty";
  if (!/^\d{1,9}$/.test(written)) return "invalid";
  const value = Number(written);
  return value <= CAPACITY_MAX ? value : "invalid";
}

/** A line of a pasted column beside the room that it is for. */
export interface PastedLine<Room> {
  readonly room: Room;
  readonly text: string;
  readonly read: ReadCapacity;
}

/** A pasted column, laid beside the rooms from one downwards. */
export interface PastedColumn<Room> {
  readonly lines: readonly PastedLine<Room>[];
  /** How many lines have no room beside them. */
  readonly overCount: number;
}

/** Lays a column beside rooms: the first line is for the first room. */
export function layBeside<Room>(
  column: readonly string[],
  rooms: readonly Room[],
): PastedColumn<Room> {
  const lines = rooms.slice(0, column.length).map((room, at) => {
    const text = column[at] ?? "";
    return { room, text, read: readCapacity(text) };
  });
  return { lines, overCount: Math.max(0, column.length - rooms.length) };
}
