import type { AssetListState, ColumnOrder } from "./asset-list-state.ts";
import type { ConditionOp } from "./column-condition.ts";

/** What a list asks of one of its columns, as it is sent. */
interface SentCondition {
  field: string;
  op: ConditionOp;
  value?: string | number | boolean | (string | number | null)[];
}

/** The search that a list of assets asks for, without its page; the contract's `AssetSearch`. */
interface ListSearch {
  searchTerm?: string;
  conditions?: SentCondition[];
  sort?: ColumnOrder[];
  onlyDeleted?: boolean;
}

/** Returns the search that a list of assets asks for. */
export function assetSearchOfList(state: AssetListState): ListSearch {
  const { search, filters, sort, isArchived } = state;
  const conditions = filters.map(({ field, op, value }): SentCondition => {
    if (value === undefined) return { field, op };
    return { field, op, value: typeof value === "object" ? [...value] : value };
  });
  return {
    ...(search === "" ? {} : { searchTerm: search }),
    ...(conditions.length === 0 ? {} : { conditions }),
    ...(sort.length === 0 ? {} : { sort: sort.map((order) => ({ ...order })) }),
    ...(isArchived ? { onlyDeleted: true } : {}),
  };
}
