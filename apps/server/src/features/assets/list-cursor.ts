import type { OrderType } from "./list-column.repository.ts";

/** A place in a list between two rows: what the row beside it is sorted by, and its id. */
export interface ListPlace {
  readonly values: readonly (string | null)[];
  readonly id: string;
}

/** A place, and on which side of it the wanted rows lie. */
export interface ListCursor extends ListPlace {
  readonly towards: "next" | "previous";
}

/** By what a cursor is checked: the order it belongs to. */
export interface CursorOrder {
  /** The order as a text; a cursor of another one leads nowhere. */
  readonly name: string;
  readonly types: readonly OrderType[];
}

/** Writes a cursor; whoever has it knows nothing of what it holds. */
export function writeCursor({ name }: CursorOrder, cursor: ListCursor): string {
  const { towards, values, id } = cursor;
  return Buffer.from(JSON.stringify([towards, name, values, id])).toString("base64url");
}

/** Reads a cursor of an order; null for anything else. */
export function readCursor({ name, types }: CursorOrder, text: string): ListCursor | null {
  let held: unknown;
  try {
    held = JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
  if (!Array.isArray(held) || held.length !== 4) return null;
  const [towards, of, values, id] = held as unknown[];
  const isWhole =
    (towards === "next" || towards === "previous") &&
    of === name &&
    Array.isArray(values) &&
    values.length === types.length &&
    values.every((value, at) => isValue(types[at] ?? "text", value)) &&
    typeof id === "string" &&
    ID.test(id);
  return isWhole ? { towards, values: values as (string | null)[], id } : null;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const VALUE_MAX_LENGTH = 400;
const NUMBER = /^-?\d{1,20}(\.\d{1,20})?(e[+-]?\d{1,2})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}(:\d{2})?$/;

/** What a value must look like so that the database can read it: cursors come from outside. */
function isValue(type: OrderType, value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== "string" || value.length > VALUE_MAX_LENGTH) return false;
  switch (type) {
    case "text":
      return !value.includes("\u0000") && value.isWellFormed();
    case "boolean":
      return value === "true" || value === "false";
    case "integer":
      return /^-?\d{1,9}$/.test(value);
    case "float8":
      return NUMBER.test(value);
    case "date":
      return DAY.test(value) && isDay(value);
    case "timestamptz":
      return MOMENT.test(value) && isDay(value.slice(0, 10)) && isTime(value.slice(11, 19));
  }
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

function isTime(text: string): boolean {
  const [hours = 99, minutes = 99, seconds = 99] = text.split(":").map(Number);
  return hours < 24 && minutes < 60 && seconds < 60;
}
