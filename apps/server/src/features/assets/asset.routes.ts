import { assets } from "@storey/contract";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { requireReadable, spaceOwner } from "../../platform/attachments/owner.repository.ts";
import { askedByCaller } from "./asked-conditions.ts";
import {
  archiveAsset,
  changeAsset,
  createAsset,
  moveAsset,
  restoreAsset,
  showAsset,
} from "./asset.service.ts";
import { countAssetsByPlace } from "./asset-count.repository.ts";
import { countForDashboard } from "./asset-dashboard.repository.ts";
import { revertChange, tellHistory, tellLatestChanges } from "./asset-history.service.ts";
import { searchAssets } from "./asset-search.repository.ts";
import { putBack } from "./missing-asset.service.ts";
import { findSpaceAssets } from "./space-asset.repository.ts";
import { seesAllOfAssets } from "./visible-asset.service.ts";

const PAGE_SIZE = 50;
const CHANGES_SHOWN = 10;

/** The calls about assets, but for the one that lists their issues. */
export const assetRoutes: readonly Binding[] = [
  on(assets.search, (actor, { body }, transaction) =>
    searchAssets(transaction, actor.organisationId, askedByCaller(actor, body)),
  ),
  on(assets.create, async (actor, { body }, transaction) => {
    const id = await createAsset(transaction, actor, body);
    return showAsset(transaction, actor, id);
  }),
  on(assets.get, (actor, { params }, transaction) => showAsset(transaction, actor, params.id)),
  onRecord(
    assets.update,
    (actor, { params }, transaction) => showAsset(transaction, actor, params.id),
    (actor, { params, body, ifMatch }, transaction, current) =>
      changeAsset(transaction, actor, { id: params.id, ifMatch, current }, body),
  ),
  on(assets.move, async (actor, { params, body, ifMatch }, transaction) => {
    const current = currentOf(transaction, actor, params.id);
    const moved = await moveAsset(transaction, actor, { id: params.id, ifMatch, current }, body);
    return { result: await current(), ...moved };
  }),
  on(assets.putBack, async (actor, { params }, transaction) => {
    await putBack(transaction, actor, params.id);
    return showAsset(transaction, actor, params.id);
  }),
  on(assets.archive, async (actor, { params }, transaction) => {
    await archiveAsset(transaction, actor, params.id);
    return showAsset(transaction, actor, params.id);
  }),
  on(assets.restore, async (actor, { params }, transaction) => {
    await restoreAsset(transaction, actor, params.id);
    return showAsset(transaction, actor, params.id);
  }),
  on(assets.history, (actor, { params, query }, transaction) =>
    tellHistory(transaction, actor, params.id, query),
  ),
  on(assets.revert, async (actor, { params, body }, transaction) => {
    await revertChange(transaction, actor, { ...params, field: body.field });
    return showAsset(transaction, actor, params.id);
  }),
  on(assets.latestChanges, ({ organisationId }, { query }, transaction) =>
    tellLatestChanges(transaction, organisationId, query.pageSize ?? CHANGES_SHOWN),
  ),
  on(assets.counts, ({ organisationId }, _, transaction) =>
    countAssetsByPlace(transaction, organisationId),
  ),
  on(assets.dashboard, ({ organisationId }, { query }, transaction) =>
    countForDashboard(transaction, organisationId, query.scope ?? "current"),
  ),
  on(assets.ofSpace, async (actor, { params, query }, transaction) => {
    const { organisationId } = actor;
    await requireReadable(transaction, spaceOwner(organisationId, params.id));
    return findSpaceAssets(transaction, {
      organisationId,
      spaceId: params.id,
      seesAll: seesAllOfAssets(actor),
      page: query.page ?? 1,
      pageSize: query.pageSize ?? PAGE_SIZE,
      assetId: query.assetId ?? null,
    });
  }),
];

function currentOf(transaction: Transaction, actor: Actor, id: string) {
  return () => showAsset(transaction, actor, id);
}
