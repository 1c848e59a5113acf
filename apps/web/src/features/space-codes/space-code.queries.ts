import {
  type AssetLabelOrder,
  assetCodes,
  assetLabels,
  assets,
  CODES_OF,
  type CodedKind,
  type LabelledAssets,
  type OwnerReference,
  type SignOrder,
  type SpaceCode,
  type SpaceCodeState,
  spaceCodes,
  spaces,
} from "@storey/contract";
import { SIGNS_MAX, type SignFormatName } from "@storey/domain";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call, download } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** How many codes a page of the list holds. */
const CODES_PAGE_SIZE = 100;
/** How many codes to print are asked for at once. */
const PRINTED_PAGE_SIZE = 500;
/** How many spaces are offered to choose from. */
const OFFERED_SPACES = 8;
/** How many locations one search takes. */
const SEARCHED_LOCATIONS = 200;

/** The codes of an owner, the newest first. */
export function codesOfQuery({ kind, id }: OwnerReference<CodedKind>) {
  return queryOf(CODES_OF[kind].list, { params: { id } });
}

/** Codes by state page by page, the newest first. */
export function codePages(state: SpaceCodeState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(spaceCodes.page), state ?? "all"],
    queryFn: ({ pageParam, signal }) => {
      const pageSize = String(CODES_PAGE_SIZE);
      const after = pageParam === "" ? {} : { after: pageParam };
      const query = { pageSize, ...(state === undefined ? {} : { state }), ...after };
      return call(spaceCodes.page, { query, signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ results, hasMore }) => (hasMore ? results.at(-1)?.id : undefined),
  });
}

/** The newest codes without a space, as many as one order prints. */
export async function blankCodeIds(): Promise<string[]> {
  const ids: string[] = [];
  for (let hasMore = true; hasMore && ids.length < SIGNS_MAX; ) {
    const last = ids.at(-1);
    const after = last === undefined ? {} : { after: last };
    const query = { state: "blank", pageSize: String(PRINTED_PAGE_SIZE), ...after } as const;
    const page = await call(spaceCodes.page, { query });
    ids.push(...page.results.map(({ id }) => id));
    hasMore = page.hasMore;
  }
  return ids.slice(0, SIGNS_MAX);
}

/** What a scanned or typed text leads to. */
export function scannedQuery(text: string) {
  return { ...queryOf(spaceCodes.resolve, { params: { code: text } }), retry: false, gcTime: 0 };
}

/** The spaces that a code may be assigned to, by what was typed; `locationIds` null is everywhere. */
export function claimableSpacesQuery(searchTerm: string, locationIds: string[] | null) {
  const within = locationIds ? { locationIds: locationIds.slice(0, SEARCHED_LOCATIONS) } : {};
  return queryOf(spaces.search, {
    body: { searchTerm, pageSize: OFFERED_SPACES, withFacets: false, ...within },
  });
}

/** The assets that a code may be assigned to, by what was typed: tag, serial number or name. */
export function claimableAssetsQuery(searchTerm: string, locationIds: string[] | null) {
  const filters = locationIds ? { locationIds: locationIds.slice(0, SEARCHED_LOCATIONS) } : {};
  return queryOf(assets.search, {
    body: { searchTerm, filters, page: 1, pageSize: OFFERED_SPACES, withFacets: false },
  });
}

async function codesChanged(): Promise<void> {
  await Promise.all(
    [spaceCodes.list, assetCodes.list, spaceCodes.page, assets.get].map((query) =>
      queryClient.invalidateQueries({ queryKey: keyOf(query) }),
    ),
  );
}

/** Makes one more code for an owner. The id makes a repeated attempt make it once. */
export async function makeCode(owner: OwnerReference<CodedKind>, id: string): Promise<void> {
  await call(CODES_OF[owner.kind].create, { params: { id: owner.id }, body: { id } });
  await codesChanged();
}

/** Makes codes that belong to no space yet. */
export async function makeBlankCodes(count: number): Promise<void> {
  await call(spaceCodes.createBlank, { body: { count } });
  await codesChanged();
}

/** Revokes a code: signs with it stop working. */
export async function revokeCode({ id, asset }: SpaceCode): Promise<void> {
  await (asset
    ? call(assetCodes.revoke, { params: { id: asset.id, codeId: id } })
    : call(spaceCodes.revoke, { params: { id } }));
  await codesChanged();
}

/** Makes a revoked code work again. */
export async function restoreCode({ id, asset }: SpaceCode): Promise<void> {
  await (asset
    ? call(assetCodes.restore, { params: { id: asset.id, codeId: id } })
    : call(spaceCodes.restore, { params: { id } }));
  await codesChanged();
}

/**
 * Assigns a code to a space or an asset, if it still leads to `from`. 409 `code.claimed` carries the
 * code as it is now.
 */
export async function claimCode(
  code: string,
  { kind, id }: OwnerReference<CodedKind>,
  from: string | null,
) {
  const params = { code };
  const reply = await (kind === "space"
    ? call(spaceCodes.claim, { params, body: { spaceId: id, from } })
    : call(assetCodes.claim, { params, body: { assetId: id, from } }));
  await codesChanged();
  return reply;
}

/** The PDF of an order. */
export function signsFile(order: SignOrder): Promise<Blob> {
  return download(spaceCodes.print, { body: order });
}

/** The test sheet of a format. */
export function testSheetFile(format: SignFormatName): Promise<Blob> {
  return download(spaceCodes.testSheet, { query: { format } });
}

/** The PDF of an order of asset labels. */
export function assetLabelsFile(order: AssetLabelOrder): Promise<Blob> {
  return download(assetLabels.print, { body: order });
}

/** The rooms that the labels of assets lead to. */
export function labelRoomsQuery(what: LabelledAssets) {
  return queryOf(assetLabels.rooms, { body: what });
}

/** The test sheet of a format, for who prints labels of assets. */
export function assetTestSheetFile(format: SignFormatName): Promise<Blob> {
  return download(assetLabels.testSheet, { query: { format } });
}
