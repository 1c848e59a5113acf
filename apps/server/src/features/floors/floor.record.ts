import { floors } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { FloorTable } from "./floor.table.ts";

/** A level of a location. */
export const floorRecord = record({
  table: "floor",
  rows: rowsOf<FloorTable>(),
  nameFrom: ["name"],
  parent: { record: "location", through: "locationId" },
  sample: {
    call: floors.create,
    body: ({ mark, ids }) => ({ name: `${mark} floor`, locationId: ids["location"] }),
  },
});
