import { type AssetModel, assetModels, COPIED_MODEL_LIMITS } from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { text } from "../../lib/form/field.ts";
import { copyGlobalModel } from "./asset-model.queries.ts";

/** The form of a copy of a global model, which the context names by its id: the name of the copy. */
export const copiedModelForm = declareForm<AssetModel, string>()({
  name: "copied-model",
  messages: "asset-models",
  call: assetModels.copyToOrganisation,
  limits: COPIED_MODEL_LIMITS,
  fields: { name: text({ label: "copy.name", hint: "copy.hint" }) },
  fieldOfCode: { "name.taken": "name" },
  save: ({ draft, newId, context }) => copyGlobalModel(context, { id: newId, name: draft.name }),
});
