import type { DecisionTreeVersion } from "@storey/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { treeVersionsQuery } from "../tree-version.queries.ts";

/** The versions of a tree as far as they are loaded. */
export interface LoadedVersions {
  /** The newest first; undefined until the first are there. */
  readonly versions: readonly DecisionTreeVersion[] | undefined;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Loads older ones, and gives all that are there then. */
  readonly loadMore: () => Promise<readonly DecisionTreeVersion[]>;
}

/** Lists the versions of a tree, the newest first, page by page; of none for null. */
export function useTreeVersions(id: string | null): LoadedVersions {
  const query = useInfiniteQuery({ ...treeVersionsQuery(id ?? ""), enabled: id !== null });
  const all = (data: typeof query.data) => data?.pages.flatMap(({ results }) => results);
  return {
    versions: all(query.data),
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: async () => all((await query.fetchNextPage()).data) ?? [],
  };
}
