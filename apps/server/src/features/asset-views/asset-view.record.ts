import { assetViews } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { AssetViewTable } from "./asset-view.table.ts";

/** A list of assets that somebody saved. */
export const assetViewRecord = record({
  table: "asset_view",
  rows: rowsOf<AssetViewTable>(),
  nameFrom: ["name"],
  sample: {
    call: assetViews.create,
    body: ({ mark }) => ({
      name: `${mark} view`,
      description: `${mark} description`,
      visibility: "organisation",
      queryParams: `search=${mark.toLowerCase()}`,
    }),
  },
});
