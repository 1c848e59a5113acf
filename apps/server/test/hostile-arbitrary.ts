import fc from "fast-check";
import { v7 } from "uuid";
import { type JsonSchema, nonNull } from "./request-schema.ts";

/** Values that break programs that did not expect them. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u202eabc",
  "'; drop table space; --",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "%_\\",
  "a:*&!|(",
  "[(*",
  "%00",
  "NaN",
  "1e309",
  "x".repeat(10_001),
  0,
  -1,
  -0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  -(2 ** 31) - 1,
  true,
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { length: 1e9 },
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
];

/** Makes values that a schema allows; ids are often ones that exist. */
export function validFor(schema: JsonSchema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  const inner = nonNull(schema);
  const value = plainFor(inner, knownIds);
  return inner === schema ? value : fc.option(value, { freq: 4 });
}

function plainFor(schema: JsonSchema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.format === "uuid") {
    return fc.oneof(fc.constantFrom(...knownIds), fc.constant(v7()), fc.uuid());
  }
  if (schema.format === "email") return fc.emailAddress();
  if (schema.properties) return objectFor(schema, knownIds);
  if (schema.items) {
    return fc.array(validFor(schema.items, knownIds), {
      maxLength: Math.min(schema.maxItems ?? 5, 5),
    });
  }
  if (schema.type === "integer")
    return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 5 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({ unit: "grapheme", maxLength: Math.min(schema.maxLength ?? 20, 40) });
}

function objectFor(
  { properties = {}, required = [] }: JsonSchema,
  knownIds: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, validFor(schema, knownIds)]),
  );
  return fc.record(fields, { requiredKeys: [...required] });
}

/** Makes objects that were valid until one field was made hostile, dropped or added. */
export function brokenFor(
  schema: JsonSchema,
  knownIds: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {});
  const field = fc.constantFrom(...names, "unknown", "__proto__", "constructor", "organisationId");
  return fc
    .tuple(objectFor(schema, knownIds), field, fc.constantFrom(...HOSTILE_VALUES))
    .map(([object, name, value]) => {
      const broken = { ...object };
      Object.defineProperty(broken, name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return broken;
    });
}
