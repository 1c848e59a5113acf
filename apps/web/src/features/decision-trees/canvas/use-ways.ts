import type { TreeContent } from "@storey/domain";
import type { EdgeChange } from "@xyflow/react";
import { useMemo, useState } from "react";
import { faceEdges, type Traffic, type Way, withMovableEnds } from "./canvas-nodes.ts";

interface Ways {
  readonly edges: TreeContent["edges"];
  /** The ids of the nodes that are folded away. */
  readonly gone: ReadonlySet<string>;
  readonly way: readonly string[];
  readonly traffic: Traffic | null;
  readonly isFixed: boolean;
}

/** The connections on the canvas, those of them that are chosen, and whose ends can be moved. */
export function useWays({ edges: all, gone, way, traffic, isFixed }: Ways) {
  const [chosenEdges, setChosenEdges] = useState<ReadonlySet<string>>(new Set());
  /** The connection that the pointer was at last. */
  const [nearEdge, setNearEdge] = useState<string | null>(null);
  const drawn = useMemo(
    () => faceEdges({ edges: all }, gone, way, chosenEdges, traffic),
    [all, gone, way, chosenEdges, traffic],
  );
  const edges = useMemo(
    (): Way[] => (isFixed ? drawn : withMovableEnds(drawn, nearEdge)),
    [drawn, isFixed, nearEdge],
  );
  return {
    edges,
    chosenEdges,
    chooseNoEdges: (): void => setChosenEdges(new Set()),
    onEdgeMouseEnter: (_: unknown, { id }: Way): void => setNearEdge(id),
    onEdgesChange: (changes: EdgeChange[]): void =>
      setChosenEdges((before) => {
        const next = new Set(before);
        for (const change of changes)
          if (change.type === "select") {
            if (change.selected) next.add(change.id);
            else next.delete(change.id);
          }
        return next;
      }),
  };
}
