import { ASSET_LIFECYCLE_STATUSES, ASSET_SORTS, DATE_BUCKETS } from "@storey/domain";
import {
  type AddressOf,
  idsField,
  listAddress,
  oneField,
  packed,
  someField,
  switchField,
  wordsField,
} from "../../../ui/list/list-address.ts";

/** The parameter with everything the address says of the list. Source: Spec §2. */
export const LIST_PARAMETER = "queryParams";

/** The values of the list of assets in the address, in the order they are written. */
export const ASSET_ADDRESS = listAddress({
  q: wordsField("q"),
  types: idsField("type"),
  manufacturers: idsField("manufacturer", ["none"]),
  models: idsField("model"),
  locations: idsField("location", ["none"]),
  statuses: someField("status", ASSET_LIFECYCLE_STATUSES),
  warrantyExpiry: someField("warranty", DATE_BUCKETS),
  licenseExpiry: someField("licence", DATE_BUCKETS),
  endOfSupport: someField("support", DATE_BUCKETS),
  endOfLife: someField("life", DATE_BUCKETS),
  patNextDueAt: someField("test", DATE_BUCKETS),
  floating: switchField("floating"),
  openIssues: switchField("issues"),
  archived: switchField("archived"),
  sort: oneField("sort", ASSET_SORTS, "arrangement"),
});

export type AssetAddress = AddressOf<typeof ASSET_ADDRESS>;

/** Returns the parameters of the list's address for these filters. */
export function assetListSearch(filters: Partial<AssetAddress>): Readonly<Record<string, string>> {
  return packed(LIST_PARAMETER, ASSET_ADDRESS.write({ ...ASSET_ADDRESS.none, ...filters }));
}
