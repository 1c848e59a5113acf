import type { TreeContent } from "@storey/domain";
import { applyNodeChanges, type NodeChange, useReactFlow } from "@xyflow/react";
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type CanvasLooks, type FaceNode, faceNodes, hiddenIn } from "./canvas-nodes.ts";

const READABLE_ZOOM = 0.6;

interface BoardState {
  readonly content: TreeContent;
  readonly looks: CanvasLooks;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Called with the folded nodes that hide one which is led to. */
  readonly onUnfold: (ids: readonly string[]) => void;
  readonly box: RefObject<HTMLElement | null>;
}

/** Keeps what the canvas knows of a node besides the tree: whether it is chosen, and how it was measured. */
function merged(before: readonly FaceNode[], next: readonly FaceNode[]): FaceNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return next.map((node) => {
    const was = known.get(node.id);
    if (!was) return node;
    const { x, y } = node.position;
    const isPlaced = was.position.x === x && was.position.y === y;
    return isPlaced && was.data === node.data && was.hidden === node.hidden
      ? was
      : { ...was, ...node };
  });
}

/** The nodes on the canvas, and those of the tree that they were made of. */
interface Put {
  readonly wanted: readonly FaceNode[];
  readonly nodes: FaceNode[];
}

/**
 * The nodes on the canvas: those of the tree, with what is chosen and where something is dragged to. One
 * chosen node is the one that is worked on beside the canvas; one that is led to from elsewhere is
 * chosen and brought into view.
 */
export function useBoard({ content, looks, selectedId, onSelect, onUnfold, box }: BoardState) {
  const flow = useReactFlow<FaceNode>();
  const drawn = useRef<ReadonlyMap<string, FaceNode>>(new Map());
  const wanted = useMemo(() => {
    const all = faceNodes(content, looks, drawn.current);
    drawn.current = new Map(all.map((node) => [node.id, node]));
    return all;
  }, [content, looks]);
  const [put, setPut] = useState<Put>({ wanted, nodes: wanted });
  // Another tree is put while it is drawn and not afterwards: two thousand nodes would be drawn twice.
  const board = useMemo(
    () => (put.wanted === wanted ? put : { wanted, nodes: merged(put.nodes, wanted) }),
    [put, wanted],
  );
  if (board !== put) setPut(board);
  // Several changes may come before the next drawing: each goes on from the one before it.
  const now = useRef(board);
  useLayoutEffect(() => {
    now.current = board;
  }, [board]);
  const change = (nodes: FaceNode[]): void => {
    now.current = { wanted: now.current.wanted, nodes };
    setPut(now.current);
  };
  const reported = useRef<string | null>(null);
  const chosenNext = useRef<ReadonlySet<string> | null>(null);

  const chosenIds = (): string[] =>
    now.current.nodes.flatMap(({ id, selected, hidden }) => (selected && !hidden ? [id] : []));
  const choose = (ids: ReadonlySet<string>): void => {
    change(
      now.current.nodes.map((node) =>
        (node.selected ?? false) === ids.has(node.id)
          ? node
          : { ...node, selected: ids.has(node.id) },
      ),
    );
  };
  const report = (): void => {
    const [first = null, ...more] = chosenIds();
    const id = more.length > 0 ? null : first;
    if (id === reported.current) return;
    reported.current = id;
    onSelect(id);
  };
  const bringIntoView = (id: string): void => {
    const folded = [...hiddenIn(content, looks.folded)].filter(([, ids]) => ids.has(id));
    if (folded.length > 0) onUnfold(folded.map(([one]) => one));
    const node = now.current.nodes.find((one) => one.id === id);
    const view = box.current?.getBoundingClientRect();
    if (!node || !view) return;
    const { width = 0, height = 0 } = node;
    const { x, y, zoom } = flow.getViewport();
    const left = node.position.x * zoom + x;
    const top = node.position.y * zoom + y;
    const isSeen =
      left >= 0 &&
      top >= 0 &&
      left + width * zoom <= view.width &&
      top + height * zoom <= view.height;
    if (isSeen && zoom >= READABLE_ZOOM / 2) return;
    const centre = { x: node.position.x + width / 2, y: node.position.y + height / 2 };
    void flow.setCenter(centre.x, centre.y, { zoom: Math.max(zoom, READABLE_ZOOM) });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen next comes with another tree.
  useLayoutEffect(() => {
    if (!chosenNext.current) return;
    const [first] = chosenNext.current;
    choose(chosenNext.current);
    chosenNext.current = null;
    report();
    // Steps are put where there is room for them, which may be out of view.
    if (first !== undefined) bringIntoView(first);
  }, [wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is led to anew is chosen and brought into view.
  useLayoutEffect(() => {
    if (selectedId === reported.current) return;
    reported.current = selectedId;
    choose(new Set(selectedId === null ? [] : [selectedId]));
    if (selectedId === null) return;
    bringIntoView(selectedId);
  }, [selectedId]);

  return {
    nodes: board.nodes,
    chosenIds,
    /** Chooses nodes, and works on the one if it is one. */
    choose: (ids: Iterable<string>): void => {
      choose(new Set(ids));
      report();
    },
    /** Chooses nodes as soon as they are drawn. */
    chooseNext: (ids: ReadonlySet<string>): void => {
      chosenNext.current = ids;
    },
    bringIntoView,
    onNodesChange: (changes: NodeChange<FaceNode>[]): void => {
      change(applyNodeChanges(changes, now.current.nodes));
      if (changes.some(({ type }) => type === "select")) report();
    },
  };
}
