import {
  type AssetColumn,
  customColumnKey,
  customFieldOfColumn,
  findAssetColumn,
} from "./asset-column.ts";
import { type ColumnCondition, conditionProblem } from "./column-condition.ts";
import type { QueryPairs } from "./list-query.ts";

/** The names in addresses of the columns that are filtered by a choice of values, in their order. */
const PARAMETERS = {
  type: "type",
  manufacturer: "manufacturer",
  model: "model",
  location: "location",
  lifecycleStatus: "status",
  warrantyExpiry: "warranty",
  licenseExpiry: "licence",
  endOfSupport: "support",
  endOfLife: "life",
  patNextDueAt: "test",
} as const;

/** The conditions that are on or off in addresses. */
const SWITCHES: readonly { readonly parameter: string; readonly condition: ColumnCondition }[] = [
  { parameter: "floating", condition: { field: "isFloating", op: "is", value: true } },
  { parameter: "issues", condition: { field: "issuesCount", op: "at-least", value: 1 } },
];

// A dot needs no escaping in an address, and no value contains one.
const SEPARATOR = ".";

/** What of the conditions has a parameter of its own in the address, and what has none. */
export interface WrittenFacets {
  readonly pairs: QueryPairs;
  readonly others: readonly ColumnCondition[];
}

/**
 * Writes the first condition of each column that chooses among its values under the column's own
 * parameter, so that the addresses that charts and menus write stay short and are one with these.
 */
export function writeFacets(conditions: readonly ColumnCondition[]): WrittenFacets {
  const pairs = Object.entries(PARAMETERS).flatMap(([field, parameter]) => {
    const chosen = chosenOf(conditions, field);
    return chosen ? [[parameter, valuesOf(chosen).join(SEPARATOR)] as const] : [];
  });
  const switches = SWITCHES.flatMap(({ parameter, condition }) => {
    const asked = conditions.find((one) => isSame(one, condition));
    return asked ? [{ parameter, asked }] : [];
  });
  const written = new Set<ColumnCondition | undefined>([
    ...Object.keys(PARAMETERS).map((field) => chosenOf(conditions, field)),
    ...switches.map(({ asked }) => asked),
  ]);
  return {
    pairs: [...pairs, ...switches.map(({ parameter }) => [parameter, "yes"] as const)],
    others: conditions.filter((one) => !written.has(one)),
  };
}

function chosenOf(
  conditions: readonly ColumnCondition[],
  field: string,
): ColumnCondition | undefined {
  return conditions.find(
    (one) =>
      one.field === field &&
      one.op === "any-of" &&
      valuesOf(one).every((value) => typeof value === "string" && !value.includes(SEPARATOR)),
  );
}

function valuesOf({ value }: ColumnCondition): readonly (string | number | null)[] {
  return typeof value === "object" ? value : [];
}

function isSame(one: ColumnCondition, { field, op, value }: ColumnCondition): boolean {
  return one.field === field && one.op === op && one.value === value;
}

/** Reads the conditions that an address writes under parameters of columns, those of before too. */
export function readFacets(
  pairs: QueryPairs,
  customColumns: readonly AssetColumn[] = [],
): ColumnCondition[] {
  const asked = Object.entries(PARAMETERS).flatMap(([field, parameter]) => {
    const given = pairs.filter(([name]) => name === parameter).map(([, value]) => value);
    const values = [...new Set(given.join(SEPARATOR).split(SEPARATOR).filter(isSaid))];
    const known = values.map((value) => keptValue(field, value)).filter((one) => one !== null);
    return known.length === 0 ? [] : [{ field, op: "any-of", value: known } as const];
  });
  const switches = SWITCHES.filter((one) =>
    pairs.some(([name, value]) => name === one.parameter && value === "yes"),
  );
  return [
    ...asked,
    ...switches.map(({ condition }) => condition),
    ...readFormerFields(pairs, customColumns),
  ];
}

function isSaid(text: string): boolean {
  return text !== "";
}

/** Ids lose their capitals; what is no value of its column is left out, as ever. */
function keptValue(field: string, value: string): string | null {
  const kept = value.toLowerCase();
  const column = findAssetColumn(field);
  return column && conditionProblem(column, { field, op: "any-of", value: [kept] }) === null
    ? kept
    : null;
}

const FORMER_FIELD = /^f-([0-9a-f-]{36})(-from|-to)?$/;

/** Reads custom fields as addresses wrote them before they were columns: `f-ID`, `f-ID-from`, `f-ID-to`. */
function readFormerFields(
  pairs: QueryPairs,
  customColumns: readonly AssetColumn[],
): ColumnCondition[] {
  const ids = new Set(pairs.flatMap(([name]) => FORMER_FIELD.exec(name)?.[1] ?? []));
  const textOf = (name: string) => pairs.find(([one]) => one === name)?.[1] ?? "";
  return [...ids].flatMap((id) => {
    const field = customColumnKey(id);
    if (customFieldOfColumn(field) === undefined) return [];
    const kind = findAssetColumn(field, customColumns)?.kind ?? guessedKind(pairs, id);
    const value = textOf(`f-${id}`);
    const ends = [textOf(`f-${id}-from`), textOf(`f-${id}-to`)];
    if (kind === "number" || kind === "day") return formerRange(field, kind, ends);
    if (value === "") return [];
    if (kind === "text") return [{ field, op: "words", value }];
    const values = value.split(SEPARATOR).filter(isSaid);
    return kind === "yes-or-no"
      ? formerTruth(field, values)
      : [{ field, op: "any-of", value: values }];
  });
}

/** What a field was, as far as the address shows it before the fields are known. */
function guessedKind(pairs: QueryPairs, id: string): AssetColumn["kind"] {
  const end = pairs.find(([name]) => name === `f-${id}-from` || name === `f-${id}-to`)?.[1];
  if (end !== undefined) return /^\d{4}-\d{2}-\d{2}$/.test(end) ? "day" : "number";
  const value = pairs.find(([name]) => name === `f-${id}`)?.[1] ?? "";
  if (/^(true|false|none)(\.(true|false|none))*$/.test(value)) return "yes-or-no";
  return /^[0-9a-f-]{36}(\.|$)/.test(value) ? "choice" : "text";
}

function formerRange(
  field: string,
  kind: "number" | "day",
  texts: readonly string[],
): ColumnCondition[] {
  const value = texts.map((text) => {
    if (text === "") return null;
    return kind === "number" ? Number(text.replace(",", ".")) : text;
  });
  return value.every((end) => end === null) ? [] : [{ field, op: "between", value }];
}

/** Yes, no and no value, of which each may have been chosen. */
function formerTruth(field: string, values: readonly string[]): ColumnCondition[] {
  const has = (value: string) => values.includes(value);
  if (has("true") && has("false")) return has("none") ? [] : [{ field, op: "not-empty" }];
  if (!has("true") && !has("false")) return has("none") ? [{ field, op: "empty" }] : [];
  const value = has("true");
  return has("none") ? [{ field, op: "is-not", value: !value }] : [{ field, op: "is", value }];
}
