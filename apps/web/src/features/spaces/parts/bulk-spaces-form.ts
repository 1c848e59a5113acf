import { BULK_SPACES_LIMITS, type BulkSpaceChanges, spaces } from "@storey/contract";
import { declareForm, type Values } from "../../../lib/form/declaration.ts";
import { choice, list } from "../../../lib/form/field.ts";

/** What is chosen where nothing is to change. */
export const KEEP = "keep";

const kept = (label: string, at: string) =>
  choice<"keep" | "yes" | "no">({ label, at, empty: KEEP, options: [KEEP, "yes", "no"] });

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
    isPublic: kept("field.isPublic", "changes.isPublic"),
    reporting: kept("field.reporting", "changes.allowPublicReporting"),
  },
  body: (changed, { typeId, add, remove, isPublic, reporting }) => ({
    changes: {
      ...(changed.has("typeId") ? { spaceTypeId: typeId || null } : {}),
      ...(changed.has("add") ? { addFeatureIds: [...add] } : {}),
      ...(changed.has("remove") ? { removeFeatureIds: [...remove] } : {}),
      ...(changed.has("isPublic") ? { isPublic: isPublic === "yes" } : {}),
      ...(changed.has("reporting") ? { allowPublicReporting: reporting === "yes" } : {}),
    },
  }),
  save: ({ body: { changes = {} }, context }) => context.onSave(changes),
});

/** What the form holds. */
export type BulkDraft = Values<typeof bulkSpacesForm.fields>;
