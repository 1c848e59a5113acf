import type { CalledTreeVersion } from "@storey/contract";
import { type TreeContent, treeCalls } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { calledVersionsQuery } from "../tree-version.queries.ts";

const NONE: readonly CalledTreeVersion[] = [];

/** The versions that a draft runs with: what is published or pinned of the trees that it calls, and what these call. */
export function useCalledVersions(content: Pick<TreeContent, "nodes">) {
  const { data, isLoading, error } = useQuery(calledVersionsQuery(treeCalls([content])));
  // Without them nothing is known of what the draft does.
  return { isLoading, versions: data ?? NONE, error: data ? null : error };
}
