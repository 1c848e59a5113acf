import type { DecisionTree, DecisionTreeSummary, DecisionTreeVersion } from "@storey/contract";
import { type CallableTree, subtreesOf, type TreeContent, type TreeProblem } from "@storey/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useConfiguration } from "../../../lib/use-credentials.ts";
import { decisionTreesQuery, treeVersionsQuery } from "../decision-tree.queries.ts";
import { openProblemChecker, type ProblemChecker } from "./problem-checker.ts";

function callable(
  tree: DecisionTreeSummary,
  versions: readonly DecisionTreeVersion[],
): CallableTree {
  return {
    isPublished: tree.publishedNumber !== null,
    variables: versions.flatMap(({ content }) => content.variables),
    versionIds: versions.map(({ id }) => id),
    subtreeIds: versions.flatMap(({ content }) => subtreesOf(content)),
  };
}

/** The trees that a draft calls, by their ids; undefined until all of them are known. */
export function useCalledTrees(content: TreeContent) {
  const ids = subtreesOf(content);
  const list = useQuery({ ...decisionTreesQuery(), enabled: ids.length > 0 }).data;
  const versions = useQueries({ queries: ids.map((id) => treeVersionsQuery(id)) });
  if (ids.length > 0 && !list) return undefined;
  const trees = new Map<string, CallableTree>();
  for (const [at, id] of ids.entries()) {
    const tree = list?.find((one) => one.id === id && one.deletedAt === null);
    if (!tree) continue;
    const said = versions[at]?.data;
    if (!said) return undefined;
    trees.set(id, callable(tree, said));
  }
  return trees;
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
  const checker = useRef<ProblemChecker | null>(null);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: trees of the same words are the same.
  useEffect(() => {
    checker.current?.check(content, {
      treeId,
      imageIds: new Set(files.images.map(({ id }) => id)),
      documentIds: new Set(files.documents.map(({ id }) => id)),
      ...(embedOrigins ? { embedOrigins } : {}),
      ...(trees ? { trees } : {}),
    });
  }, [content, treeId, files, embedOrigins, known]);
  return found;
}
