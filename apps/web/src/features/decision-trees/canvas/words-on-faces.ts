import type { TreeContent, TreeNode } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { createContext, use, useMemo } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { decisionTreesQuery } from "../decision-tree.queries.ts";
import { nodeName } from "../parts/node-words.ts";
import { FilesOfTree } from "../parts/tree-files-view.tsx";
import { faceLines, faceNames } from "./face-words.ts";

/** What the face of a node says, and the node as it is while it says so. */
interface FaceWords {
  readonly node: TreeNode;
  readonly name: string;
  readonly lines: string;
}

interface TreeWords {
  /** The tree that says them. */
  readonly content: TreeContent | null;
  /** Gives what the face of a node says, wherever the node was taken from: it is read as it is in the tree. */
  readonly of: (node: TreeNode) => FaceWords;
}

/**
 * What faces say, beside where they stand: a letter changes the words of one face, while the canvas with its two
 * thousand nodes is not drawn.
 */
export const WordsOnFaces = createContext<TreeWords>({
  content: null,
  of: (node) => ({ node, name: "", lines: "" }),
});

/** What the faces of a tree say. */
export function useWordsOnFaces(content: TreeContent): TreeWords {
  const { t } = useTranslation("decision-trees");
  const { documents } = use(FilesOfTree);
  const callsTrees = content.nodes.some(({ type }) => type === "subtree");
  const trees = useQuery({ ...decisionTreesQuery(), enabled: callsTrees }).data;
  // What a node says of itself is found once: a keystroke changes one of two thousand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the words are made of.
  const known = useMemo(
    () => new WeakMap<TreeNode, FaceWords>(),
    [content.variables, trees, documents, t],
  );
  return useMemo((): TreeWords => {
    const names = faceNames(
      content,
      (id) => trees?.find((tree) => tree.id === id)?.name ?? null,
      (id) => {
        const document = documents.find((one) => one.id === id);
        return document ? document.description || document.metadata.fileName : null;
      },
    );
    const of = (given: TreeNode): FaceWords => {
      // One that was removed says what it said until it is gone.
      const node = names.node(given.id) ?? given;
      const said = known.get(node);
      if (said) return said;
      const words = { node, name: nodeName(node, t), lines: faceLines(node, names, t) };
      // Where it goes on is the name of another node.
      if (node.type !== "connector_out") known.set(node, words);
      return words;
    };
    return { content, of };
  }, [content, trees, documents, t, known]);
}

/** What the face of a node says now. */
export function useFaceWords(node: TreeNode): FaceWords {
  return use(WordsOnFaces).of(node);
}
