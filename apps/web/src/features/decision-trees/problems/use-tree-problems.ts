import type { DecisionTree } from "@storey/contract";
import {
  callableTrees,
  subtreesOf,
  type TreeContent,
  type TreeProblem,
  treeCalls,
} from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useConfiguration } from "../../../lib/use-credentials.ts";
import { decisionTreesQuery } from "../decision-tree.queries.ts";
import type { BesidePage } from "../parts/beside-page.ts";
import { calledVersionsQuery } from "../tree-version.queries.ts";
import { type AskedTree, openProblemChecker } from "./problem-checker.ts";

/** The trees that a draft calls, by their ids; undefined until all of them are known. */
function useCalledTrees(content: TreeContent) {
  const ids = useMemo(() => subtreesOf(content), [content]);
  const list = useQuery({ ...decisionTreesQuery(), enabled: ids.length > 0 }).data;
  const { data } = useQuery(calledVersionsQuery(useMemo(() => treeCalls([content]), [content])));
  if (ids.length === 0) return callableTrees(content, [], []);
  if (!list || !data) return undefined;
  const active = list.filter(({ id, deletedAt }) => deletedAt === null && ids.includes(id));
  return callableTrees(
    content,
    data,
    active.map(({ id }) => id),
  );
}

/**
 * What is wrong with a draft, as the server would say it, without asking the server. It is found beside
 * the page and comes a moment after what is typed; null before the first time.
 */
export function useTreeProblems(
  { id: treeId, files }: Pick<DecisionTree, "id" | "files">,
  content: TreeContent,
): readonly TreeProblem[] | null {
  const [found, setFound] = useState<readonly TreeProblem[] | null>(null);
  const checker = useRef<BesidePage<AskedTree> | null>(null);
  const trees = useCalledTrees(content);
  const embedOrigins = useConfiguration()?.embedOrigins;
  const known = trees && JSON.stringify([...trees]);
  useEffect(() => {
    // What stays the same is not drawn again.
    const opened = openProblemChecker((next) =>
      setFound((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next)),
    );
    checker.current = opened;
    return () => opened.close();
  }, []);
  // The same as long as it says the same: the worker is told of what is another alone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: trees of the same words are the same.
  const around = useMemo(
    () => ({
      treeId,
      imageIds: new Set(files.images.map(({ id }) => id)),
      documentIds: new Set(files.documents.map(({ id }) => id)),
      ...(embedOrigins ? { embedOrigins } : {}),
      ...(trees ? { trees } : {}),
    }),
    [treeId, files, embedOrigins, known],
  );
  useEffect(() => checker.current?.ask([content, around]), [content, around]);
  return found;
}
