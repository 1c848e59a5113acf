import {
  type Beacon,
  type ChecklistTemplateSummary,
  NEW_SPACE_LIMITS,
  SPACE_LIMITS,
  type Space,
  spaces,
} from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { choice, flag, list, text, wholeNumber } from "../../lib/form/field.ts";
import { queryClient } from "../../lib/query.ts";
import { session } from "../../lib/session/session.ts";
import { beaconsQuery } from "../beacons/beacon.queries.ts";
import { checklistTemplatesQuery } from "../checklist-templates/checklist-template.queries.ts";
import { TREE_FIELDS } from "../decision-trees/parts/tree-assignment-fields.ts";
import { addSpace, changeSpace } from "./space.queries.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

function namesOf(ids: readonly string[], all: readonly Named[] | undefined): string {
  const named = (all ?? []).filter(({ id }) => ids.includes(id));
  return named.map(({ name }) => name).join(", ") || "–";
}

/** The fields of a space. Source: Spec §3, Space. */
const fields = {
  name: text({ label: "field.name" }),
  /** The id of a space type; empty for none. */
  spaceTypeId: choice<string>({
    label: "field.type",
    empty: "",
    words: (id) => namesOf([id], session.get().organisation?.spaceTypes),
  }),
  capacity: wholeNumber({ label: "field.capacity", wrong: "capacity.invalid" }),
  shortcode: text({ label: "field.shortcode" }),
  featureIds: list<string>({
    label: "filter.features",
    words: (ids) => namesOf(ids, session.get().organisation?.features),
  }),
  beaconIds: list<string>({
    label: "field.beacons",
    words: (ids) => namesOf(ids, queryClient.getQueryData<Beacon[]>(beaconsQuery().queryKey)),
  }),
  checklistTemplateIds: list<string>({
    label: "field.checklists",
    words: (ids) => {
      const { queryKey } = checklistTemplatesQuery();
      return namesOf(ids, queryClient.getQueryData<ChecklistTemplateSummary[]>(queryKey));
    },
  }),
  ...TREE_FIELDS,
  isPublic: flag({ label: "field.isPublic", hint: "field.isPublic.hint" }),
  allowPublicReporting: flag({ label: "field.reporting", hint: "field.reporting.hint" }),
  typeformId: text({ label: "field.typeformId" }),
  ubiqisenseId: text({ label: "field.ubiqisenseId" }),
} as const;

const taken = { "name.taken": "name", "shortcode.taken": "shortcode" } as const;

/** The form of a space. */
export const spaceForm = declareForm<Space>()({
  name: "space",
  messages: "spaces",
  call: spaces.update,
  limits: SPACE_LIMITS,
  fields,
  read: ({ spaceType, features }) => ({
    spaceTypeId: spaceType?.id ?? "",
    featureIds: features.map(({ id }) => id).sort(),
  }),
  fieldOfCode: taken,
  save: async ({ record, version, body }) => {
    if (record) return changeSpace(record.id, version, body);
    throw new Error("A space is added with its floor");
  },
});

/** The form of a space that is added to a floor. Empty fields are left to the server. */
export const newSpaceForm = declareForm<object>()({
  name: "new-space",
  messages: "spaces",
  call: spaces.create,
  limits: NEW_SPACE_LIMITS,
  fields: {
    floorId: choice<string>({
      label: "field.floor",
      empty: "",
      wrong: "move.choose.space",
      rule: (id) => (id === "" ? "floor.missing" : null),
    }),
    ...fields,
  },
  fieldOfCode: taken,
  save: ({ body: { name = "", floorId = "", ...rest } }) => addSpace({ ...rest, name, floorId }),
});
