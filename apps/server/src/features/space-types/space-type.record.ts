import { spaceTypes } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { SpaceTypeTable } from "../../platform/records/organisation.table.ts";

/** A kind of space. */
export const spaceTypeRecord = record({
  table: "space_type",
  rows: rowsOf<SpaceTypeTable>(),
  nameFrom: ["name"],
  sample: {
    call: spaceTypes.create,
    body: ({ mark, ids }) => ({ organisationId: ids["organisation"], name: `${mark} type` }),
  },
});
