import { assetModels } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { AssetModelTable } from "./asset-model.table.ts";

/** A model of assets. */
export const assetModelRecord = record({
  table: "asset_model",
  rows: rowsOf<AssetModelTable>(),
  nameFrom: ["name"],
  sample: {
    call: assetModels.create,
    body: ({ mark, ids }) => ({
      name: `${mark} model`,
      partNumber: `${mark} part`,
      shortDescription: `${mark} short`,
      longDescription: `${mark} long`,
      assetTypeId: ids["assetType"],
      manufacturerId: ids["manufacturer"],
      warrantyMonths: 36,
    }),
  },
});
