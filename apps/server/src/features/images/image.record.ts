import { checklistPictures, decisionTreeImages, IMAGES_OF } from "@storey/contract";
import { ofOwners, record, rowsOf } from "../../db/record.ts";
import type { SpaceImageTable } from "./image.table.ts";

/** A picture of a space. */
export const spaceImageRecord = record({
  table: "space_image",
  rows: rowsOf<SpaceImageTable>(),
  nameFrom: ["description"],
  parent: { record: "owner", through: "ownerId", formerly: "spaceId" },
  isNetworkRestricted: true,
  timeline: {
    subject: "picture",
    owner: { space: "ownerId", asset: "ownerId" },
    readers: "members",
    fields: ["description"],
    events: { replaced: "s3Key", ordered: "position" },
  },
  sample: {
    calls: {
      ...ofOwners(IMAGES_OF, "upload"),
      checklistTemplate: checklistPictures.upload,
      decisionTree: decisionTreeImages.upload,
    },
    file: "picture",
    body: ({ mark }) => ({ description: mark }),
  },
});
