import {
  type Declaration,
  emptyValues,
  type Fields,
  type Values,
  valuesOf,
} from "./declaration.ts";
import type { Stored } from "./kept-edit.ts";

/** Returns the values of a form as its record has them, or those that a new one begins with. */
export function storedOf<F extends Fields, R extends object>(
  form: Pick<Declaration<F, R, unknown, unknown, unknown>, "fields" | "read">,
  record: R | null,
  start?: Partial<Values<F>>,
): Stored<Values<F>> {
  if (!record) return { version: 0, values: { ...emptyValues(form), ...start } };
  const version = "version" in record && typeof record.version === "number" ? record.version : 0;
  return { version, values: valuesOf(form, record) };
}

/** Returns the id of a record; empty for one that is added. */
export function idOf(record: object | null): string {
  return record && "id" in record ? String(record.id) : "";
}
