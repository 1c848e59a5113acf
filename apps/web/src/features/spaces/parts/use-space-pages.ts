import type { SpaceSearch, SpaceSearchResult, SpaceSearchResults } from "@storey/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PAGE_SIZE, searchPage } from "../space.queries.ts";

/** What a list shows now: the last answer stays until the next one is there. */
export interface Listed {
  /** Null until there was a first answer. */
  readonly first: SpaceSearchResults | null;
  /** The question the answer belongs to. */
  readonly search: SpaceSearch;
  /** What is shown answers an older question. */
  readonly stale: boolean;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Asks for the first page and keeps the last answer while it loads, and when it fails. */
export function useListed(search: SpaceSearch): Listed {
  const query = useQuery(searchPage(search, 1));
  const [last, setLast] = useState<{ search: SpaceSearch; first: SpaceSearchResults } | null>(null);
  const settled = query.data !== undefined;
  if (settled && (last?.first !== query.data || last.search !== search)) {
    setLast({ search, first: query.data });
  }
  return {
    first: settled ? query.data : (last?.first ?? null),
    search: settled ? search : (last?.search ?? search),
    stale: !settled && last !== null,
    loading: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** A page that is only passed by is not asked for. */
const PASSING_MS = 80;

/** The pages that stayed wanted for a moment; the first ones at once. */
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

/**
 * Gives the spaces of a list by their place, loading the pages that hold `from` to `to`. A space
 * whose page is not there yet is undefined.
 */
export function useSpaceAt(listed: Listed, from: number, to: number) {
  const firstWanted = Math.max(1, Math.floor(from / PAGE_SIZE) + 1);
  const lastWanted = Math.max(firstWanted, Math.floor(to / PAGE_SIZE) + 1);
  const numbers = Array.from({ length: lastWanted - firstWanted + 1 }, (_, at) => firstWanted + at);
  const others = numbers.filter((page) => page > 1);
  const settled = useSettledPages(numbers);
  const answers = useQueries({
    queries: others.map((page) => ({
      ...searchPage(listed.search, page),
      enabled: settled.includes(page),
    })),
  });
  const pages = new Map<number, readonly SpaceSearchResult[]>();
  if (listed.first) pages.set(1, listed.first.results);
  others.forEach((page, at) => {
    const data = answers[at]?.data;
    if (data) pages.set(page, data.results);
  });
  return (index: number): SpaceSearchResult | undefined =>
    pages.get(Math.floor(index / PAGE_SIZE) + 1)?.[index % PAGE_SIZE];
}
