import {
  type CustomField,
  type CustomFieldDefinitionChanges,
  customFields,
  type NewCustomField,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";
import { manyAssetsChanged } from "../assets/asset.queries.ts";

/** Lists the custom fields in use of a kind of asset, in their order. */
export function customFieldsQuery(assetTypeId: string) {
  return queryOf(customFields.list, { params: { id: assetTypeId }, query: {} });
}

/** Lists them with the archived ones, which come last. */
export function allCustomFieldsQuery(assetTypeId: string) {
  const query = { withDeleted: "true" as const };
  return queryOf(customFields.list, { params: { id: assetTypeId }, query });
}

/** Lists the custom fields in use of every kind of asset. */
export function everyCustomFieldQuery() {
  return queryOf(customFields.ofAll, {});
}

async function fieldsChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(customFields.list) }),
    queryClient.invalidateQueries({ queryKey: keyOf(customFields.ofAll) }),
    manyAssetsChanged(),
  ]);
}

async function changed<T>(work: Promise<T>): Promise<T> {
  const done = await work;
  await fieldsChanged();
  return done;
}

/** Adds a custom field to a kind of asset. */
export function addCustomField(body: NewCustomField): Promise<CustomField> {
  return changed(call(customFields.create, { body }));
}

/** Changes a custom field that was read at a version. */
export function changeCustomField(
  id: string,
  version: number,
  body: CustomFieldDefinitionChanges,
): Promise<CustomField> {
  return changed(call(customFields.update, { params: { id }, body, ifMatch: version }));
}

/** Archives a custom field; its values are kept. */
export function archiveCustomField(id: string): Promise<CustomField> {
  return changed(call(customFields.archive, { params: { id } }));
}

/** Restores a custom field, with the values it had. */
export function restoreCustomField(id: string): Promise<CustomField> {
  return changed(call(customFields.restore, { params: { id } }));
}

/** Counts the assets that hold a value of a field, and each of its choices. */
export function customFieldUsageQuery(id: string) {
  return { ...queryOf(customFields.usage, { params: { id } }), staleTime: 0 };
}

/** Puts the custom fields of a kind of asset in order. */
export function orderCustomFields(
  assetTypeId: string,
  customFieldIds: readonly string[],
): Promise<readonly CustomField[]> {
  const params = { id: assetTypeId };
  return changed(
    call(customFields.reorder, { params, body: { customFieldIds: [...customFieldIds] } }),
  );
}
