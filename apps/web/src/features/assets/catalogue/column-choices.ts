import type { AssetFacets } from "@storey/contract";
import {
  type AssetColumn,
  COUNTED_DATES,
  customFieldOfColumn,
  MY_LOCATIONS,
  NO_VALUE,
} from "@storey/domain";
import type { FacetOption } from "../../../ui/facet-panel.tsx";
import { type ConditionLanguage, choiceWord } from "./condition-words.ts";
import type { ListedField } from "./use-asset-list.ts";

interface Counted {
  readonly id: string | null;
  readonly name: string | null;
  readonly count: number;
}

/** The counts of the columns that lead to records, by their keys. */
const RECORDS: Readonly<Record<string, (facets: AssetFacets) => readonly Counted[]>> = {
  type: ({ assetTypes }) => assetTypes,
  model: ({ models }) => models,
  manufacturer: ({ manufacturers }) => manufacturers,
  location: ({ locations }) => locations,
};

/** Whether a column has few enough values to choose among them. */
export function hasChoices(column: AssetColumn): boolean {
  const { kind, values, key } = column;
  return kind === "choice" || kind === "day" || values !== undefined || key in RECORDS;
}

/** The values of a column to choose from, with how many each would leave where that is counted. */
export function choicesOf(
  column: AssetColumn,
  facets: AssetFacets | null,
  fields: readonly ListedField[],
  language: ConditionLanguage,
): readonly FacetOption[] {
  const records = RECORDS[column.key];
  if (records) {
    const counted = (facets ? records(facets) : []).map(({ id, name, count }) => ({
      id: id ?? NO_VALUE,
      name: name ?? language.t("filter.none"),
      count,
    }));
    const mine = { id: MY_LOCATIONS, name: language.t("filter.myLocations") };
    return column.key === "location" ? [mine, ...counted] : counted;
  }
  const counts = countsOf(column, facets);
  const field = fields.find(({ id }) => id === customFieldOfColumn(column.key));
  const values = field
    ? field.choices.flatMap((choice) =>
        choice.isRetired && !counts?.get(choice.id) ? [] : [choice.id],
      )
    : (column.values ?? []);
  const none = column.isNeverEmpty || values.includes(NO_VALUE) ? [] : [NO_VALUE];
  return [...values, ...none].map((id) => ({
    id,
    name: choiceWord(column, id, language),
    ...(counts ? { count: counts.get(id) ?? 0 } : {}),
  }));
}

/** How many assets each value would leave; undefined where that is not counted. */
function countsOf(
  { key }: AssetColumn,
  facets: AssetFacets | null,
): ReadonlyMap<string, number> | undefined {
  if (!facets) return undefined;
  const date = COUNTED_DATES.find((one) => one === key);
  const fieldId = customFieldOfColumn(key);
  const counted =
    key === "lifecycleStatus"
      ? facets.lifecycleStatuses
      : date
        ? facets.dates[date]
        : facets.customFields.find(({ customFieldId }) => customFieldId === fieldId)?.values;
  return counted && new Map(counted.map(({ value, count }) => [value ?? NO_VALUE, count]));
}
