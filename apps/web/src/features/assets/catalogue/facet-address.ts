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
} as const satisfies Partial<Record<keyof AssetAddress, string>>;

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

function floating(state: AssetListState): ColumnCondition | undefined {
  return state.filters.find(
    ({ field, op, value }) => field === "isFloating" && op === "is" && value === true,
  );
}

/** The conditions of a list that its filter bar does not show. */
export function furtherConditions(state: AssetListState): readonly ColumnCondition[] {
  const shown = [...NAMES.map((field) => shownBy(state, field)), floating(state)];
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
    floating: floating(state) !== undefined,
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
      ...(address.floating ? [{ field: "isFloating", op: "is", value: true } as const] : []),
      ...furtherConditions(state),
    ],
  };
}
