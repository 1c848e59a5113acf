import {
  type AssetSearch,
  type AssetSearchResults,
  assets,
  type ListedAsset,
} from "@storey/contract";
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "../../../lib/call.ts";
import { keeping } from "../../../lib/offline/cached-reads.ts";
import { keyOf, queryOf } from "../../../lib/query.ts";

/** The number of rows that are read at once. */
const PAGE_SIZE = 100;

/**
 * What is being read is not begun anew. Asking the query for that instead would draw the whole screen at
 * the start and the end of each page.
 */
const UNLESS_READING = { cancelRefetch: false };

/** The end of a list that is read from. */
export type ListEnd = "start" | "end";

/** Reads the rows of a list from one of its ends, page by page. */
export function rowsQuery(search: AssetSearch, from: ListEnd) {
  const queryKey = keyOf(assets.search, { rows: search, from });
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: from as string,
    queryFn: ({ pageParam, signal }) => {
      const body = { ...search, at: pageParam, pageSize: PAGE_SIZE, withFacets: false };
      const work = () => call(assets.search, { body, signal });
      return pageParam === "start" ? keeping(queryKey, work) : work();
    },
    getNextPageParam: ({ next }) => next,
    getPreviousPageParam: ({ previous }) => previous,
  });
}

/** The counts beside a list: how many it finds, and of what. */
function countsQuery(search: AssetSearch) {
  const { sort: _sort, customFieldIds: _fields, ...asked } = search;
  return queryOf(assets.search, { body: { ...asked, pageSize: 1 } });
}

/** The rows of a list that are read, and how to read on. */
export interface AssetRows {
  /** In the order of the list; null until there was a first answer. */
  readonly rows: readonly ListedAsset[] | null;
  /** The search to which the rows belong. */
  readonly search: AssetSearch;
  readonly from: ListEnd;
  /** How many there are; null where that is not known. */
  readonly total: number | null;
  /** There are more than could be counted. */
  readonly hasMore: boolean;
  readonly facets: AssetSearchResults["facets"];
  /** The rows belong to a search of before. */
  readonly isStale: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  /** Some rows further on could not be read. */
  readonly isFurtherFailed: boolean;
  readonly retry: () => void;
  readonly readNext: () => void;
  readonly readPrevious: () => void;
  /** Reads from the other end. */
  readonly goTo: (end: ListEnd) => void;
}

/** Reads a list of assets from a key, forth and back; the last answer stays until the next is there. */
export function useAssetRows(search: AssetSearch): AssetRows {
  const [end, setEnd] = useState<{ search: AssetSearch; from: ListEnd }>({ search, from: "start" });
  // Another search begins at the start again.
  const from = end.search === search ? end.from : "start";
  const query = useInfiniteQuery(rowsQuery(search, from));
  const counts = useQuery(countsQuery(search));
  const [last, setLast] = useState<{
    search: AssetSearch;
    from: ListEnd;
    pages: readonly AssetSearchResults[];
  } | null>(null);
  const pages = query.data?.pages;
  if (pages && last?.pages !== pages) setLast({ search, from, pages });
  const shown = pages ? { search, from, pages } : last;
  const rows = useMemo(() => onceEach(shown?.pages ?? null), [shown?.pages]);
  const first = shown?.pages[0];
  const counted = counts.data ?? first ?? null;
  const isWhole = pages !== undefined && !query.hasNextPage && !query.hasPreviousPage;
  return {
    rows,
    search: shown?.search ?? search,
    from: shown?.from ?? from,
    total: isWhole && rows ? rows.length : (counted?.totalCount ?? null),
    hasMore: isWhole ? false : (counted?.hasMore ?? false),
    facets: counts.data?.facets ?? null,
    isStale: pages === undefined && last !== null,
    isLoading: query.isPending,
    error: query.data === undefined ? query.error : null,
    hasNext: query.hasNextPage,
    hasPrevious: query.hasPreviousPage,
    isFurtherFailed: query.isFetchNextPageError || query.isFetchPreviousPageError,
    retry: () => {
      if (query.isFetchNextPageError) void query.fetchNextPage();
      else if (query.isFetchPreviousPageError) void query.fetchPreviousPage();
      else void query.refetch();
      if (counts.isError) void counts.refetch();
    },
    readNext: () => {
      if (query.hasNextPage && !query.isRefetching && !query.isFetchNextPageError) {
        void query.fetchNextPage(UNLESS_READING);
      }
    },
    readPrevious: () => {
      if (query.hasPreviousPage && !query.isRefetching && !query.isFetchPreviousPageError) {
        void query.fetchPreviousPage(UNLESS_READING);
      }
    },
    goTo: (to) => setEnd({ search, from: to }),
  };
}

/** The rows of pages that were read one after another: one that moved meanwhile stands once. */
function onceEach(pages: readonly AssetSearchResults[] | null): readonly ListedAsset[] | null {
  if (!pages) return null;
  const rows = new Map<string, ListedAsset>();
  for (const { results } of pages) {
    for (const row of results) if (!rows.has(row.id)) rows.set(row.id, row);
  }
  return [...rows.values()];
}
