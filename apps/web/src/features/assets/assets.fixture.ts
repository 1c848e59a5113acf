import type {
  Asset,
  AssetDashboard,
  AssetSearchResults,
  AssetSummary,
  VisibleAsset,
} from "@storey/contract";
import { DATE_BUCKETS } from "@storey/domain";
import { BARE_ASSET } from "../../lib/record.fixture.ts";
import { type Answers, idOf } from "../../test-support/harness.fixture.tsx";

export const KIND = { id: idOf(501), name: "Projector", icon: null };
export const MAKER = { id: idOf(502), name: "Lumen" };
export const MODEL = { id: idOf(503), name: "Lumen 4000", partNumber: "L-4000" };
export const PLACE = { id: idOf(504), name: "Aula", shortcode: "AU-1" };
export const HOUSE = { id: idOf(505), name: "North House" };

/** Makes an asset in a space; fields that a test does not care about are empty. */
export function anAsset(number: number, parts: Partial<Asset> = {}): Asset {
  return {
    ...BARE_ASSET,
    ...{ id: idOf(number), version: 1, tag: `A-0000${number}`, lifecycleStatus: "in_service" },
    ...{ model: MODEL, assetType: KIND, manufacturer: MAKER, space: PLACE, location: HOUSE },
    timezone: "Europe/London",
    ...parts,
  };
}

/** Makes an asset as lists of favourites and of what was viewed have it. */
export function aVisibleAsset(number: number, parts: Partial<VisibleAsset> = {}): VisibleAsset {
  const { id, tag, model, picture, space, floor, location, lifecycleStatus, ...asset } =
    anAsset(number);
  return {
    ...{ id, tag, model, picture, space, floor, location, lifecycleStatus },
    ...{ name: asset.name, serialNumber: asset.serialNumber, quantity: asset.quantity },
    ...{ issuesCount: 0, isFavourite: false, assetType: { ...KIND, icon: null } },
    ...parts,
  };
}

const NO_DATES = {
  ...{ endOfLife: [], endOfSupport: [], licenseExpiry: [], warrantyExpiry: [] },
  patNextDueAt: [],
};

/** Returns the answer of a search that finds these assets. */
export function foundAssets(results: readonly AssetSummary[]): AssetSearchResults {
  const totalCount = results.length;
  return {
    ...{ totalCount, hasMore: false, previous: null, next: null },
    results: results.map((asset) => ({ customFields: {}, custody: null, ...asset })),
    facets: {
      assetTypes: [{ ...KIND, count: totalCount }],
      models: [{ id: MODEL.id, name: MODEL.name, count: totalCount }],
      manufacturers: [{ ...MAKER, count: totalCount }],
      locations: [{ ...HOUSE, count: totalCount }],
      lifecycleStatuses: [{ value: "in_service", count: totalCount }],
      floating: 0,
      dates: NO_DATES,
      customFields: [],
    },
  };
}

/** Makes a dashboard of so many assets, which are of one type, maker and location and have no dates. */
export function aDashboard(
  totalCount: number,
  parts: Partial<AssetDashboard> = {},
): AssetDashboard {
  const undated = DATE_BUCKETS.map((value) => ({
    value,
    count: value === "none" ? totalCount : 0,
  }));
  const others = { choices: 0, assets: 0 };
  const only = (of: typeof HOUSE) => ({ results: [{ ...of, count: totalCount }], others });
  return {
    ...{ today: "2026-11-24", totalCount, floating: 0, issuesByModel: [] },
    dates: {
      ...{ endOfLife: undated, endOfSupport: undated, licenseExpiry: undated },
      ...{ warrantyExpiry: undated, patNextDueAt: undated },
    },
    lifecycleStatuses: [{ value: "in_service", count: totalCount }],
    assetTypes: only({ id: KIND.id, name: KIND.name }),
    ...{ manufacturers: only(MAKER), locations: only(HOUSE) },
    ...parts,
  };
}

/** Answers as a server that has these assets; the answers of the test come first. */
export function assetAnswers(list: readonly Asset[], more: Answers = () => undefined): Answers {
  return (asked) => {
    const own = more(asked);
    if (own) return own;
    const { method, path } = asked;
    if (path === "/assets/search") return { body: foundAssets(list) };
    if (path === "/assets/dashboard") return { body: aDashboard(list.length) };
    const one = list.find(({ id }) => path === `/assets/${id}`);
    return method === "GET" && one ? { body: one } : undefined;
  };
}
