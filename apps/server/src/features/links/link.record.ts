import { LINKS_OF } from "@storey/contract";
import { ofOwners, record, rowsOf } from "../../db/record.ts";
import type { SpaceLinkTable } from "./link.table.ts";

/** An address that a space leads to. */
export const spaceLinkRecord = record({
  table: "space_link",
  rows: rowsOf<SpaceLinkTable>(),
  nameFrom: ["description", "url"],
  parent: { record: "owner", through: "ownerId", formerly: "spaceId" },
  isNetworkRestricted: true,
  timeline: {
    subject: "link",
    owner: { space: "ownerId", asset: "ownerId" },
    readers: "technicians unless public",
    fields: ["description", "url", "isPublic"],
  },
  sample: {
    calls: ofOwners(LINKS_OF, "create"),
    body: ({ mark }) => ({ url: "https://example.test/", description: mark }),
  },
});
