import type { TreeContent, TreeNode } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { decisionTreesQuery } from "../decision-tree.queries.ts";
import type { NodeMarks } from "../parts/node-mark.tsx";
import { nodeName } from "../parts/node-words.ts";
import { FilesOfTree } from "../parts/tree-files-view.tsx";
import { type CanvasLooks, hiddenIn } from "./canvas-nodes.ts";
import type { Place } from "./face-size.ts";
import { faceLines, faceNames } from "./face-words.ts";

interface Seen {
  readonly content: TreeContent;
  readonly wrong: ReadonlyMap<string, boolean>;
  readonly marks: NodeMarks;
  readonly folded: ReadonlySet<string>;
  readonly way: readonly string[];
  readonly placeOf: (node: TreeNode) => Place;
}

/** The same one, so that connections are not drawn anew with each letter. */
const NONE: ReadonlySet<string> = new Set();

/** How the nodes of a tree look on the canvas, and which are folded away. */
export function useLooks({ content, wrong, marks, folded, way, placeOf }: Seen) {
  const { t } = useTranslation("decision-trees");
  const { documents } = use(FilesOfTree);
  const callsTrees = content.nodes.some(({ type }) => type === "subtree");
  const trees = useQuery({ ...decisionTreesQuery(), enabled: callsTrees }).data;
  // What a node says of itself is found once: a keystroke changes one of two thousand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the words are made of.
  const said = useMemo(
    () => new WeakMap<TreeNode, { name: string; lines: string }>(),
    [content.variables, trees, documents, t],
  );
  const looks = useMemo((): CanvasLooks => {
    const names = faceNames(
      content,
      (id) => trees?.find((tree) => tree.id === id)?.name ?? null,
      (id) => {
        const document = documents.find((one) => one.id === id);
        return document ? document.description || document.metadata.fileName : null;
      },
    );
    const wordsOf = (node: TreeNode) => {
      const known = said.get(node);
      if (known) return known;
      const words = { name: nodeName(node, t), lines: faceLines(node, names, t) };
      // Where it goes on is the name of another node.
      if (node.type !== "connector_out") said.set(node, words);
      return words;
    };
    return {
      ...{ wrong, marks, folded, way, placeOf },
      nameOf: (node) => wordsOf(node).name,
      linesOf: (node) => wordsOf(node).lines,
    };
  }, [content, trees, documents, wrong, marks, folded, way, placeOf, t, said]);
  const gone = useMemo(
    () =>
      folded.size === 0
        ? NONE
        : new Set([...hiddenIn(content, folded).values()].flatMap((ids) => [...ids])),
    [content, folded],
  );
  return { looks, gone };
}
