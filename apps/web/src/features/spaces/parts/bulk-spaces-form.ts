import { BULK_SPACES_LIMITS, type BulkSpaceChanges, spaces } from "@storey/contract";
import { SPACE_CHOICES, type SpaceChoice, spaceAccessOf } from "@storey/domain";
import { declareForm, type Values } from "../../../lib/form/declaration.ts";
import { choice, list } from "../../../lib/form/field.ts";

/** What is chosen where nothing is to change. */
export const KEEP = "keep";

interface Context {
  readonly onSave: (changes: BulkSpaceChanges) => Promise<void>;
}

/** The form of what is to change in many spaces at once. */
export const bulkSpacesForm = declareForm<object, Context>()({
  name: "spaces",
  messages: "spaces",
  call: spaces.updateMany,
  limits: BULK_SPACES_LIMITS,
  fields: {
    /** `keep`, an id, or empty for no type. */
    typeId: choice<string>({ label: "field.type", at: "changes.spaceTypeId", empty: KEEP }),
    add: list<string>({ label: "bulk.features.add", at: "changes.addFeatureIds" }),
    remove: list<string>({ label: "bulk.features.remove", at: "changes.removeFeatureIds" }),
    access: choice<typeof KEEP | SpaceChoice>({
      label: "bulk.access",
      at: "changes.isPublic",
      empty: KEEP,
      options: [KEEP, ...SPACE_CHOICES],
    }),
  },
  body: (changed, { typeId, add, remove, access }) => ({
    changes: {
      ...(changed.has("typeId") ? { spaceTypeId: typeId || null } : {}),
      ...(changed.has("add") ? { addFeatureIds: [...add] } : {}),
      ...(changed.has("remove") ? { removeFeatureIds: [...remove] } : {}),
      ...(changed.has("access") && access !== KEEP ? spaceAccessOf(access) : {}),
    },
  }),
  save: ({ body: { changes = {} }, context }) => context.onSave(changes),
});

/** What the form holds. */
export type BulkDraft = Values<typeof bulkSpacesForm.fields>;
