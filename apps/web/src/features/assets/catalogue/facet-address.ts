import {
  type AssetListState,
  type ColumnCondition,
  DATE_BUCKETS,
  MY_LOCATIONS,
} from "@storey/domain";
import { ASSET_ADDRESS, type AssetAddress } from "../parts/asset-filters.ts";

/** The fields of the filter bar, and the columns that they narrow. */
const FIELDS = {
  types: "type",
  manufacturers: "manufacturer",
  models: "model",
  locations: "location",
  statuses: "lifecycleStatus",
  warrantyExpiry: "warrantyExpiry",
  licenseExpiry: "licenseExpiry",
  endOfSupport: "endOfSupport",
  endOfLife: "endOfLife",
  patNextDueAt: "patNextDueAt",
} as const satisfies Partial<Record<keyof AssetAddress, string>>;

/** The switches of the filter bar, and the conditions that they are. */
const SWITCHES = {
  floating: { field: "isFloating", op: "is", value: true },
  openIssues: { field: "issuesCount", op: "at-least", value: 1 },
} as const satisfies Partial<Record<keyof AssetAddress, ColumnCondition>>;

type Switch = keyof typeof SWITCHES;
const SWITCH_NAMES = Object.keys(SWITCHES) as Switch[];

type Field = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Field[];

function valuesOf({ value }: ColumnCondition): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The condition that the filter bar shows for one of its fields. */
function shownBy(state: AssetListState, field: Field): ColumnCondition | undefined {
  return state.filters.find(
    (one) =>
      one.field === FIELDS[field] && one.op === "any-of" && !valuesOf(one).includes(MY_LOCATIONS),
  );
}

function turnedOn(state: AssetListState, name: Switch): ColumnCondition | undefined {
  const { field, op, value } = SWITCHES[name];
  return state.filters.find((one) => one.field === field && one.op === op && one.value === value);
}

/** The conditions of a list that its filter bar does not show. */
export function furtherConditions(state: AssetListState): readonly ColumnCondition[] {
  const shown = [
    ...NAMES.map((field) => shownBy(state, field)),
    ...SWITCH_NAMES.map((name) => turnedOn(state, name)),
  ];
  return state.filters.filter((one) => !shown.includes(one));
}

/** What the filter bar shows of a list. */
export function facetAddress(state: AssetListState): AssetAddress {
  const chosen = NAMES.map((field) => {
    const condition = shownBy(state, field);
    return [field, condition ? valuesOf(condition) : []] as const;
  });
  return {
    ...ASSET_ADDRESS.none,
    ...Object.fromEntries(chosen),
    q: state.search,
    ...Object.fromEntries(
      SWITCH_NAMES.map((name) => [name, turnedOn(state, name) !== undefined] as const),
    ),
    archived: state.isArchived,
  };
}

/** A list after its filter bar was changed; what that does not show stays. */
export function withFacetAddress(state: AssetListState, address: AssetAddress): AssetListState {
  const chosen = NAMES.flatMap((field): ColumnCondition[] => {
    const values: readonly string[] = address[field];
    const inOrder = DATE_BUCKETS.some((bucket) => bucket === values[0])
      ? DATE_BUCKETS.filter((bucket) => values.includes(bucket))
      : values;
    return values.length === 0 ? [] : [{ field: FIELDS[field], op: "any-of", value: inOrder }];
  });
  return {
    ...state,
    search: address.q,
    isArchived: address.archived,
    filters: [
      ...chosen,
      ...SWITCH_NAMES.flatMap((name) => (address[name] ? [SWITCHES[name]] : [])),
      ...furtherConditions(state),
    ],
  };
}
