import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CUSTOM_FIELD_KINDS,
  CUSTOM_FIELD_TEXT_MAX_LENGTH,
  type CustomFieldDefinition,
  type CustomFieldValue,
  customFieldChoicesProblem,
  customFieldText,
  keptCustomFieldValue,
  readCustomFieldValue,
} from "./custom-field.ts";

const RED = { id: "c1", name: "Red", isRetired: false };
const BLUE = { id: "c2", name: "Blå", isRetired: false };
const OLD = { id: "c3", name: "Sepia", isRetired: true };

function field(given: Partial<CustomFieldDefinition>): CustomFieldDefinition {
  return { kind: "text", unit: null, choices: [], isRequired: false, ...given };
}

const FIELDS = {
  text: field({}),
  number: field({ kind: "number", unit: "kg" }),
  date: field({ kind: "date" }),
  choice: field({ kind: "choice", choices: [RED, BLUE, OLD] }),
  boolean: field({ kind: "boolean" }),
  link: field({ kind: "link" }),
};

describe("what is typed, or stands in a cell", () => {
  it.each<[keyof typeof FIELDS, string, CustomFieldValue | null]>([
    ["text", "  Lab 4 ", "Lab 4"],
    ["text", "   ", null],
    ["number", "12", 12],
    ["number", "-1.5", -1.5],
    ["number", "12,75 kg", 12.75],
    ["number", "3KG", 3],
    ["number", "", null],
    ["date", "2027-03-31", "2027-03-31"],
    ["date", "2028-02-29", "2028-02-29"],
    ["choice", "red", "c1"],
    ["choice", "BLA", "c2"],
    ["choice", "c2", "c2"],
    ["boolean", "Ja", true],
    ["boolean", "Sí", true],
    ["boolean", "TRUE", true],
    ["boolean", "Nee", false],
    ["boolean", "0", false],
    ["link", "https://example.test/a?b=1", "https://example.test/a?b=1"],
  ])("as %s, %j is %j", (kind, typed, value) => {
    expect(readCustomFieldValue(FIELDS[kind], typed)).toEqual({ value });
  });

  it.each<[keyof typeof FIELDS, string, string]>([
    ["text", "x".repeat(CUSTOM_FIELD_TEXT_MAX_LENGTH + 1), "text.too_long"],
    ["number", "twelve", "custom_field.number"],
    ["number", "12 m", "custom_field.number"],
    ["number", "1.234,5", "custom_field.number"],
    ["number", "1e400", "custom_field.number"],
    ["number", "1000000000000", "custom_field.number"],
    ["date", "31.03.2027", "custom_field.date"],
    ["date", "2027-02-29", "custom_field.date"],
    ["date", "1899-12-31", "custom_field.date"],
    ["choice", "Green", "custom_field.choice"],
    ["choice", "Sepia", "custom_field.choice"],
    ["boolean", "perhaps", "custom_field.boolean"],
    ["link", "javascript:alert(1)", "custom_field.link"],
    ["link", "example.test", "custom_field.link"],
    ["link", `https://example.test/${"x".repeat(2_000)}`, "text.too_long"],
  ])("as %s, %j is refused with %s", (kind, typed, code) => {
    expect(readCustomFieldValue(FIELDS[kind], typed)).toEqual({ code });
  });

  it("is missed where the field is required", () => {
    for (const kind of CUSTOM_FIELD_KINDS) {
      const required = { ...FIELDS[kind], isRequired: true };
      expect(readCustomFieldValue(required, " ")).toEqual({ code: "custom_field.required" });
      expect(keptCustomFieldValue(required, null)).toEqual({ code: "custom_field.required" });
    }
  });
});

describe("a value", () => {
  it.each<[keyof typeof FIELDS, CustomFieldValue]>([
    ["text", 1],
    ["number", "1"],
    ["number", Number.NaN],
    ["number", Number.POSITIVE_INFINITY],
    ["date", true],
    ["choice", "Red"],
    ["boolean", "true"],
    ["link", 1],
  ])("of %s is not %j", (kind, value) => {
    expect(keptCustomFieldValue(FIELDS[kind], value)).toEqual({ code: `custom_field.${kind}` });
  });

  it("that is held stays, whatever became of the field", () => {
    expect(readCustomFieldValue(FIELDS.choice, "Sepia", "c3")).toEqual({ value: "c3" });
    expect(keptCustomFieldValue(FIELDS.choice, "c3", "c3")).toEqual({ value: "c3" });
    expect(keptCustomFieldValue(FIELDS.choice, "gone", "gone")).toEqual({ value: "gone" });
    expect(keptCustomFieldValue(FIELDS.choice, "c3", "c1")).toEqual({
      code: "custom_field.choice",
    });
    expect(keptCustomFieldValue({ ...FIELDS.choice, isRequired: true }, null, "c3")).toEqual({
      code: "custom_field.required",
    });
  });

  it("is read again from the text that is written of it", () => {
    const values = {
      text: fc.string({ minLength: 1, maxLength: 50 }).map((text) => text.trim()),
      number: fc
        .double({ min: -1e12 + 1, max: 1e12 - 1, noNaN: true })
        .map((n) => Number(n.toFixed(6))),
      date: fc
        .date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      choice: fc.constantFrom("c1", "c2"),
      boolean: fc.boolean(),
      link: fc.webUrl(),
    };
    for (const kind of CUSTOM_FIELD_KINDS) {
      fc.assert(
        fc.property(values[kind] as fc.Arbitrary<CustomFieldValue>, (value) => {
          fc.pre(value !== "");
          const kept = Object.is(value, -0) ? 0 : value;
          const text = customFieldText(FIELDS[kind], kept);
          expect(readCustomFieldValue(FIELDS[kind], text)).toEqual({ value: kept });
        }),
      );
    }
  });
});

describe("the choices of a field", () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  it.each([
    ["choice", named("Red", "Blue"), null],
    ["choice", named("Red", " réd "), "custom_field.choices"],
    ["choice", [{ name: "Red", isRetired: true }], "custom_field.choices"],
    ["choice", [], "custom_field.choices"],
    ["text", [], null],
    ["text", named("Red"), "custom_field.choices"],
  ] as const)("of the kind %s, %j: %s", (kind, choices, code) => {
    expect(customFieldChoicesProblem(kind, choices)).toBe(code);
  });
});
