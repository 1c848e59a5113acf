import { record, rowsOf } from "../../db/record.ts";
import type { SpaceDocumentTable } from "./document.table.ts";

/** A file of a space. */
export const spaceDocumentRecord = record({
  table: "space_document",
  rows: rowsOf<SpaceDocumentTable>(),
  isNetworkRestricted: true,
  timeline: {
    subject: "document",
    owner: { space: "ownerId", asset: "ownerId" },
    nameFrom: ["description", "metadata.fileName"],
    readers: "technicians unless public",
    fields: ["description", "type", "isPublic"],
  },
});
