import { assetTypes, manufacturers } from "@storey/contract";
import { v7 } from "uuid";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { mergeCustomFields } from "../custom-fields/custom-field.service.ts";
import { findAssetTypes, getAssetType, insertAssetType } from "./asset-type.repository.ts";
import {
  findManufacturers,
  getManufacturer,
  insertManufacturer,
} from "./manufacturer.repository.ts";
import { deleteEntry, mergeEntries } from "./model-list.repository.ts";

/** The calls about the kinds of assets. */
export const assetTypeRoutes: readonly Binding[] = [
  on(assetTypes.list, ({ organisationId }, _, transaction) =>
    findAssetTypes(transaction, organisationId),
  ),
  on(assetTypes.create, async ({ organisationId }, { body }, transaction) => {
    const { id = v7(), name, icon = null } = body;
    await insertAssetType(transaction, { organisationId, id, name, icon });
    return getAssetType(transaction, organisationId, id);
  }),
  onRecord(
    assetTypes.update,
    ({ organisationId }, { params }, transaction) =>
      getAssetType(transaction, organisationId, params.id),
    ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
      const place = { table: "assetType", organisationId, id: params.id } as const;
      return updateRecord(transaction, { ...place, values: body, ifMatch, current });
    },
  ),
  on(assetTypes.merge, async ({ organisationId }, { params, body }, transaction) => {
    const entry = { list: "assetType", organisationId, id: params.id } as const;
    await mergeEntries(transaction, entry, body.intoId, () =>
      mergeCustomFields(transaction, { organisationId, assetTypeId: params.id }, body.intoId),
    );
    return getAssetType(transaction, organisationId, body.intoId);
  }),
  on(assetTypes.remove, async ({ organisationId }, { params }, transaction) => {
    await deleteEntry(transaction, { list: "assetType", organisationId, id: params.id });
    return undefined;
  }),
];

/** The calls about manufacturers. */
export const manufacturerRoutes: readonly Binding[] = [
  on(manufacturers.list, ({ organisationId }, _, transaction) =>
    findManufacturers(transaction, organisationId),
  ),
  on(manufacturers.create, async ({ organisationId }, { body }, transaction) => {
    const { id = v7(), name, website = null, supportEmail = null, supportPhone = null } = body;
    const facts = { id, name, website, supportEmail, supportPhone };
    await insertManufacturer(transaction, { organisationId, ...facts });
    return getManufacturer(transaction, organisationId, id);
  }),
  onRecord(
    manufacturers.update,
    ({ organisationId }, { params }, transaction) =>
      getManufacturer(transaction, organisationId, params.id),
    ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
      const place = { table: "manufacturer", organisationId, id: params.id } as const;
      return updateRecord(transaction, { ...place, values: body, ifMatch, current });
    },
  ),
  on(manufacturers.merge, async ({ organisationId }, { params, body }, transaction) => {
    const entry = { list: "manufacturer", organisationId, id: params.id } as const;
    await mergeEntries(transaction, entry, body.intoId);
    return getManufacturer(transaction, organisationId, body.intoId);
  }),
  on(manufacturers.remove, async ({ organisationId }, { params }, transaction) => {
    await deleteEntry(transaction, { list: "manufacturer", organisationId, id: params.id });
    return undefined;
  }),
];
