import { manufacturers } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { ManufacturerTable } from "./manufacturer.table.ts";

/** Who makes assets. */
export const manufacturerRecord = record({
  table: "manufacturer",
  rows: rowsOf<ManufacturerTable>(),
  nameFrom: ["name"],
  sample: {
    call: manufacturers.create,
    body: ({ mark }) => ({
      name: `${mark} manufacturer`,
      website: "https://example.test/",
      supportEmail: `${mark.toLowerCase()}@example.test`,
      supportPhone: `${mark} phone`,
    }),
  },
});
