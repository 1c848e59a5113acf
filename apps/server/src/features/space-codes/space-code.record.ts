import { CODES_OF } from "@storey/contract";
import { ofOwners, record, rowsOf } from "../../db/record.ts";
import type { SpaceCodeTable } from "./space-code.table.ts";

/** What opens the public page of a space. */
export const spaceCodeRecord = record({
  table: "space_code",
  rows: rowsOf<SpaceCodeTable>(),
  parent: { record: "owner", through: "ownerId", formerly: "spaceId" },
  isNetworkRestricted: true,
  sample: { calls: ofOwners(CODES_OF, "create"), body: () => ({}) },
});
