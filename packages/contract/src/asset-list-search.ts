import type { AssetListState } from "@storey/domain";
import type { AssetCondition } from "./asset-conditions.ts";
import type { AssetSearch } from "./asset-shapes.ts";

/** The search that a list of assets asks for, without its page. */
export function assetSearchOfList(state: AssetListState): AssetSearch {
  const { search, filters, sort, isArchived } = state;
  const conditions = filters.map(({ field, op, value }): AssetCondition => {
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
