import { record, rowsOf } from "../../db/record.ts";
import type { SpaceDocumentTable } from "./document.table.ts";

/** A file of a space. */
export const spaceDocumentRecord = record({
  table: "space_document",
  rows: rowsOf<SpaceDocumentTable>(),
  nameFrom: ["description", "metadata.fileName"],
  parent: { record: "owner", through: "ownerId", formerly: "spaceId" },
  isNetworkRestricted: true,
  timeline: {
    subject: "document",
    owner: { space: "ownerId", asset: "ownerId" },
    readers: "technicians unless public",
    fields: ["description", "type", "isPublic"],
  },
});
