import { assetAliases } from "@storey/contract";
import { v7 } from "uuid";
import { type Binding, on } from "../../http/binding.ts";
import { requireReadable, requireWritable } from "../../platform/attachments/owner.repository.ts";
import { deleteAlias, findAliases, getAlias, insertAlias } from "./asset-alias.repository.ts";

/** The calls about the labels of a former system that lead to an asset. */
export const assetAliasRoutes: readonly Binding[] = [
  on(assetAliases.list, async ({ organisationId }, { params }, transaction) => {
    await requireReadable(transaction, { organisationId, kind: "asset", id: params.id });
    return findAliases(transaction, { organisationId, assetId: params.id });
  }),
  on(assetAliases.create, async ({ organisationId }, { params, body }, transaction) => {
    const { id = v7(), value } = body;
    const asset = { organisationId, assetId: params.id };
    await requireWritable(transaction, { organisationId, kind: "asset", id: params.id });
    await insertAlias(transaction, { ...asset, id, value });
    return getAlias(transaction, asset, id);
  }),
  on(assetAliases.remove, async ({ organisationId }, { params }, transaction) => {
    const asset = { organisationId, assetId: params.id };
    await requireWritable(transaction, { organisationId, kind: "asset", id: params.id }, true);
    const removed = await getAlias(transaction, asset, params.aliasId);
    await deleteAlias(transaction, asset, params.aliasId);
    return removed;
  }),
];
