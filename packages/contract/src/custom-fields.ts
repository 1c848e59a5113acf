import {
  CUSTOM_FIELD_CHOICES_MAX,
  CUSTOM_FIELD_KINDS,
  CUSTOM_FIELD_LINK_MAX_LENGTH,
  CUSTOM_FIELD_UNIT_MAX_LENGTH,
} from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, name, QueryBoolean, record, text } from "./shape.ts";

const count = z.int().nonnegative();

/**
 * A value of a custom field: a text, a link and a day as texts, a number, yes or no, or the id of a
 * choice. Which one a field takes is decided by `keptCustomFieldValue`.
 */
export const CustomFieldValue = z.union([
  text(CUSTOM_FIELD_LINK_MAX_LENGTH),
  z.number(),
  z.boolean(),
]);

/** Values by the id of their field. */
export const CustomFieldValues = z.record(Id, CustomFieldValue);

/** Values to be set by the id of their field; null empties one, and what is absent stays. */
export const CustomFieldChanges = z.record(Id, CustomFieldValue.nullable());

/** One of the values that a field of the kind choice offers. */
const Choice = z.object({
  id: Id,
  name: z.string(),
  /** Not offered any more; assets that hold it keep it. */
  isRetired: z.boolean(),
});

/** A field that all assets of a kind have, besides those that every asset has. */
export const CustomField = z.object({
  ...record,
  assetTypeId: Id,
  name: z.string(),
  kind: z.enum(CUSTOM_FIELD_KINDS),
  /** Of a number: what is counted, such as `kg`. */
  unit: z.string().nullable(),
  /** In their order; empty unless the kind is choice. */
  choices: z.array(Choice),
  /** A new asset needs a value, and none can be emptied; assets without one stay as they are. */
  isRequired: z.boolean(),
  /** Whether its words are found by a search for assets. */
  isSearchable: z.boolean(),
  /** Whether the list of assets offers it as a filter. */
  isFilterable: z.boolean(),
  /** Whether an import of assets offers it as a column. */
  isImportable: z.boolean(),
  /** Where it stands among the fields of its kind of asset, from 0. */
  position: count,
});
export type CustomField = z.infer<typeof CustomField>;
export type CustomFieldValues = z.infer<typeof CustomFieldValues>;
export type CustomFieldChanges = z.infer<typeof CustomFieldChanges>;

const fields = {
  name: name(1),
  unit: text(CUSTOM_FIELD_UNIT_MAX_LENGTH).nullable(),
  /** All of them, in their order. One without an id is new. */
  choices: z
    .array(z.strictObject({ id: Id.optional(), name: name(1), isRetired: z.boolean().optional() }))
    .max(CUSTOM_FIELD_CHOICES_MAX),
  isRequired: z.boolean(),
  isSearchable: z.boolean(),
  isFilterable: z.boolean(),
  isImportable: z.boolean(),
};

/** A new field. Its kind stays. Unless told it is not required, and can be imported. */
const NewCustomField = z
  .strictObject({ ...fields, id: Id, assetTypeId: Id, kind: z.enum(CUSTOM_FIELD_KINDS) })
  .partial()
  .required({ assetTypeId: true, name: true, kind: true });
export type NewCustomField = z.infer<typeof NewCustomField>;

/** The fields of a custom field that can be changed; one that is absent is left as it is. */
export const CustomFieldDefinitionChanges = z.strictObject(fields).partial();
export type CustomFieldDefinitionChanges = z.infer<typeof CustomFieldDefinitionChanges>;

/** How many assets hold a value of a field; the archived ones count. */
export const CustomFieldUsage = z.object({
  assetsCount: count,
  /** Those that some hold, by the id of the choice. */
  choices: z.array(z.object({ id: z.string(), assetsCount: count })),
});
export type CustomFieldUsage = z.infer<typeof CustomFieldUsage>;

const common = { tag: "Custom fields", setting: "asset_management" } as const;
const reading = { ...common, access: "organisation.assets.read" } as const;
const writing = { ...common, access: "organisation.asset-models.update" } as const;

/** The calls about the fields that a kind of asset has of its own. */
export const customFields = {
  list: endpoint({
    ...reading,
    method: "GET",
    path: "/asset-types/{id}/custom-fields",
    summary: "Lists the custom fields of a kind of asset in their order, the archived ones last.",
    params: ById,
    query: z.strictObject({ withDeleted: QueryBoolean }),
    response: z.array(CustomField),
    errors: ["not_found"],
  }),
  ofAll: endpoint({
    ...reading,
    method: "GET",
    path: "/custom-fields",
    summary:
      "Lists the custom fields in use of all kinds of asset: by the names of the kinds, each kind's in their order.",
    response: z.array(CustomField.extend({ assetTypeName: z.string() })),
  }),
  create: endpoint({
    ...writing,
    method: "POST",
    path: "/custom-fields",
    summary: "Adds a custom field to a kind of asset, after its others.",
    body: NewCustomField,
    response: CustomField,
    status: 201,
    errors: ["not_found", "record.exists", "name.taken", "custom_field.too_many"],
  }),
  reorder: endpoint({
    ...writing,
    method: "PUT",
    path: "/asset-types/{id}/custom-fields/order",
    summary:
      "Puts the custom fields of a kind of asset in order: those that are named first, the others after them as they were.",
    params: ById,
    body: z.strictObject({ customFieldIds: z.array(Id).max(200) }),
    response: z.array(CustomField),
    errors: ["not_found"],
  }),
  update: endpoint({
    ...writing,
    method: "PATCH",
    path: "/custom-fields/{id}",
    summary:
      "Changes a custom field; its values stay. A choice that assets hold cannot be left out, only retired.",
    params: ById,
    body: CustomFieldDefinitionChanges,
    record: CustomField,
    response: CustomField,
    errors: ["not_found", "record.conflict", "name.taken", "custom_field.choice_in_use"],
  }),
  usage: endpoint({
    ...writing,
    method: "GET",
    path: "/custom-fields/{id}/usage",
    summary: "Counts the assets that hold a value of a custom field, and each of its choices.",
    params: ById,
    response: CustomFieldUsage,
    errors: ["not_found"],
  }),
  archive: endpoint({
    ...writing,
    method: "DELETE",
    path: "/custom-fields/{id}",
    summary: "Archives a custom field. Its values are kept and no longer shown.",
    params: ById,
    response: CustomField,
    errors: ["not_found"],
  }),
  restore: endpoint({
    ...writing,
    method: "PUT",
    path: "/custom-fields/{id}/restore",
    summary: "Restores a custom field, and with it the values it had.",
    params: ById,
    response: CustomField,
    errors: ["not_found", "name.taken", "custom_field.too_many"],
  }),
};
