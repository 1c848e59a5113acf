/** A fact about a list in the address: its parameter, and how it is read and written. */
export interface AddressField<Value> {
  /** The name of its search parameter. */
  readonly parameter: string;
  /** The part it plays: words and filters narrow the list, arrangements do not. */
  readonly role: "words" | "filter" | "arrangement";
  /** The value where the address has none, or an invalid one. */
  readonly none: Value;
  /** Filters of one group count as one, such as both ends of a range. */
  readonly group?: string;
  read(given: unknown): Value;
  /** Writes a value; an empty text is left out of the address. */
  write(value: Value): string;
}

type Fields = Readonly<Record<string, AddressField<unknown>>>;

type Said<Of extends Fields> = {
  readonly [Name in keyof Of]: Of[Name] extends AddressField<infer Value> ? Value : never;
};

/** The values in the address of a list, by the names of its fields. */
export type AddressOf<List> = List extends ListAddress<infer Address> ? Address : never;

const WORDS_MAX_LENGTH = 200;
const VALUES_MAX = 200;
// A dot needs no escaping in an address, and no value contains one.
const SEPARATOR = ".";
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the first of a repeated parameter. */
function textOf(given: unknown): string {
  const list = Array.isArray(given) ? given : [given];
  return list.filter((part) => typeof part === "string").join(SEPARATOR);
}

function valuesOf(given: unknown, isValue: (text: string) => boolean): string[] {
  return [...new Set(textOf(given).split(SEPARATOR).filter(isValue))].slice(0, VALUES_MAX);
}

function joined(values: readonly string[]): string {
  return values.join(SEPARATOR);
}

/** Returns a text as it is searched for: trimmed, storable, at most 200 characters. */
export function searchWords(text: string): string {
  return text.replaceAll("\u0000", "").slice(0, WORDS_MAX_LENGTH).toWellFormed().trim();
}

/** A field for the words of the search box. */
export function wordsField(parameter: string): AddressField<string> {
  return {
    ...{ parameter, role: "words", none: "" },
    read: (given) => searchWords(textOf(given)),
    write: (words) => words,
  };
}

/** A field for several ids; `others` are words in the place of one. */
export function idsField(
  parameter: string,
  others: readonly string[] = [],
): AddressField<readonly string[]> {
  return {
    ...{ parameter, role: "filter", none: [] },
    read: (given) => valuesOf(given, (text) => ID.test(text) || others.includes(text)),
    write: joined,
  };
}

/** A field for one id, such as that of the row whose panel is open. */
export function idField(parameter: string): AddressField<string | null> {
  return {
    ...{ parameter, role: "arrangement", none: null },
    read: (given) => (typeof given === "string" && ID.test(given) ? given : null),
    write: (id) => id ?? "",
  };
}

/** A field for several of the given values, in their own order. */
export function someField<Value extends string>(
  parameter: string,
  values: readonly Value[],
): AddressField<readonly Value[]> {
  return {
    ...{ parameter, role: "filter", none: [] },
    read: (given) => {
      const chosen = valuesOf(given, () => true);
      return values.filter((value) => chosen.includes(value));
    },
    write: joined,
  };
}

/** A field for one of the given values, or none. */
export function oneField<Value extends string>(
  parameter: string,
  values: readonly Value[],
  role: "filter" | "arrangement",
): AddressField<Value | null> {
  return {
    ...{ parameter, role, none: null },
    read: (given) => values.find((value) => value === given) ?? null,
    write: (value) => value ?? "",
  };
}

/** A field for one of the given values; the first counts where the address has none. */
export function choiceField<Value extends string>(
  parameter: string,
  values: readonly [Value, ...Value[]],
): AddressField<Value> {
  return {
    ...{ parameter, role: "arrangement", none: values[0] },
    read: (given) => values.find((value) => value === given) ?? values[0],
    write: (value) => (value === values[0] ? "" : value),
  };
}

