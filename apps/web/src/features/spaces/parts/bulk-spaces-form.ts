import { BULK_SPACES_LIMITS, type BulkSpaceChanges, spaces } from "@storey/contract";
import { SPACE_CHOICES, type SpaceChoice, spaceAccessOf, type TreeValues } from "@storey/domain";
import { declareForm, type Values } from "../../../lib/form/declaration.ts";
import { choice, list, value } from "../../../lib/form/field.ts";

/** The value of a field that should not change. */
export const KEEP = "keep";

interface Context {
  readonly onSave: (changes: BulkSpaceChanges) => Promise<void>;
}

/** The form of the changes to many spaces at once. */
export const bulkSpacesForm = declareForm<object, Context>()({
  name: "spaces",
  messages: "spaces",
  call: spaces.updateMany,
  limits: BULK_SPACES_LIMITS,
  fields: {
    /** `keep`, the id of a space type, or empty for none. */
    typeId: choice<string>({ label: "field.type", at: "changes.spaceTypeId", empty: KEEP }),
    add: list<string>({ label: "bulk.features.add", at: "changes.addFeatureIds" }),
    remove: list<string>({ label: "bulk.features.remove", at: "changes.removeFeatureIds" }),
    addChecklists: list<string>({
      label: "bulk.checklists.add",
      at: "changes.addChecklistTemplateIds",
    }),
    removeChecklists: list<string>({
      label: "bulk.checklists.remove",
      at: "changes.removeChecklistTemplateIds",
    }),
    /** `keep`, the id of a tree, or empty for none. */
    decisionTreeId: choice<string>({
      label: "field.decisionTreeId",
      at: "changes.decisionTreeId",
      empty: KEEP,
    }),
    decisionTreeVariables: value<TreeValues>({
      label: "field.decisionTreeVariables",
      at: "changes.decisionTreeVariables",
      empty: {},
    }),
    access: choice<typeof KEEP | SpaceChoice>({
      label: "bulk.access",
      at: "changes.isPublic",
      empty: KEEP,
      options: [KEEP, ...SPACE_CHOICES],
    }),
  },
  body: (changed, draft) => {
    const { typeId, add, remove, addChecklists, removeChecklists, access } = draft;
    const { decisionTreeId, decisionTreeVariables } = draft;
    const isTree = decisionTreeId !== KEEP && decisionTreeId !== "";
    return {
      changes: {
        ...(changed.has("typeId") ? { spaceTypeId: typeId || null } : {}),
        ...(changed.has("add") ? { addFeatureIds: [...add] } : {}),
        ...(changed.has("remove") ? { removeFeatureIds: [...remove] } : {}),
        ...(changed.has("addChecklists") ? { addChecklistTemplateIds: [...addChecklists] } : {}),
        ...(changed.has("removeChecklists")
          ? { removeChecklistTemplateIds: [...removeChecklists] }
          : {}),
        ...(changed.has("access") && access !== KEEP ? spaceAccessOf(access) : {}),
        ...(decisionTreeId === KEEP ? {} : { decisionTreeId: decisionTreeId || null }),
        // What is said goes with the tree that it is said to.
        ...(isTree && changed.has("decisionTreeVariables") ? { decisionTreeVariables } : {}),
      },
    };
  },
  save: ({ body: { changes = {} }, context }) => context.onSave(changes),
});

/** The values of the form. */
export type BulkDraft = Values<typeof bulkSpacesForm.fields>;
