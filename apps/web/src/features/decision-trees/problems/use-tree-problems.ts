import type { DecisionTree, DecisionTreeSummary, DecisionTreeVersion } from "@storey/contract";
import {
  type CallableTree,
  subtreesOf,
  type TreeContent,
  type TreeProblem,
  treeProblems,
} from "@storey/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useConfiguration } from "../../../lib/use-credentials.ts";
import { decisionTreesQuery, treeVersionsQuery } from "../decision-tree.queries.ts";

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

/** What is wrong with a draft, as the server would say it, without asking the server. */
export function useTreeProblems(
  { id: treeId, files }: Pick<DecisionTree, "id" | "files">,
  content: TreeContent,
): readonly TreeProblem[] {
  const trees = useCalledTrees(content);
  const embedOrigins = useConfiguration()?.embedOrigins;
  const known = trees && JSON.stringify([...trees]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: trees of the same words are the same.
  return useMemo(
    () =>
      treeProblems(content, {
        treeId,
        imageIds: new Set(files.images.map(({ id }) => id)),
        documentIds: new Set(files.documents.map(({ id }) => id)),
        ...(embedOrigins ? { embedOrigins } : {}),
        ...(trees ? { trees } : {}),
      }),
    [content, treeId, files, embedOrigins, known],
  );
}
