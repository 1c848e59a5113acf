import { spaces } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { SpaceTable } from "./space.table.ts";

/** A room or an area people use. */
export const spaceRecord = record({
  table: "space",
  rows: rowsOf<SpaceTable>(),
  nameFrom: ["name"],
  isNetworkRestricted: true,
  constraints: { space_licence: "licence.spaces_exceeded" },
  timeline: {
    subject: "space",
    owner: { space: "id" },
    readers: "members",
    fields: [
      "name",
      "capacity",
      "shortcode",
      "spaceTypeId",
      "typeformId",
      "ubiqisenseId",
      "isPublic",
      "allowPublicReporting",
      "featureIds",
      "beaconIds",
      "mainPanoramaId",
      "decisionTreeId",
      "decisionTreeVariables",
      "translations",
    ],
    valuesOf: ["name", "capacity", "shortcode"],
    events: { moved: "floorId" },
  },
  sample: {
    call: spaces.create,
    body: ({ mark, ids }) => ({
      name: `${mark} space`,
      shortcode: `${mark}-1`,
      floorId: ids["floor"],
      capacity: 7,
      spaceTypeId: ids["spaceType"],
      featureIds: [ids["feature"]],
    }),
  },
});
