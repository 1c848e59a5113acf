import type { TreeContent, TreeNode } from "@storey/domain";
import { useCallback, useEffect, useState } from "react";
import { logFailure } from "../../../lib/log.ts";
import { withPlaces } from "./canvas-edits.ts";
import type { Place } from "./face-size.ts";
import { isUnplaced } from "./free-place.ts";
import { layOut } from "./lay-out.ts";

/** Where a node is shown as long as it stands where it stood. */
interface Shown {
  readonly from: Place;
  readonly to: Place;
}

/**
 * Where the nodes of a tree are shown. One that was never drawn, such as one made by the outline of an
 * earlier release, is laid out for the eye alone: looking at a tree changes nothing of it. The places
 * are kept with the first change that is made on the canvas. `now` gives the tree with all that was typed.
 */
export function usePlaces(content: TreeContent, now: () => TreeContent) {
  const [shown, setShown] = useState<ReadonlyMap<string, Shown>>(new Map());
  const [isPiled] = useState(() => isUnplaced(content.nodes));
  const count = content.nodes.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tree is laid out for the eye when it opens and when a node is added; other changes keep the places.
  useEffect(() => {
    if (!isPiled || !isUnplaced(content.nodes)) return;
    const leaving = new AbortController();
    layOut(content, leaving.signal).then(
      (places) =>
        setShown(
          new Map(
            content.nodes.flatMap(({ id, position }) => {
              const to = places.get(id);
              return to ? [[id, { from: position, to }]] : [];
            }),
          ),
        ),
      (cause: unknown) => {
        if (!leaving.signal.aborted) logFailure("The tree could not be laid out", cause);
      },
    );
    return () => leaving.abort();
  }, [isPiled, count]);
  const placeOf = useCallback(
    ({ id, position }: TreeNode): Place => {
      const one = shown.get(id);
      return one && one.from.x === position.x && one.from.y === position.y ? one.to : position;
    },
    [shown],
  );
  return {
    placeOf,
    /** Changes with every layout. */
    shown,
    /** The tree with its nodes where they are shown. */
    asShown: (): TreeContent =>
      shown.size === 0
        ? now()
        : withPlaces(now(), new Map(now().nodes.map((node) => [node.id, placeOf(node)]))),
  };
}
