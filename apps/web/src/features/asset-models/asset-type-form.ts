import { ASSET_TYPE_LIMITS, type AssetType, assetTypes } from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { choice, text } from "../../lib/form/field.ts";
import { addType, changeType } from "./asset-model.queries.ts";

/** The form of a kind of asset: its name and its icon. */
export const assetTypeForm = declareForm<AssetType>()({
  name: "asset-type",
  messages: "asset-models",
  call: assetTypes.create,
  limits: ASSET_TYPE_LIMITS,
  fields: {
    name: text({ label: "field.name" }),
    icon: choice<string>({ label: "field.icon", empty: "" }),
  },
  fieldOfCode: { "name.taken": "name" },
  save: ({ record, version, body, newId }) => {
    if (record) return changeType({ ...record, version }, body);
    const { name = "", ...rest } = body;
    return addType({ ...rest, id: newId, name });
  },
});
