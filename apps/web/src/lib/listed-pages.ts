import { type UseQueryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { textOfError } from "./error-text.ts";
import { translate } from "./messages.ts";
import { type keyOf, queryClient } from "./query.ts";
import { closeToast, showToast } from "./toasts.ts";

/** The query for a page of a long list: a search, a page from 1, and so many rows on each. */
export interface PageSource<Search, Found> {
  readonly pageOf: (
    search: Search,
    page: number,
  ) => UseQueryOptions<Found, Error, Found, ReturnType<typeof keyOf>>;
  readonly pageSize: number;
}

/** The state of a list: the last answer stays until the next one is there. */
export interface Listed<Search, Found> {
  /** The first page; null until there was a first answer. */
  readonly first: Found | null;
  /** The search to which the answer belongs. */
  readonly search: Search;
  /** The shown answer belongs to an older search. */
  readonly stale: boolean;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Asks for the first page and keeps the last answer while it loads, and when it fails. */
export function useListed<Search, Found>(
  { pageOf }: PageSource<Search, Found>,
  search: Search,
): Listed<Search, Found> {
  const query = useQuery(pageOf(search, 1));
  const [last, setLast] = useState<{ search: Search; first: Found } | null>(null);
  const { data } = query;
  if (data !== undefined && (last?.first !== data || last.search !== search)) {
    setLast({ search, first: data });
  }
  const shown = data === undefined ? last : { search, first: data };
  return {
    first: shown?.first ?? null,
    search: shown?.search ?? search,
    stale: data === undefined && last !== null,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** The time a page must stay in view before it is asked for, in milliseconds. */
const PASSING_MS = 80;

/** Returns the pages that stayed wanted for a moment; the first ones at once. */
function useSettledPages(wanted: readonly number[]): readonly number[] {
  const [settled, setSettled] = useState(wanted);
  const key = wanted.join();
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled((before) => (before.join() === key ? before : key.split(",").map(Number)));
    }, PASSING_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

interface FailedPage {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/**
 * Shows a toast about a page that could not be loaded, as long as it is wanted, and offers another
 * try.
 */
function useRetry(failed: readonly FailedPage[]): void {
  const latest = useRef(failed);
  latest.current = failed;
  const isFailed = failed.length > 0;
  useEffect(() => {
    if (!isFailed) return undefined;
    const run = (): void => {
      for (const page of latest.current) void page.refetch();
    };
    const id = showToast({
      severity: "error",
      summary: textOfError(latest.current[0]?.error),
      lifeMs: null,
      action: { label: translate("shell", "retry"), run },
    });
    return () => closeToast(id);
  }, [isFailed]);
}

/**
 * Gives the lines of a list by their place, loading the pages that hold `from` to `to`. A line
 * whose page is not loaded yet is undefined; a page that fails shows a toast, with another try.
 */
export function useLineAt<Search, Found extends { readonly results: readonly unknown[] }>(
  { pageOf, pageSize }: PageSource<Search, Found>,
  listed: Listed<Search, Found>,
  from: number,
  to: number,
): (index: number) => Found["results"][number] | undefined {
  const firstWanted = Math.max(1, Math.floor(from / pageSize) + 1);
  const lastWanted = Math.max(firstWanted, Math.floor(to / pageSize) + 1);
  const numbers = Array.from({ length: lastWanted - firstWanted + 1 }, (_, at) => firstWanted + at);
  const others = numbers.filter((page) => page > 1);
  const settled = useSettledPages(numbers);
  const answers = useQueries({
    queries: others.map((page) => ({
      ...pageOf(listed.search, page),
      enabled: settled.includes(page),
    })),
  });
  useRetry(answers.filter(({ isError, data }) => isError && data === undefined));
  const pages = new Map<number, Found["results"]>();
  if (listed.first) pages.set(1, listed.first.results);
  others.forEach((page, at) => {
    const data = answers[at]?.data;
    if (data) pages.set(page, data.results);
  });
  return (index) => pages.get(Math.floor(index / pageSize) + 1)?.[index % pageSize];
}

/** Reads the lines of a list from one place to another; pages in the cache are not read again. */
export async function readLines<Search, Found extends { readonly results: readonly unknown[] }>(
  { pageOf, pageSize }: PageSource<Search, Found>,
  search: Search,
  from: number,
  to: number,
): Promise<readonly Found["results"][number][]> {
  const first = Math.floor(from / pageSize) + 1;
  const last = Math.floor(to / pageSize) + 1;
  const rows: Found["results"][number][] = [];
  for (let page = first; page <= last; page += 1) {
    const { results } = await queryClient.ensureQueryData(pageOf(search, page));
    rows.push(...results);
  }
  const skipped = from - (first - 1) * pageSize;
  return rows.slice(skipped, skipped + to - from + 1);
}
