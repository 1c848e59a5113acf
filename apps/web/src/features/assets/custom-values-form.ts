import {
  ASSET_LIMITS,
  type Asset,
  type AssetChanges,
  assets,
  type CustomField,
} from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { type Field, text } from "../../lib/form/field.ts";
import { longestOf, readTyped, typedOf, valueWords } from "../custom-fields/parts/custom-values.ts";
import { changeAsset } from "./asset.queries.ts";

/** The name of a custom field in the form, in the body, and in what the server says of it. */
export function customName({ id }: Pick<CustomField, "id">): `customFields.${string}` {
  return `customFields.${id}`;
}

/** One field of the form: what is typed, over what the asset holds. */
function fieldOf(field: CustomField, held: string): Field<string> {
  const longest = longestOf(field);
  return {
    ...text({ label: "section.custom", name: field.name }),
    read: (stored) => typedOf(field, stored as string | number | boolean | undefined),
    write: (typed) => {
      const read = readTyped(field, typed, held);
      return "value" in read ? read.value : typed;
    },
    check: (typed) => {
      const read = readTyped(field, typed, held);
      return "code" in read ? { code: read.code } : null;
    },
    words: (typed, t, locale) => (typed === "" ? "–" : valueWords(field, typed, { t, locale })),
    maxLength: () => longest,
  };
}

/**
 * The form of what an asset holds in the custom fields of its kind. Declared for these fields: each is
 * one of its own, so that what two people change in different ones is joined.
 */
export function customValuesForm(fields: readonly CustomField[], asset: Asset) {
  const held = (field: CustomField) => typedOf(field, asset.customFields[field.id]);
  return declareForm<Asset>()({
    name: "asset-custom-fields",
    messages: "assets",
    call: assets.update,
    limits: ASSET_LIMITS,
    fields: Object.fromEntries(
      fields.map((field) => [customName(field), fieldOf(field, held(field))]),
    ) as Readonly<Record<string, Field<string>>>,
    // Each has a value, typed or not: a field without one is no reason not to know a record.
    read: ({ customFields }) =>
      Object.fromEntries(
        fields.map((field) => [customName(field), typedOf(field, customFields[field.id])]),
      ),
    save: async ({ record, version, body }) => {
      if (record) return changeAsset(record.id, version, body as AssetChanges);
      throw new Error("Only an asset that is there holds values");
    },
  });
}
