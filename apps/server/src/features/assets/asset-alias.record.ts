import { assetAliases } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { AssetAliasTable } from "./asset-alias.table.ts";

/** A label of a former system that leads to an asset. */
export const assetAliasRecord = record({
  table: "asset_alias",
  rows: rowsOf<AssetAliasTable>(),
  nameFrom: ["value"],
  parent: { record: "asset", through: "assetId" },
  isNetworkRestricted: true,
  constraints: { asset_alias_value: "asset.alias_taken" },
  sample: { call: assetAliases.create, body: ({ mark }) => ({ value: `${mark} label` }) },
});
