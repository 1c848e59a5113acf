import type { TreeContent, TreeNode } from "@storey/domain";
import { type Edge, MarkerType, type Node, Position } from "@xyflow/react";
import { classNames } from "../../../ui/class-names.ts";
import { branchOf } from "../editing/edit-tree.ts";
import type { NodeMark, NodeMarks } from "../parts/node-mark.tsx";
import { dropOffStep } from "./drop-off.ts";
import { FACE_WIDTH_PX, faceHeight, type Place } from "./face-size.ts";

const HANDLE_PX = 12;

/** What the face of a node shows besides its words, which are of a later moment (`WordsOnFaces`). */
export type Face = {
  readonly node: TreeNode;
  /** True for an error, false for a warning, undefined for neither. */
  readonly wrong: boolean | undefined;
  readonly mark: NodeMark | undefined;
  readonly isStart: boolean;
  /** Whether the way that is tried comes by. */
  readonly isLit: boolean;
  readonly hasNext: boolean;
  /** How many nodes are folded into it; null where it is not folded. */
  readonly foldedCount: number | null;
};

/** A node as the canvas draws it. */
export type FaceNode = Node<Face, "step">;

/** What of the canvas is no part of the tree. */
export interface CanvasLooks {
  readonly wrong: ReadonlyMap<string, boolean>;
  readonly marks: NodeMarks;
  readonly folded: ReadonlySet<string>;
  /** The ids of the nodes that were passed when the tree was tried, in order. */
  readonly way: readonly string[];
  /** Where a node is shown. */
  readonly placeOf: (node: TreeNode) => Place;
}

function handlesOf({ type }: TreeNode): NonNullable<FaceNode["handles"]> {
  const x = (FACE_WIDTH_PX - HANDLE_PX) / 2;
  const size = { x, width: HANDLE_PX, height: HANDLE_PX };
  const above = { ...size, id: null, type: "target", position: Position.Top } as const;
  const below = { ...size, id: null, type: "source", position: Position.Bottom } as const;
  return [
    ...(type === "connector_in" ? [] : [{ ...above, y: -HANDLE_PX / 2 }]),
    ...(type === "connector_out" ? [] : [{ ...below, y: faceHeight(type) - HANDLE_PX / 2 }]),
  ];
}

const FACE_PARTS = [
  "node",
  "wrong",
  "mark",
  "isStart",
  "isLit",
  "hasNext",
  "foldedCount",
] as const satisfies readonly (keyof Face)[];

function isSame(a: Face, b: Face): boolean {
  return FACE_PARTS.every((part) => a[part] === b[part]);
}

/** The ids of the nodes that another one follows. */
function followed({ nodes, edges }: TreeContent): ReadonlySet<string> {
  const ids = new Set(nodes.map(({ id }) => id));
  return new Set(edges.filter(({ to }) => ids.has(to)).map(({ from }) => from));
}

/** Returns what is folded away: the nodes that follow a folded one and nothing else. */
export function hiddenIn(
  content: TreeContent,
  folded: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const hidden = new Map<string, ReadonlySet<string>>();
  for (const id of folded) {
    const branch = new Set(branchOf(content, id));
    branch.delete(id);
    hidden.set(id, branch);
  }
  return hidden;
}

/**
 * Returns the nodes of a tree as the canvas draws them. One that looks as before stays the same object,
 * so that nothing but what changed is drawn again.
 */
