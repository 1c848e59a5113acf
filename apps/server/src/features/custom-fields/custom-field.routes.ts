import { customFields } from "@storey/contract";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import {
  countUsage,
  findAllCustomFields,
  findCustomFields,
  getCustomField,
  requireAssetType,
} from "./custom-field.repository.ts";
import {
  archiveCustomField,
  changeCustomField,
  createCustomField,
  orderCustomFields,
  restoreCustomField,
} from "./custom-field.service.ts";

/** The calls about the fields that a kind of asset has of its own. */
export const customFieldRoutes: readonly Binding[] = [
  on(customFields.list, async ({ organisationId }, { params, query }, transaction) => {
    const of = { organisationId, assetTypeId: params.id };
    await requireAssetType(transaction, of);
    return findCustomFields(transaction, of, query.withDeleted ?? false);
  }),
  on(customFields.ofAll, ({ organisationId }, _, transaction) =>
    findAllCustomFields(transaction, organisationId),
  ),
  on(customFields.create, async (actor, { body }, transaction) => {
    const id = await createCustomField(transaction, actor, body);
    return getCustomField(transaction, actor.organisationId, id);
  }),
  on(customFields.reorder, (actor, { params, body }, transaction) =>
    orderCustomFields(transaction, actor, params.id, body.customFieldIds),
  ),
  onRecord(
    customFields.update,
    ({ organisationId }, { params }, transaction) =>
      getCustomField(transaction, organisationId, params.id),
    (actor, { params, body, ifMatch }, transaction, current) =>
      changeCustomField(transaction, actor, { id: params.id, ifMatch, current }, body),
  ),
  on(customFields.usage, async ({ organisationId }, { params }, transaction) => {
    await getCustomField(transaction, organisationId, params.id);
    return countUsage(transaction, organisationId, params.id);
  }),
  on(customFields.archive, async (actor, { params }, transaction) => {
    await archiveCustomField(transaction, actor, params.id);
    return getCustomField(transaction, actor.organisationId, params.id);
  }),
  on(customFields.restore, async (actor, { params }, transaction) => {
    await restoreCustomField(transaction, actor, params.id);
    return getCustomField(transaction, actor.organisationId, params.id);
  }),
];
