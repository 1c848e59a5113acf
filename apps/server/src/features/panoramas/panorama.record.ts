import { panoramas } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { SpacePanoramaTable } from "../../platform/records/panorama.table.ts";

/** A picture of a space to look around in. */
export const spacePanoramaRecord = record({
  table: "space_panorama",
  rows: rowsOf<SpacePanoramaTable>(),
  nameFrom: ["name"],
  parent: { record: "space", through: "spaceId" },
  isNetworkRestricted: true,
  timeline: {
    subject: "panorama",
    owner: { space: "spaceId" },
    readers: "members",
    fields: ["name", "hotspots", "hfov", "yaw", "pitch", "rollCorrection", "heading"],
    fieldsTogether: { view: ["hfov", "yaw", "pitch", "rollCorrection", "heading"] },
    events: { replaced: "s3Key" },
  },
  sample: { call: panoramas.upload, file: "panorama", body: ({ mark }) => ({ name: mark }) },
});
