import type { TreeContent, TreeNode } from "@storey/domain";
import { useMemo } from "react";
import type { NodeMarks } from "../parts/node-mark.tsx";
import { type CanvasLooks, hiddenIn } from "./canvas-nodes.ts";
import type { Place } from "./face-size.ts";

interface Seen {
  readonly content: TreeContent;
  readonly wrong: ReadonlyMap<string, boolean>;
  readonly marks: NodeMarks;
  readonly folded: ReadonlySet<string>;
  readonly way: readonly string[];
  readonly placeOf: (node: TreeNode) => Place;
}

/** The same one, so that connections are not drawn anew with each change of the tree. */
const NONE: ReadonlySet<string> = new Set();

/** How the nodes of a tree look on the canvas, and which are folded away. */
export function useLooks({ content, wrong, marks, folded, way, placeOf }: Seen) {
  const looks = useMemo(
    (): CanvasLooks => ({ wrong, marks, folded, way, placeOf }),
    [wrong, marks, folded, way, placeOf],
  );
  const gone = useMemo(
    () =>
      folded.size === 0
        ? NONE
        : new Set([...hiddenIn(content, folded).values()].flatMap((ids) => [...ids])),
    [content, folded],
  );
  return { looks, gone };
}
