import { isDeepStrictEqual } from "node:util";
import type { Endpoint } from "@storey/contract";
import { z } from "zod";
import type { Input } from "./binding.ts";
import { ProblemError } from "./problem.ts";

/** A body, and the fields in it that belong to the record but cannot be changed by the call. */
interface SplitBody {
  readonly own: unknown;
  readonly readOnly: Readonly<Record<string, unknown>>;
}

const NONE: Readonly<Record<string, unknown>> = {};

/** Splits from the sent body the fields of the record that the call does not accept. */
export function splitBody({ record, body: schema }: Endpoint, sent: unknown): SplitBody {
  if (!record || typeof sent !== "object" || sent === null || Array.isArray(sent)) {
    return { own: sent, readOnly: NONE };
  }
  const taken: object = schema instanceof z.ZodObject ? schema.shape : {};
  const isReadOnly = (name: string) =>
    Object.hasOwn(record.shape, name) && !Object.hasOwn(taken, name);
  const fields = Object.entries(sent);
  return {
    own: Object.fromEntries(fields.filter(([name]) => !isReadOnly(name))),
    readOnly: Object.fromEntries(fields.filter(([name]) => isReadOnly(name))),
  };
}

/**
 * Compares the sent fields with the record, and returns the version that the caller saw: that of
 * `If-Match`, else the one among the fields. Throws `request.invalid` for fields that were changed,
 * and `record.conflict` for fields that differ from a record that is newer than the one the caller
 * saw.
 */
export function acceptUnchanged(
  endpoint: Endpoint,
  { readOnly, ifMatch }: Pick<Input<Endpoint>, "readOnly" | "ifMatch">,
  found: unknown,
): number | undefined {
  const record = asSent(endpoint.record?.parse(found));
  const seen = ifMatch ?? versionOf(readOnly, record);
  const isStale = seen !== undefined && seen !== record["version"];
  const moves = (name: string) =>
    isStale && (name === "updatedAt" || (name === "version" && readOnly[name] === seen));
  const changed = Object.entries(readOnly)
    .filter(([name, value]) => !moves(name) && !isDeepStrictEqual(value, record[name]))
    .map(([name]) => name);
  if (changed.length === 0) return seen;
  if (isStale) throw staleFields(changed, record);
  throw new ProblemError("request.invalid", {
    fields: changed.map((field) => ({
      field,
      code: "field.read_only",
      message: "This cannot be changed here. Leave it out, or send it as it was read.",
    })),
  });
}

function staleFields(names: readonly string[], current: unknown): ProblemError {
  const message = "Someone else changed this field in the meantime.";
  const fields = names.map((field) => ({ field, code: "record.conflict", message }));
  return new ProblemError("record.conflict", { fields, current });
}

/**
 * Returns the version among the fields, if it can be one: no record was ever newer than it is now.
 */
function versionOf(
  { version }: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): number | undefined {
  const isPast = typeof version === "number" && Number.isInteger(version) && version > 0;
  return isPast && version <= Number(record["version"]) ? version : undefined;
}

/** Returns a record in the form it travels in, so that it compares with sent fields. */
function asSent(record: unknown): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(record ?? {}));
}