export function faceNodes(
  content: TreeContent,
  looks: CanvasLooks,
  before: ReadonlyMap<string, FaceNode>,
): FaceNode[] {
  const leading = followed(content);
  const hidden = hiddenIn(content, looks.folded);
  const gone = new Set([...hidden.values()].flatMap((ids) => [...ids]));
  const lit = new Set(looks.way);
  return content.nodes.map((node) => {
    const was = before.get(node.id);
    const data: Face = {
      node,
      wrong: looks.wrong.get(node.id),
      mark: looks.marks.get(node.id),
      isStart: node.id === content.startNodeId,
      isLit: lit.has(node.id),
      hasNext: leading.has(node.id),
      foldedCount: hidden.get(node.id)?.size ?? null,
    };
    const position = looks.placeOf(node);
    const isHidden = gone.has(node.id);
    const isPlaced = was?.position.x === position.x && was.position.y === position.y;
    if (was && isPlaced && was.hidden === isHidden && isSame(was.data, data)) return was;
    return {
      id: node.id,
      type: "step",
      position: { ...position },
      data: was && isSame(was.data, data) ? was.data : data,
      hidden: isHidden,
      width: FACE_WIDTH_PX,
      height: faceHeight(node.type),
      // Else the library tells of each face that comes into view how large it is, and takes all nodes anew.
      measured: { width: FACE_WIDTH_PX, height: faceHeight(node.type) },
      handles: handlesOf(node),
    };
  });
}

/** How many took a way between two nodes, and how many gave up after it. */
export interface WayTraffic {
  /** Of all who were led, from 0 to 1: as thick is the way. */
  readonly share: number;
  /** Of those who took it, who gave up after it, from 0 to 1: its colour; null where that is not known of anybody. */
  readonly dropOff: number | null;
  /** Stand on the way, line by line. */
  readonly lines: readonly string[];
  /** Says the same with both of its ends, to who points at it or has it read out. */
  readonly detail: string;
}

/** Ways by their ends: the ids of both nodes, with a space between them. */
export type Traffic = ReadonlyMap<string, WayTraffic>;

/** A connection as the canvas draws it. */
export type Way = Edge<Pick<WayTraffic, "lines" | "detail">>;

/** The breadths of ways that nobody and that everybody took, in pixels. */
const NARROWEST_PX = 1.5;
const BROADEST_PX = 12;

/** The library would read out the ids of both ends; the outline says what leads where. */
const UNSAID: Partial<Way> = { domAttributes: { "aria-hidden": true } };

const PLAIN_COLOUR = "var(--line-field)";

function colourOf({ dropOff }: WayTraffic): string {
  return dropOff === null ? PLAIN_COLOUR : `var(--drop-off-${dropOffStep(dropOff)})`;
}

function trafficLooks(taken: WayTraffic): Partial<Way> {
  const { share, dropOff, detail } = taken;
  const breadth = NARROWEST_PX + share * (BROADEST_PX - NARROWEST_PX);
  return {
    className: classNames(
      share === 0 && "is-untaken",
      dropOff !== null && `drop-off-${dropOffStep(dropOff)}`,
    ),
    style: { strokeWidth: breadth },
    data: taken,
    ariaLabel: detail,
  };
}

/** Returns the connections of a tree as the canvas draws them. */
export function faceEdges(
  { edges }: Pick<TreeContent, "edges">,
  gone: ReadonlySet<string>,
  way: readonly string[],
  chosen: ReadonlySet<string>,
  traffic: Traffic | null = null,
): Way[] {
  const lit = new Set(way.slice(1).map((to, at) => `${way[at]} ${to}`));
  return edges.map(({ id, from, to }) => {
    const isLit = lit.has(`${from} ${to}`);
    const taken = traffic?.get(`${from} ${to}`);
    return {
      id,
      source: from,
      target: to,
      selected: chosen.has(id),
      hidden: gone.has(from) || gone.has(to),
      className: isLit ? "is-lit" : "",
      zIndex: isLit ? 1 : 0,
      markerEnd: {
        type: MarkerType.ArrowClosed,
        width: 16,
        height: 16,
        color: isLit ? "var(--accent)" : taken ? colourOf(taken) : PLAIN_COLOUR,
        ...(taken && { markerUnits: "userSpaceOnUse" }),
      },
      ...(taken ? trafficLooks(taken) : UNSAID),
    };
  });
}

/** Lets the ends of the chosen connections be moved, and those of one more: on all, they cost what a face does. */
export function withMovableEnds(edges: readonly Way[], nearId: string | null): Way[] {
  return edges.map((edge) =>
    edge.selected || edge.id === nearId ? { ...edge, reconnectable: true } : edge,
  );
}
