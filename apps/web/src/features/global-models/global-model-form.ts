import {
  GLOBAL_ASSET_MODEL_LIMITS,
  type GlobalAssetModel,
  globalAssetModels,
} from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { text, wholeNumber } from "../../lib/form/field.ts";
import { addGlobalModel, changeGlobalModel } from "./global-model.queries.ts";

/** A day such as `2027-03-31`; empty is none. */
const day = (name: string) => text({ label: `field.${name}` });
const months = (name: string) => wholeNumber({ label: `field.${name}` });

/** The form of a model that is kept for all organisations. Source: Spec §3, Asset model. */
export const globalModelForm = declareForm<GlobalAssetModel>()({
  name: "global-model",
  messages: "global-models",
  call: globalAssetModels.update,
  limits: GLOBAL_ASSET_MODEL_LIMITS,
  fields: {
    name: text({ label: "field.name" }),
    assetType: text({ label: "field.assetType", hint: "field.assetType.hint" }),
    manufacturer: text({ label: "field.manufacturer", hint: "field.manufacturer.hint" }),
    partNumber: text({ label: "field.partNumber" }),
    shortDescription: text({ label: "field.shortDescription" }),
    longDescription: text({ label: "field.longDescription" }),
    warrantyExpiry: day("warrantyExpiry"),
    warrantyMonths: months("warrantyMonths"),
    licenseExpiry: day("licenseExpiry"),
    licenseMonths: months("licenseMonths"),
    endOfSupport: day("endOfSupport"),
    endOfSupportMonths: months("endOfSupportMonths"),
    endOfLife: day("endOfLife"),
    endOfLifeMonths: months("endOfLifeMonths"),
  },
  fieldOfCode: { "name.taken": "name" },
  save: ({ record, version, body, newId }) => {
    if (record) return changeGlobalModel(record.id, version, body);
    const { name = "", assetType = "", ...rest } = body;
    return addGlobalModel({ ...rest, id: newId, name, assetType });
  },
});
