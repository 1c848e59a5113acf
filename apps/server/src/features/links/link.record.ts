import { record, rowsOf } from "../../db/record.ts";
import type { SpaceLinkTable } from "./link.table.ts";

/** An address that a space leads to. */
export const spaceLinkRecord = record({
  table: "space_link",
  rows: rowsOf<SpaceLinkTable>(),
  isNetworkRestricted: true,
  timeline: {
    subject: "link",
    owner: { space: "ownerId", asset: "ownerId" },
    nameFrom: ["description", "url"],
    readers: "technicians unless public",
    fields: ["description", "url", "isPublic"],
  },
});