/** A field for a whole number from 0 to `most`. */
export function numberField(
  parameter: string,
  most: number,
  group: string,
): AddressField<number | null> {
  return {
    ...{ parameter, role: "filter", none: null, group },
    read: (given) => {
      const text = textOf(given);
      const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
      return number <= most ? number : null;
    },
    write: (number) => number?.toString() ?? "",
  };
}

/** A field for something that is on or off. */
export function switchField(parameter: string): AddressField<boolean> {
  return {
    ...{ parameter, role: "filter", none: false },
    read: (given) => given === "yes",
    write: (isOn) => (isOn ? "yes" : ""),
  };
}

/** A list's part of the address bar: read, written, counted and cleared by its fields. */
export interface ListAddress<Address> {
  readonly fields: Readonly<Record<keyof Address, AddressField<unknown>>>;
  /** The values of an empty address. */
  readonly none: Address;
  /** Reads the address bar; invalid values are left out. */
  readonly read: (search: Readonly<Record<string, unknown>>) => Address;
  /** Writes the address bar, in the order of the fields; empty values are left out. */
  readonly write: (address: Address) => Readonly<Record<string, string>>;
  /** Counts the filters that are on, without words and arrangement. */
  readonly filterCount: (address: Address) => number;
  /** Tells whether words or filters narrow the list. */
  readonly isNarrowed: (address: Address) => boolean;
  /** Returns the same arrangement without filters; `withWords` keeps the words. */
  readonly withoutFilters: (address: Address, withWords?: boolean) => Address;
  /** Turns one value of a filter on, or off when it was on. */
  readonly toggled: (address: Address, name: keyof Address, value: string) => Address;
}

/** Makes the address of a list from its fields; they are written in this order. */
export function listAddress<const Of extends Fields>(fields: Of): ListAddress<Said<Of>> {
  type Address = Said<Of>;
  const names = Object.keys(fields) as (keyof Of & string)[];
  const made = (partOf: (field: AddressField<unknown>, name: string) => unknown): Address =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, partOf(field, name)]),
    ) as Address;
  const none = made((field) => field.none);
  const read = (search: Readonly<Record<string, unknown>>): Address =>
    made((field) => field.read(search[field.parameter]));
  const write = (address: Address): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(fields)
        .map(([name, field]) => [field.parameter, field.write(address[name])])
        .filter(([, text]) => text !== ""),
    );
  const isOn = (address: Address, name: keyof Of & string): boolean =>
    fields[name]?.write(address[name]) !== "";
  const filterCount = (address: Address): number => {
    const groups = new Set<string>();
    let count = 0;
    for (const name of names.filter((one) => fields[one]?.role === "filter")) {
      const { [name]: value } = address;
      const group = fields[name]?.group;
      if (Array.isArray(value)) count += value.length;
      else if (isOn(address, name) && group === undefined) count += 1;
      else if (isOn(address, name)) groups.add(group ?? "");
    }
    return count + groups.size;
  };
  return {
    fields,
    none,
    read,
    write,
    filterCount,
    isNarrowed: (address) =>
      names.some((name) => fields[name]?.role !== "arrangement" && isOn(address, name)),
    withoutFilters: (address, withWords = false) =>
      made((field, name) => {
        const isKept = field.role === "arrangement" || (withWords && field.role === "words");
        return isKept ? address[name] : field.none;
      }),
    toggled: (address, name, value) => {
      const field = fields[name];
      const now = address[name];
      if (!field || !Array.isArray(now)) return address;
      const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
      return { ...address, [name]: field.read(field.write(next)) };
    },
  };
}

/** Packs the parameters of a list into one, as a query of its own; none gives nothing. */
export function packed(
  within: string,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const query = new URLSearchParams(parameters).toString();
  return query === "" ? {} : { [within]: query };
}

/** Unpacks the parameters of a list from one. */
export function unpacked(given: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(typeof given === "string" ? given : ""));
}
