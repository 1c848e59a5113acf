import { CUSTOM_FIELD_LIMITS, type CustomField, customFields } from "@storey/contract";
import { type CustomFieldKind, customFieldChoicesProblem } from "@storey/domain";
import { declareForm } from "../../lib/form/declaration.ts";
import { choice, flag, list, text } from "../../lib/form/field.ts";
import { addCustomField, changeCustomField } from "./custom-field.queries.ts";

/** A choice as it is edited; new ones have an id from the start, so that they can be put in order. */
export type EditedChoice = CustomField["choices"][number];

interface Context {
  /** The kind of asset that a new field is added to. */
  readonly assetTypeId: string;
}

/** The form of a custom field. Its kind is chosen once. */
export const customFieldForm = declareForm<CustomField, Context>()({
  name: "custom-field",
  messages: "custom-fields",
  call: customFields.create,
  limits: CUSTOM_FIELD_LIMITS,
  fields: {
    name: text({ label: "field.name" }),
    kind: choice<CustomFieldKind>({
      label: "field.kind",
      empty: "text",
      words: (kind, t) => t(`kind.${kind}`),
    }),
    unit: text({ label: "field.unit", hint: "field.unit.hint" }),
    choices: list<EditedChoice>({
      label: "field.choices",
      isOrdered: true,
      words: (choices) => choices.map(({ name }) => name).join(", "),
      tidy: (one) => ({ ...one, name: one.name.trim() }),
    }),
    isRequired: flag({ label: "field.isRequired", hint: "field.isRequired.hint" }),
    isSearchable: flag({ label: "field.isSearchable", hint: "field.isSearchable.hint" }),
    isFilterable: flag({ label: "field.isFilterable", hint: "field.isFilterable.hint" }),
    isImportable: flag({ label: "field.isImportable", hint: "field.isImportable.hint" }),
  },
  unused: ({ kind }) => [
    ...(kind === "number" ? [] : (["unit"] as const)),
    ...(kind === "choice" ? [] : (["choices"] as const)),
  ],
  check: ({ kind, choices }) => {
    if (kind !== "choice") return {};
    const isNameless = choices.some(({ name }) => name.trim() === "");
    const code = isNameless ? "custom_field.choices" : customFieldChoicesProblem(kind, choices);
    return code === null ? {} : { choices: { code } };
  },
  settles: { kind: ["unit", "choices"] },
  fieldOfCode: { "name.taken": "name", "custom_field.choice_in_use": "choices" },
  save: ({ record, version, body, draft, newId, context }) => {
    const { kind, name, isImportable } = draft;
    const { kind: _kind, unit, choices, ...rest } = body;
    const changes = {
      ...rest,
      ...(kind === "number" && unit !== undefined ? { unit } : {}),
      ...(kind === "choice" && choices !== undefined ? { choices } : {}),
    };
    if (record) return changeCustomField(record.id, version, changes);
    const { assetTypeId } = context;
    return addCustomField({
      ...changes,
      ...{ id: newId, assetTypeId, name: name.trim(), kind, isImportable },
    });
  },
});
