import { locationClosures } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type {
  ChecklistAssignmentTable,
  LocationClosureTable,
} from "./checklist-assignment.table.ts";

/** That a room or an asset is checked again and again. */
export const checklistAssignmentRecord = record({
  table: "checklist_assignment",
  rows: rowsOf<ChecklistAssignmentTable>(),
  parent: { record: "checklist_template", through: "templateId" },
  isNetworkRestricted: true,
  constraints: { checklist_assignment_of_space: "checklist.assigned" },
  timeline: {
    subject: "checklist",
    owner: { space: "spaceId", asset: "assetId" },
    calledBy: { record: "checklist_template", through: "templateId" },
    readers: "members",
    fields: [
      ...(["rule", "basis", "startsOn", "endsOn", "assigneeId", "assigneeRole"] as const),
      ...(["pausedFrom", "pausedUntil", "pauseReason"] as const),
    ],
    fieldsTogether: {
      schedule: ["rule", "basis", "startsOn", "endsOn"],
      assignee: ["assigneeId", "assigneeRole"],
      pause: ["pausedFrom", "pausedUntil", "pauseReason"],
    },
  },
  sample: "needs a published template: full-organisation.ts makes one",
});

/** Days on which a location is closed. */
export const locationClosureRecord = record({
  table: "location_closure",
  rows: rowsOf<LocationClosureTable>(),
  nameFrom: ["reason"],
  parent: { record: "location", through: "locationId" },
  isNetworkRestricted: true,
  sample: {
    call: locationClosures.create,
    body: ({ mark }) => ({
      startsOn: "2030-12-24",
      endsOn: "2031-01-02",
      reason: `${mark} closed`,
    }),
  },
});
