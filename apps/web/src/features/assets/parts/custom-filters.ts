import type { CustomField, CustomFieldFilter } from "@storey/contract";
import { type AddressField, searchWords } from "../../../ui/list/list-address.ts";

/** A filter by a custom field has parameters of its own in the address, by the field's id. */
const LETTER = "f-";

/** The names under which the address of a list holds what is asked of a field. */
export function customNames({ id }: Pick<CustomField, "id">) {
  const name = `${LETTER}${id}`;
  return { values: name, from: `${name}-from`, to: `${name}-to`, words: name } as const;
}

/** Whether an address asks anything of custom fields, known or not. */
export function asksOfFields(parameters: Readonly<Record<string, string>>): boolean {
  return Object.keys(parameters).some((name) => name.startsWith(LETTER));
}

const NUMBER = /^-?\d{1,12}(\.\d{1,9})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** One end of a range, as it stands in the address. */
export function readEnd({ kind }: Pick<CustomField, "kind">, given: unknown): string | null {
  const text = typeof given === "string" ? given.trim().replace(",", ".") : "";
  return (kind === "number" ? NUMBER : DAY).test(text) ? text : null;
}

function fieldOf(parameter: string, read: (given: unknown) => string | null, group?: string) {
  return {
    ...{
      parameter,
      role: "filter",
      none: null,
      read,
      write: (value: string | null) => value ?? "",
    },
    ...(group === undefined ? {} : { group }),
  } satisfies AddressField<string | null>;
}

/** The fields of the address for the filter by a custom field. */
export function customAddress(field: CustomField): Readonly<Record<string, AddressField<unknown>>> {
  const names = customNames(field);
  if (field.kind === "number" || field.kind === "date") {
    const read = (given: unknown) => readEnd(field, given);
    return {
      [names.from]: fieldOf(names.from, read, names.values) as AddressField<unknown>,
      [names.to]: fieldOf(names.to, read, names.values) as AddressField<unknown>,
    };
  }
  if (field.kind === "text" || field.kind === "link") {
    const read = (given: unknown) =>
      typeof given === "string" ? searchWords(given) || null : null;
    return { [names.words]: fieldOf(names.words, read) as AddressField<unknown> };
  }
  const known = [
    "none",
    ...(field.kind === "boolean" ? ["true", "false"] : field.choices.map(({ id }) => id)),
  ];
  const values: AddressField<readonly string[]> = {
    ...{ parameter: names.values, role: "filter", none: [] },
    read: (given) => {
      const chosen = typeof given === "string" ? given.split(".") : [];
      return known.filter((value) => chosen.includes(value));
    },
    write: (chosen) => chosen.join("."),
  };
  return { [names.values]: values as AddressField<unknown> };
}

/** What an address asks of a field, as the server takes it. */
export function askedOfField(address: object, field: CustomField): CustomFieldFilter[] {
  const asked = address as Readonly<Record<string, string | readonly string[] | null | undefined>>;
  const names = customNames(field);
  const customFieldId = field.id;
  if (field.kind === "number" || field.kind === "date") {
    const end = (name: string) => {
      const given = asked[name];
      if (typeof given !== "string") return undefined;
      return field.kind === "number" ? Number(given) : given;
    };
    const [from, to] = [end(names.from), end(names.to)];
    if (from === undefined && to === undefined) return [];
    return [
      {
        customFieldId,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
      },
    ];
  }
  const given = asked[names.values];
  if (typeof given === "string") return [{ customFieldId, words: given }];
  if (!Array.isArray(given) || given.length === 0) return [];
  return [{ customFieldId, values: [...given] }];
}
