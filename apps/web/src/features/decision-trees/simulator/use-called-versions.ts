import type { DecisionTreeVersion } from "@storey/contract";
import { subtreesOf, type TreeContent } from "@storey/domain";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { treeVersionsQuery } from "../decision-tree.queries.ts";

/** The versions of the trees that a draft calls, and of those that they call, by the ids of the trees. */
export function useCalledVersions(content: Pick<TreeContent, "nodes">) {
  const [more, setMore] = useState<readonly string[]>([]);
  const ids = [...new Set([...subtreesOf(content), ...more])];
  const found = useQueries({ queries: ids.map((id) => treeVersionsQuery(id)) });
  const all = found.flatMap(({ data }) => data ?? []);
  const called = all.flatMap((version) => subtreesOf(version.content));
  const missing = called.filter((id) => !ids.includes(id));
  if (missing.length > 0) setMore([...new Set([...more, ...missing])]);
  const known = [...ids, ...all.map(({ id }) => id)].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a version never changes, so that the same ids say the same.
  const versions = useMemo(
    () =>
      new Map<string, readonly DecisionTreeVersion[]>(
        ids.map((id, at) => [id, found[at]?.data ?? []]),
      ),
    [known],
  );
  return { isLoading: found.some(({ isPending }) => isPending), versions };
}
