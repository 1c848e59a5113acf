import {
  type Asset,
  type AssetAlias,
  type AssetChanges,
  type AssetMove,
  type AssetSearch,
  assetAliases,
  assetFavourites,
  assetModels,
  assets,
  issues,
  type NewAsset,
  type PlaceAssets,
  type VisibleAsset,
} from "@storey/contract";
import type { DashboardScope } from "@storey/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { newestFirstOf } from "../../lib/newest-first.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** The number of assets of a space that are read at once. */
const SPACE_PAGE_SIZE = 50;

/** Returns the first assets of a search, without facets: choices to pick from. */
export function firstAssets(search: AssetSearch, pageSize: number) {
  return queryOf(assets.search, { body: { ...search, page: 1, pageSize, withFacets: false } });
}

/** Returns what the assets of a scope come to. */
export function dashboardQuery(scope: DashboardScope) {
  return queryOptions({
    ...queryOf(assets.dashboard, { query: scope === "current" ? {} : { scope } }),
    // Others change assets too.
    staleTime: 0,
  });
}

/** Returns the assets that changed last, with who changed what. */
export function changedLastQuery(pageSize: number) {
  return queryOptions({
    ...queryOf(assets.latestChanges, { query: { pageSize: String(pageSize) } }),
    // Others change assets too.
    staleTime: 0,
  });
}

/** Returns one asset. */
export function assetQuery(id: string) {
  return queryOf(assets.get, { params: { id } });
}

/** Lists the open issues of an asset, the newest first. */
export function assetIssuesQuery(id: string) {
  return queryOf(assets.issues, { params: { id } });
}

/** Returns a page of the assets of a space, from 1, with the number of each kind. */
export function spaceAssetsQuery(spaceId: string, page: number) {
  const query = { page: String(page), pageSize: String(SPACE_PAGE_SIZE) };
  return queryOptions({
    ...queryOf(assets.ofSpace, { params: { id: spaceId }, query }),
    retry: false,
  });
}

/** The number of assets of a space that can be chosen from. Source: the contract's limit. */
const CHOICES_MAX = 200;

/** Returns the assets of a space to choose one of: at most 200. */
export function assetsToChoose(spaceId: string) {
  const query = { pageSize: String(CHOICES_MAX) };
  return queryOptions({
    ...queryOf(assets.ofSpace, { params: { id: spaceId }, query }),
    retry: false,
  });
}

/** Returns one asset of a space, for those who know assets by their space alone. */
export function assetInSpaceQuery(spaceId: string, assetId: string) {
  return queryOf(assets.ofSpace, { params: { id: spaceId }, query: { assetId } });
}

/** Returns the number of assets of each location, floor and space that has any, by its id. */
export function assetCountsQuery() {
  return queryOptions({
    ...queryOf(assets.counts),
    select: byPlace,
    // They stand beside what somebody came for, who is not kept from it by their failure.
    retry: false,
  });
}

function byPlace(counts: readonly PlaceAssets[]): ReadonlyMap<string, number> {
  return new Map(counts.map(({ id, count }) => [id, count]));
}

/** Returns the number of pages that so many assets of a space fill. */
export function spaceAssetsPages(totalCount: number): number {
  return Math.ceil(totalCount / SPACE_PAGE_SIZE);
}

/** Lists the labels of a former system that lead to an asset. */
export function assetAliasesQuery(id: string) {
  return queryOf(assetAliases.list, { params: { id } });
}

async function aliasesChanged(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(assetAliases.list) });
}

/** Takes a label of a former system from an asset. */
export async function removeAlias(id: string, aliasId: string): Promise<void> {
  await call(assetAliases.remove, { params: { id, aliasId } });
  await aliasesChanged();
}

/** Makes a label of a former system lead to an asset; 409 `asset.alias_taken` if it leads elsewhere. */
export async function addAlias(
  assetId: string,
  { id, value }: Pick<AssetAlias, "id" | "value">,
): Promise<AssetAlias> {
  const added = await call(assetAliases.create, { params: { id: assetId }, body: { id, value } });
  await aliasesChanged();
  return added;
}

