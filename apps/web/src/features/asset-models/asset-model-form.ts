import {
  ASSET_MODEL_LIMITS,
  type AssetModel,
  type AssetType,
  assetModels,
  type Manufacturer,
} from "@storey/contract";
import { declareForm } from "../../lib/form/declaration.ts";
import { choice, text, wholeNumber } from "../../lib/form/field.ts";
import { queryClient } from "../../lib/query.ts";
import { TREE_FIELDS } from "../decision-trees/parts/tree-assignment-fields.ts";
import { addModel, changeModel, manufacturersQuery, typesQuery } from "./asset-model.queries.ts";

function typeName(id: string): string {
  const known = queryClient.getQueryData<AssetType[]>(typesQuery().queryKey) ?? [];
  return known.find((one) => one.id === id)?.name ?? id;
}

function manufacturerName(id: string): string {
  const known = queryClient.getQueryData<Manufacturer[]>(manufacturersQuery().queryKey) ?? [];
  return known.find((one) => one.id === id)?.name ?? id;
}

/** A day such as `2027-03-31`; empty is none. */
const day = (name: string) => text({ label: `field.${name}` });
const months = (name: string) => wholeNumber({ label: `field.${name}` });

/** The form of a model. Source: Spec §3, Asset model. */
export const assetModelForm = declareForm<AssetModel>()({
  name: "asset-model",
  messages: "asset-models",
  call: assetModels.update,
  limits: ASSET_MODEL_LIMITS,
  fields: {
    name: text({ label: "field.name" }),
    assetTypeId: choice<string>({
      label: "field.assetTypeId",
      empty: "",
      wrong: "wrong.type",
      rule: (id) => (id === "" ? "type.missing" : null),
      words: typeName,
    }),
    manufacturerId: choice<string>({
      label: "field.manufacturerId",
      empty: "",
      words: manufacturerName,
    }),
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
    ...TREE_FIELDS,
  },
  read: ({ assetType, manufacturer }) => ({
    assetTypeId: assetType.id,
    manufacturerId: manufacturer?.id ?? "",
  }),
  fieldOfCode: { "name.taken": "name" },
  save: ({ record, version, body, newId }) => {
    if (record) return changeModel(record.id, version, body);
    const { name = "", assetTypeId = "", ...rest } = body;
    return addModel({ ...rest, id: newId, name, assetTypeId });
  },
});
