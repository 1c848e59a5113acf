import { type ReadinessOfSpace, readinessLists } from "@storey/contract";
import type { ReadinessState } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import { call, download } from "../../lib/call.ts";
import { keeping } from "../../lib/offline/cached-reads.ts";
import { keyOf, queryOf } from "../../lib/query.ts";
import { READINESS_AGAIN_MS } from "./readiness.queries.ts";

const PAGE_SIZE = 50;

/** What a list by readiness is asked for, without its page: the query of the call. */
export interface ReadinessSearch {
  readonly locationId?: string;
  readonly floorId?: string;
  /** Separated by commas. */
  readonly state?: string;
  readonly search?: string;
  readonly order: "worst" | "place" | "since";
}

/** A space in the list; its id is that of its row. */
export interface ReadinessRow extends ReadinessOfSpace {
  readonly id: string;
}

/** A page of the list, and how many spaces of each state there are. */
export interface ReadinessPage {
  readonly counts: Readonly<Record<ReadinessState, number>>;
  readonly totalCount: number;
  readonly results: readonly ReadinessRow[];
}

/** Returns one page of the list, counted from 1. While it is seen it is asked for again. */
function readinessPage(search: ReadinessSearch, page: number) {
  const query = { ...search, page: String(page), pageSize: String(PAGE_SIZE) };
  const queryKey = keyOf(readinessLists.spaces, { query });
  const ask = async (signal: AbortSignal): Promise<ReadinessPage> => {
    const found = await call(readinessLists.spaces, { query, signal });
    return { ...found, results: found.results.map((one) => ({ ...one, id: one.space.id })) };
  };
  return {
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => keeping(queryKey, () => ask(signal)),
    refetchInterval: READINESS_AGAIN_MS,
  };
}

/** The pages of the list. */
export const READINESS_PAGES = { pageOf: readinessPage, pageSize: PAGE_SIZE };

/** Returns how ready the spaces of everything are, or of a location and its floors too. */
export function rollUpQuery(locationId: string | null) {
  const query = locationId === null ? {} : { locationId };
  return queryOptions({
    ...queryOf(readinessLists.summary, { query }),
    refetchInterval: READINESS_AGAIN_MS,
  });
}

/** Returns the list as a file for a spreadsheet. */
export function downloadReadiness(search: ReadinessSearch): Promise<Blob> {
  return download(readinessLists.table, { query: search });
}

/** Returns how many spaces were in each state at the end of each of these days. */
export function trendQuery(locationId: string | null, from: string, to: string) {
  const query = { ...(locationId === null ? {} : { locationId }), from, to };
  return queryOf(readinessLists.trend, { query });
}

/** Returns how a space was before: its changes, the latest first. */
export function readinessHistoryQuery(spaceId: string) {
  return queryOf(readinessLists.history, { params: { id: spaceId } });
}
