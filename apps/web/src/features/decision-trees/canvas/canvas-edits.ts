import type { TreeContent, TreeEdge } from "@storey/domain";
import { disconnected, withoutNode } from "../editing/edit-tree.ts";
import { FACE_GAP_PX, FACE_WIDTH_PX, faceHeight, type Place } from "./face-size.ts";

/** By which edge or middle the chosen nodes are put in a line. */
export const ALIGNMENTS = ["left", "centre", "right", "top", "middle", "bottom"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

const PLACE_MAX_PX = 1_000_000;

const bounded = (value: number): number =>
  Math.max(-PLACE_MAX_PX, Math.min(PLACE_MAX_PX, Math.round(value)));

/** Puts nodes at other places, in whole pixels. The same places give the same tree. */
export function withPlaces(content: TreeContent, places: ReadonlyMap<string, Place>): TreeContent {
  let isMoved = false;
  const nodes = content.nodes.map((node) => {
    const place = places.get(node.id);
    if (!place) return node;
    const position = { x: bounded(place.x), y: bounded(place.y) };
    if (position.x === node.position.x && position.y === node.position.y) return node;
    isMoved = true;
    return { ...node, position };
  });
  return isMoved ? { ...content, nodes } : content;
}

/** Removes nodes and connections. What led to a removed node leads on, as in the outline. */
export function withoutChosen(
  content: TreeContent,
  nodeIds: readonly string[],
  edges: readonly Pick<TreeEdge, "from" | "to">[],
  newId: () => string,
): TreeContent {
  if (nodeIds.length > 0 && nodeIds.length === content.nodes.length)
    return { ...content, startNodeId: null, nodes: [], edges: [] };
  const loose = edges.reduce(disconnected, content);
  return nodeIds.reduce((left, id) => withoutNode(left, id, newId), loose);
}

/** Puts the chosen nodes in a line, by the outermost of them or by the middle of all. */
export function withAligned(
  content: TreeContent,
  ids: ReadonlySet<string>,
  how: Alignment,
): TreeContent {
  const chosen = content.nodes.filter(({ id }) => ids.has(id));
  if (chosen.length < 2) return content;
  const isAcross = how === "left" || how === "centre" || how === "right";
  const spans = chosen.map(({ id, type, position }) => {
    const size = isAcross ? FACE_WIDTH_PX : faceHeight(type);
    const from = isAcross ? position.x : position.y;
    return { id, position, size, from, to: from + size };
  });
  const from = Math.min(...spans.map((one) => one.from));
  const to = Math.max(...spans.map((one) => one.to));
  const startOf = (size: number): number => {
    if (how === "left" || how === "top") return from;
    if (how === "right" || how === "bottom") return to - size;
    return (from + to - size) / 2;
  };
  const along = spread(
    chosen.map(({ id, type, position }) => ({
      ...{ id, from: isAcross ? position.y : position.x },
      size: isAcross ? faceHeight(type) : FACE_WIDTH_PX,
    })),
  );
  return withPlaces(
    content,
    new Map(
      spans.map(({ id, size, position }) => {
        const at = startOf(size);
        const beside = along.get(id) ?? (isAcross ? position.y : position.x);
        return [id, isAcross ? { x: at, y: beside } : { x: beside, y: at }];
      }),
    ),
  );
}

/** Where each begins along its line, so that none hides another: who would overlap moves on. */
function spread(
  all: readonly { readonly id: string; readonly from: number; readonly size: number }[],
): ReadonlyMap<string, number> {
  let end = Number.NEGATIVE_INFINITY;
  return new Map(
    [...all]
      .sort((a, b) => a.from - b.from)
      .map(({ id, from, size }) => {
        const start = from < end ? end + FACE_GAP_PX : from;
        end = start + size;
        return [id, start];
      }),
  );
}
