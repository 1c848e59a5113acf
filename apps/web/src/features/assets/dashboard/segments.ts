import { CURRENT_ASSET_STATUSES, DASHBOARD_SCOPES, type DashboardScope } from "@storey/domain";
import { type AssetAddress, assetListSearch } from "../parts/asset-filters.ts";

/** Which assets are counted, as the address says; those in current states where it says nothing. */
export function scopeOf(search: Readonly<Record<string, unknown>>): DashboardScope {
  return DASHBOARD_SCOPES.find((scope) => scope === search["scope"]) ?? "current";
}

/** Returns what the address says for these. */
export function scopeSearch(scope: DashboardScope): Readonly<Record<string, string>> {
  return scope === "current" ? {} : { scope };
}

/** The filters of the list for exactly those assets of a scope that a segment counts. */
export function segmentSearch(
  scope: DashboardScope,
  filters: Partial<AssetAddress>,
): Readonly<Record<string, string>> {
  return assetListSearch({
    ...(scope === "current" ? { statuses: CURRENT_ASSET_STATUSES } : {}),
    ...(scope === "archived" ? { archived: true } : {}),
    ...filters,
  });
}
