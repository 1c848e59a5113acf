import { locations } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { LocationTable } from "./location.table.ts";

/** A site or building of an organisation. */
export const locationRecord = record({
  table: "location",
  rows: rowsOf<LocationTable>(),
  nameFrom: ["name"],
  sample: {
    call: locations.create,
    body: ({ mark }) => ({
      name: `${mark} location`,
      wifi: `${mark} wifi`,
      address: { line1: `${mark} street` },
      serviceDeskEmail: `${mark.toLowerCase()}@example.test`,
      sos: { enabled: true, phone: "+44 20 7946 0000" },
    }),
  },
});
