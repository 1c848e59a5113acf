import { assets } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { AssetTable } from "./asset.table.ts";

/** One thing, or a lot of like ones. */
export const assetRecord = record({
  table: "asset",
  rows: rowsOf<AssetTable>(),
  nameFrom: ["tag"],
  isNetworkRestricted: true,
  constraints: { asset_tag: "asset.tag_taken", asset_cycle: "asset.cycle" },
  timeline: {
    subject: "asset",
    owner: { asset: "id" },
    readers: "members",
    fields: [
      "tag",
      "name",
      "description",
      "modelId",
      "serialNumber",
      "macAddress",
      "ipAddress",
      "switchPort",
      "dataPort",
      "firmwareVersion",
      "installDate",
      "installer",
      "endOfLife",
      "endOfSupport",
      "licenseExpiry",
      "warrantyExpiry",
      "patTestedAt",
      "patNextDueAt",
      "patResult",
      "purchaseDate",
      "purchaseCost",
      "supplier",
      "lifecycleStatus",
      "quantity",
      "parentId",
    ],
    valuesOf: ["tag", "name", "serialNumber", "lifecycleStatus", "quantity"],
    events: { moved: "spaceId", status: "lifecycleStatus" },
  },
  sample: {
    call: assets.create,
    body: ({ mark, ids }) => ({
      tag: `${mark}-1`,
      name: `${mark} asset`,
      description: `${mark} description`,
      serialNumber: `${mark} serial`,
      modelId: ids["assetModel"],
      spaceId: ids["space"],
      installer: `${mark} installer`,
      supplier: `${mark} supplier`,
    }),
  },
});