/** Lists what happened to an asset, the newest first, page by page. */
export function assetHistoryQuery(id: string) {
  return infiniteQueryOptions({
    ...newestFirstOf(assets.history, id, (last) => last.id),
    // Others change the asset too, so the history is refetched whenever it is shown.
    staleTime: 0,
  });
}

/** Returns one model of assets. */
export function assetModelQuery(id: string) {
  return queryOf(assetModels.get, { params: { id } });
}

/** Refetches every list that shows assets or models. */
export async function assetsChanged(): Promise<void> {
  await Promise.all(
    [
      assets.search,
      assets.counts,
      assets.dashboard,
      assets.ofSpace,
      assets.history,
      assets.latestChanges,
      assetModels.search,
      ...[assetFavourites.list, assetFavourites.recentlyViewed],
    ].map((list) => queryClient.invalidateQueries({ queryKey: keyOf(list) })),
  );
}

/** Refetches everything that shows assets, after many of them changed. */
export async function manyAssetsChanged(): Promise<void> {
  await Promise.all([
    assetsChanged(),
    queryClient.invalidateQueries({ queryKey: keyOf(assets.get) }),
  ]);
}

/** Refetches everything that shows assets or their issues, after a place was archived that had some. */
export async function assetsLeft(): Promise<void> {
  await Promise.all([manyAssetsChanged(), issuesMoved()]);
}

async function issuesMoved(): Promise<void> {
  await Promise.all(
    [issues.search, issues.ofSpace, issues.get].map((list) =>
      queryClient.invalidateQueries({ queryKey: keyOf(list) }),
    ),
  );
}

function cacheAsset(asset: Asset): Asset {
  queryClient.setQueryData(assetQuery(asset.id).queryKey, asset);
  void assetsChanged();
  return asset;
}

/** Adds an asset. */
export async function addAsset(body: NewAsset): Promise<Asset> {
  return cacheAsset(await call(assets.create, { body }));
}

/** Changes an asset that was read at a version. 409 `record.conflict` carries what it is now. */
export async function changeAsset(id: string, version: number, body: AssetChanges): Promise<Asset> {
  return cacheAsset(await call(assets.update, { params: { id }, body, ifMatch: version }));
}

/** Moves an asset that was read at a version, and returns how many open issues went along. */
export async function moveAsset(
  { id, version }: Pick<Asset, "id" | "version">,
  body: AssetMove,
): Promise<number> {
  const reply = await call(assets.move, { params: { id }, body, ifMatch: version });
  cacheAsset(reply.result);
  if (reply.movedIssuesCount > 0) void issuesMoved();
  return reply.movedIssuesCount;
}

/** Archives an asset. */
export async function archiveAsset(id: string): Promise<Asset> {
  return cacheAsset(await call(assets.archive, { params: { id } }));
}

/** Restores an asset. */
export async function restoreAsset(id: string): Promise<Asset> {
  return cacheAsset(await call(assets.restore, { params: { id } }));
}

/** Gives a field the value back that it had before a change. */
export async function revertAsset(id: string, eventId: number, field: string): Promise<Asset> {
  const params = { id, eventId: String(eventId) };
  return cacheAsset(await call(assets.revert, { params, body: { field } }));
}

/** Shows a star as on or off in every cached answer with the asset. */
export function patchAssetStar(assetId: string, isFavourite: boolean): void {
  queryClient.setQueryData(assetQuery(assetId).queryKey, (asset: Asset | undefined) =>
    asset ? { ...asset, isFavourite } : asset,
  );
  queryClient.setQueriesData<VisibleAsset[]>(
    { queryKey: keyOf(assetFavourites.recentlyViewed) },
    (list) => list?.map((asset) => (asset.id === assetId ? { ...asset, isFavourite } : asset)),
  );
}
