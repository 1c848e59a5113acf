import type { Member } from "@storey/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { MEMBER_PAGE_SIZE, type MemberFilter, memberPage } from "./people.queries.ts";

/** The people a filter leaves: how many, and each by its place. */
export interface ListedMembers {
  /** Null until there was a first answer. */
  readonly count: number | null;
  /** Undefined while its page is on its way. */
  readonly at: (index: number) => Member | undefined;
  /** What is shown answers an older question. */
  readonly stale: boolean;
  readonly retry: () => void;
}

/** Loads the pages of people that hold the places from `from` to `to`. */
export function useMemberPages(filter: MemberFilter, from: number, to: number): ListedMembers {
  const first = useQuery(memberPage(filter, 1));
  const pageOf = (index: number) => Math.floor(index / MEMBER_PAGE_SIZE) + 1;
  const [low, high] = [pageOf(Math.max(0, from)), pageOf(Math.max(0, to))];
  const others = Array.from({ length: high - low + 1 }, (_, at) => low + at).filter(
    (page) => page > 1,
  );
  const answers = useQueries({ queries: others.map((page) => memberPage(filter, page)) });
  const pages = new Map<number, readonly Member[]>();
  if (first.data) pages.set(1, first.data.results);
  others.forEach((page, at) => {
    const data = answers[at]?.data;
    if (data) pages.set(page, data.results);
  });
  return {
    count: first.data?.totalCount ?? null,
    at: (index) => pages.get(pageOf(index))?.[index % MEMBER_PAGE_SIZE],
    stale: first.isPlaceholderData,
    retry: () => void first.refetch(),
  };
}
