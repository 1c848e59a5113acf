import { features } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { FeatureTable } from "../../platform/records/organisation.table.ts";

/** Something a space can have. */
export const featureRecord = record({
  table: "feature",
  rows: rowsOf<FeatureTable>(),
  nameFrom: ["name"],
  sample: {
    call: features.create,
    body: ({ mark, ids }) => ({
      organisationId: ids["organisation"],
      name: `${mark} feature`,
      icon: "wifi",
    }),
  },
});
