import type { CustomField, CustomFieldChanges } from "@storey/contract";
import {
  CUSTOM_FIELD_LINK_MAX_LENGTH,
  CUSTOM_FIELD_TEXT_MAX_LENGTH,
  type CustomFieldValue,
  customFieldText,
  keptCustomFieldValue,
  readCustomFieldValue,
} from "@storey/domain";
import type { Translate } from "../../../lib/messages.ts";
import { dayLabel } from "../../assets/parts/asset-day.tsx";

/** What is typed in a field: a choice by its id, yes and no as `true` and `false`. */
export function typedOf({ kind }: CustomField, value: CustomFieldValue | undefined): string {
  if (value === undefined) return "";
  return kind === "number" ? customFieldText({ ...NO_CHOICES, kind }, value) : String(value);
}

const NO_CHOICES = { unit: null, choices: [], isRequired: false };

/** Reads what is typed; `held` is what the asset holds already, and may go on to. */
export function readTyped(field: CustomField, typed: string, held: string = "") {
  if (typed !== "" && typed === held) return { value: storedOf(field, typed) };
  if (field.kind === "choice") return keptCustomFieldValue(field, typed === "" ? null : typed);
  return readCustomFieldValue(field, typed);
}

function storedOf(field: CustomField, typed: string): CustomFieldValue {
  if (field.kind === "number") return Number(typed);
  return field.kind === "boolean" ? typed === "true" : typed;
}

/** The codes of what is wrong, by `customFields.ID`. */
export function problemsOfTyped(
  fields: readonly CustomField[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, { readonly code: string }>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const read = readTyped(field, typed[field.id] ?? "");
      return "code" in read ? [[`customFields.${field.id}`, { code: read.code }]] : [];
    }),
  );
}

/** The values of a new asset. */
export function valuesOfTyped(
  fields: readonly CustomField[],
  typed: Readonly<Record<string, string>>,
): CustomFieldChanges {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const read = readTyped(field, typed[field.id] ?? "");
      return "value" in read && read.value !== null ? [[field.id, read.value]] : [];
    }),
  );
}

/** The longest text that a field takes; undefined where it is none. */
export function longestOf({ kind }: CustomField): number | undefined {
  if (kind === "text") return CUSTOM_FIELD_TEXT_MAX_LENGTH;
  return kind === "link" ? CUSTOM_FIELD_LINK_MAX_LENGTH : undefined;
}

/** How a value is read: what is chosen by its name, a number with its unit, a day in the language. */
export function valueWords(
  field: Pick<CustomField, "kind" | "unit"> & Partial<Pick<CustomField, "choices">>,
  value: CustomFieldValue,
  { t, locale }: { readonly t: Translate; readonly locale: string },
): string {
  const { kind, unit, choices = [] } = field;
  if (kind === "boolean") return t(value === true || value === "true" ? "yes" : "no");
  if (kind === "date") return dayLabel(String(value), locale);
  if (kind === "choice") return choices.find(({ id }) => id === value)?.name ?? String(value);
  if (kind !== "number") return String(value);
  const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(
    Number(value),
  );
  return unit ? `${figures} ${unit}` : figures;
}
