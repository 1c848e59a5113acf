import { decisionTrees, type WholeTreeVersion } from "@storey/contract";
import type { TreeCalls } from "@storey/domain";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** Lists the published versions of a tree without what they say, the newest first, page by page. */
export function treeVersionsQuery(id: string) {
  const queryKey = keyOf(decisionTrees.versions, { params: { id } });
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      return call(decisionTrees.versions, { params: { id }, query, signal });
    },
    getNextPageParam: (last) => (last.hasMore ? (last.results.at(-1)?.number ?? null) : null),
  });
}

/** Gives a version with what it says; null asks for none. It never changes. */
export function treeVersionQuery(id: string, versionId: string | null) {
  return queryOptions({
    ...queryOf(decisionTrees.version, { params: { id, versionId: versionId ?? "" } }),
    enabled: versionId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads what a version says, unless it was read before. */
export function readTreeVersion(id: string, versionId: string): Promise<WholeTreeVersion> {
  return queryClient.fetchQuery(treeVersionQuery(id, versionId));
}

/** Gives the versions that a tree calls, and all that they call, in one answer. */
export function calledVersionsQuery({ treeIds, versionIds }: TreeCalls) {
  // The same calls are one question, in whatever order the nodes stand.
  const body = { treeIds: treeIds.toSorted(), versionIds: versionIds.toSorted() };
  return queryOptions({
    ...queryOf(decisionTrees.called, { body }),
    enabled: treeIds.length + versionIds.length > 0,
  });
}
