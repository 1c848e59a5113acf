import { assetTypes } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { AssetTypeTable } from "./asset-type.table.ts";

/** A kind of asset. */
export const assetTypeRecord = record({
  table: "asset_type",
  rows: rowsOf<AssetTypeTable>(),
  nameFrom: ["name"],
  sample: {
    call: assetTypes.create,
    body: ({ mark }) => ({ name: `${mark} asset type`, icon: "projector" }),
  },
});
