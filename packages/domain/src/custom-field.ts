import { fold } from "./search-term.ts";
import { isWebAddress } from "./web-address.ts";

/** What a custom field of an asset holds. Source: issue 16, custom fields by type. */
export const CUSTOM_FIELD_KINDS = ["text", "number", "date", "choice", "boolean", "link"] as const;
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number];

/** The most fields in use that a kind of asset may have. */
export const CUSTOM_FIELDS_MAX = 50;
/** The most choices of one field, retired ones included. */
export const CUSTOM_FIELD_CHOICES_MAX = 100;
/** The longest text, in UTF-16 code units. */
export const CUSTOM_FIELD_TEXT_MAX_LENGTH = 1_000;
/** The longest address of a link, in UTF-16 code units. */
export const CUSTOM_FIELD_LINK_MAX_LENGTH = 2_000;
/** The longest unit of a number, in UTF-16 code units. */
export const CUSTOM_FIELD_UNIT_MAX_LENGTH = 20;
/** The greatest number, and without its sign the least. */
export const CUSTOM_FIELD_NUMBER_MAX = 999_999_999_999;
/** Days that lie further off are a slip of the keyboard. */
const FIRST_DAY = "1900-01-01";
const LAST_DAY = "2999-12-31";

/** One of the values that a field of the kind choice offers. */
export interface CustomFieldChoice {
  readonly id: string;
  readonly name: string;
  /** Not offered any more; what holds it keeps it. */
  readonly isRetired: boolean;
}

/** What decides which values a custom field takes. */
export interface CustomFieldDefinition {
  readonly kind: CustomFieldKind;
  /** Of a number: what is counted. */
  readonly unit: string | null;
  /** Empty unless the kind is choice. */
  readonly choices: readonly CustomFieldChoice[];
  readonly isRequired: boolean;
}

/** A value as it is kept: a choice by its id, a day as `2027-03-31`. */
export type CustomFieldValue = string | number | boolean;

/** The value that was read, null for none; or the code of why there is none. */
export type CustomFieldReading =
  | { readonly value: CustomFieldValue | null }
  | { readonly code: string };

/**
 * Reads what somebody typed, or what stands in a cell of a table, as the value of a field: a choice by
 * its name or id, a number with a point or a comma and with its unit or without, yes or no in the
 * languages of the interface. An empty text is no value. `held` is as in `keptCustomFieldValue`.
 */
export function readCustomFieldValue(
  definition: CustomFieldDefinition,
  text: string,
  held: CustomFieldValue | null = null,
): CustomFieldReading {
  const typed = text.trim();
  if (typed === "") return keptCustomFieldValue(definition, null);
  const value = READERS[definition.kind](typed, definition);
  return value === null
    ? { code: `custom_field.${definition.kind}` }
    : keptCustomFieldValue(definition, value, held);
}

/**
 * Checks a value and gives it as it is kept. `held` is what the record holds already, which stays
 * possible whatever the field has become since: a retired choice, a text that was longer.
 */
export function keptCustomFieldValue(
  definition: CustomFieldDefinition,
  value: CustomFieldValue | null,
  held: CustomFieldValue | null = null,
): CustomFieldReading {
  const given = typeof value === "string" ? value.trim() : value;
  if (given === null || given === "") {
    return definition.isRequired ? { code: "custom_field.required" } : { value: null };
  }
  if (given === held) return { value: given };
  const code = problemOf(definition, given);
  return code === null ? { value: given } : { code };
}

/** Writes a value as `readCustomFieldValue` reads it: a choice by its name, the others as they are. */
export function customFieldText(
  { choices, kind }: CustomFieldDefinition,
  value: CustomFieldValue | null,
): string {
  if (value === null) return "";
  if (kind === "choice") return choices.find(({ id }) => id === value)?.name ?? String(value);
  if (kind === "number") return plainNumber(Number(value));
  return String(value);
}

/** A number in figures alone: no exponent, as people and tables write it. */
export function plainNumber(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/0+$/, "") : text;
}

function problemOf(
  { kind, choices }: CustomFieldDefinition,
  value: CustomFieldValue,
): string | null {
  const wrong = `custom_field.${kind}`;
  switch (kind) {
    case "text":
      if (typeof value !== "string") return wrong;
      return value.length > CUSTOM_FIELD_TEXT_MAX_LENGTH ? "text.too_long" : null;
    case "link":
      if (typeof value !== "string" || !isWebAddress(value)) return wrong;
      return value.length > CUSTOM_FIELD_LINK_MAX_LENGTH ? "text.too_long" : null;
    case "number":
      return typeof value === "number" && Math.abs(value) <= CUSTOM_FIELD_NUMBER_MAX ? null : wrong;
    case "boolean":
      return typeof value === "boolean" ? null : wrong;
    case "date":
      return typeof value === "string" && isDay(value) ? null : wrong;
    case "choice":
      return choices.some(({ id, isRetired }) => id === value && !isRetired) ? null : wrong;
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** The words for yes and no in the languages of the interface, and in files; folded. */
const YES = new Set(["true", "yes", "y", "1", "ja", "j", "oui", "o", "si", "s", "x"]);
const NO = new Set(["false", "no", "n", "0", "nein", "non", "nee"]);

type Reader = (typed: string, definition: CustomFieldDefinition) => CustomFieldValue | null;

const READERS: Readonly<Record<CustomFieldKind, Reader>> = {
  text: (typed) => typed,
  link: (typed) => typed,
  date: (typed) => typed,
  number: readNumber,
  boolean: (typed) => (YES.has(fold(typed)) ? true : NO.has(fold(typed)) ? false : null),
  choice: (typed, { choices }) => {
    const named = choices.filter(({ name }) => fold(name) === fold(typed));
    const found =
      choices.find(({ id }) => id === typed) ??
      named.find(({ isRetired }) => !isRetired) ??
      named[0];
    return found?.id ?? null;
  },
};

function readNumber(typed: string, { unit }: CustomFieldDefinition): number | null {
  const hasUnit = unit !== null && unit !== "" && fold(typed).endsWith(fold(unit));
  const figures = hasUnit ? typed.slice(0, typed.length - (unit?.length ?? 0)).trimEnd() : typed;
  return /^[-+]?\d+([.,]\d+)?$/.test(figures) ? Number(figures.replace(",", ".")) : null;
}

/**
 * Checks what is offered by a field: a choice has at least one that is not retired, each by a name of
 * its own, and other kinds have none. Returns the code of the problem.
 */
export function customFieldChoicesProblem(
  kind: CustomFieldKind,
  choices: readonly { readonly name: string; readonly isRetired?: boolean | undefined }[],
): string | null {
  const names = choices.map(({ name }) => fold(name.trim()));
  const isOffered = choices.some(({ isRetired = false }) => !isRetired);
  const isRight =
    kind === "choice" ? isOffered && new Set(names).size === names.length : names.length === 0;
  return isRight ? null : "custom_field.choices";
}
