import { FLOOR_LIMITS, floors } from "@storey/contract";
import { declareForm } from "../../../lib/form/declaration.ts";
import { text, wholeNumber } from "../../../lib/form/field.ts";
import { changeFloor } from "../structure.queries.ts";
import type { TreeFloor } from "../tree/structure-tree.ts";

/** The form of a floor: its name and its level. */
export const floorForm = declareForm<Pick<TreeFloor, "id" | "name" | "level" | "version">>()({
  name: "floor",
  messages: "spaces",
  call: floors.update,
  limits: FLOOR_LIMITS,
  fields: {
    name: text({ label: "field.name" }),
    level: wholeNumber({
      label: "floor.level",
      hint: "floor.level.hint",
      wrong: "floor.level.invalid",
    }),
  },
  fieldOfCode: { "name.taken": "name" },
  save: async ({ record, version, body }) => {
    if (record) await changeFloor(record.id, version, body);
  },
});
