import type { Transaction } from "../../../db/transaction.ts";
import { holdCustomFields } from "../../custom-fields/custom-field-values.service.ts";
import { findKinds } from "./asset-references.repository.ts";
import type { ExistingAsset } from "./asset-rows.repository.ts";
import type { FieldsOfKind } from "./custom-values.ts";
import type { AssetSlice } from "./staged-asset.ts";

/**
 * Finds the custom fields of the kinds that the assets of a slice are, or will be, and holds them as
 * they are. Models and kinds that the slice brings along are not there yet.
 */
export async function holdFieldsOf(
  transaction: Transaction,
  organisationId: string,
  { rows, parts, columns }: AssetSlice,
  existing: Iterable<ExistingAsset>,
): Promise<(modelId: string) => FieldsOfKind> {
  const models = new Set<string>();
  for (const { modelId } of existing) models.add(modelId);
  for (const { modelId, fallbackModelId } of rows)
    for (const id of [modelId, fallbackModelId]) if (id !== null) models.add(id);
  const named = new Set(rows.flatMap(({ customFields = {} }) => Object.keys(customFields)));
  const kinds = await findKinds(transaction, organisationId, {
    modelIds: [...models],
    assetTypeIds: parts.models.map(({ assetTypeId }) => assetTypeId),
  });
  const nameOf = new Map(kinds.map(({ assetTypeId, name }) => [assetTypeId, name]));
  for (const { id, name } of parts.assetTypes) nameOf.set(id, name);
  const kindOf = new Map(parts.models.map(({ id, assetTypeId }) => [id, assetTypeId]));
  for (const { modelId, assetTypeId } of kinds) if (modelId) kindOf.set(modelId, assetTypeId);
  const held = await holdCustomFields(transaction, organisationId, {
    assetTypeIds: [...nameOf.keys()],
    ids: [...named],
  });
  const fields = new Map(held.map((field) => [field.id, field]));
  return (modelId) => {
    const assetTypeId = kindOf.get(modelId);
    return { assetTypeId, typeName: nameOf.get(assetTypeId ?? "") ?? "", fields, columns };
  };
}
