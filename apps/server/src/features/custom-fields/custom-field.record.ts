import { customFields } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { CustomFieldTable } from "./custom-field.table.ts";

/** A field that a kind of asset has of its own. */
export const customFieldRecord = record({
  table: "custom_field",
  rows: rowsOf<CustomFieldTable>(),
  nameFrom: ["name"],
  parent: { record: "asset_type", through: "assetTypeId" },
  sample: {
    call: customFields.create,
    body: ({ mark, ids }) => ({
      assetTypeId: ids["assetType"],
      name: `${mark} field`,
      kind: "text",
      isSearchable: true,
      isFilterable: true,
    }),
  },
});
