import { DOCUMENTS_OF, decisionTreeDocuments } from "@storey/contract";
import { ofOwners, record, rowsOf } from "../../db/record.ts";
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
  sample: {
    calls: { ...ofOwners(DOCUMENTS_OF, "upload"), decisionTree: decisionTreeDocuments.upload },
    file: "text",
    body: ({ mark }) => ({ description: mark }),
  },
});
