import { type ReactFlowState, useStore, useStoreApi } from "@xyflow/react";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { type Bounds, boundsOf } from "./bounds.ts";
import styles from "./canvas.module.css";
import type { FaceNode } from "./canvas-nodes.ts";

const GAP_PX = 24;
/** Nearer to one another they are noise. */
const LEAST_GAP_PX = 10;
/** They reach as many views beyond what is seen, on each side. */
const VIEWS_BEYOND = 2;
/** How far connections may lead beyond the nodes. */
const WAYS_BEYOND_PX = 400;

/** What the dots cover, and at which zoom; places and sizes are those of the drawing. */
interface Covered {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly zoom: number;
}

type Seen = Pick<ReactFlowState, "transform" | "width" | "height">;

function covers(covered: Covered, { transform: [x, y, zoom], width, height }: Seen): boolean {
  return (
    covered.zoom === zoom &&
    covered.left <= -x / zoom &&
    covered.top <= -y / zoom &&
    covered.right >= (width - x) / zoom &&
    covered.bottom >= (height - y) / zoom
  );
}

/** Draws the dots around what is seen and the whole tree, and tells what they cover now. */
function draw(
  dots: HTMLElement,
  { transform: [x, y, zoom], width, height }: Seen,
  tree: Bounds,
): Covered {
  let gap = GAP_PX;
  while (gap * zoom < LEAST_GAP_PX) gap *= 2;
  // A multiple of the gap, so that the dots stay where they are on the drawing.
  const onGap = (place: number): number => Math.floor(place / gap) * gap;
  const before = (seen: number, ofTree: number): number =>
    onGap(Math.min(seen / zoom, ofTree - WAYS_BEYOND_PX));
  const after = (seen: number, ofTree: number): number =>
    onGap(Math.max(seen / zoom, ofTree + WAYS_BEYOND_PX)) + gap;
  const left = before(-x - VIEWS_BEYOND * width, tree.left);
  const top = before(-y - VIEWS_BEYOND * height, tree.top);
  const right = after(width - x + VIEWS_BEYOND * width, tree.right);
  const bottom = after(height - y + VIEWS_BEYOND * height, tree.bottom);
  const { style } = dots;
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.width = `${right - left}px`;
  style.height = `${bottom - top}px`;
  style.setProperty("--dots-gap", `${gap}px`);
  style.setProperty("--dots-pixel", `${1 / zoom}px`);
  return { left, top, right, bottom, zoom };
}

/**
 * The dots behind a tree, by which a movement is seen. They lie on the drawing and move with it; they are
 * drawn anew for a zoom, by which they keep their size, and where somebody comes to their end.
 *
 * They are the ground of the whole tree: on one that is as large as all that lies on it, and lets nothing
 * through, the browser draws faces and ways as one layer. It makes one of each that lies beyond it, and of each
 * text that is not known to lie on a ground, and sorts them with every movement.
 */
export function CanvasDots({ nodes }: { readonly nodes: readonly FaceNode[] }) {
  const dots = useRef<HTMLDivElement>(null);
  const covered = useRef<Covered>(null);
  const store = useStoreApi();
  // The library's own `ViewportPortal` looks for this place with every movement.
  const flow = useStore(({ domNode }) => domNode);
  const drawing = useMemo(() => flow?.querySelector(".react-flow__viewport-portal"), [flow]);
  const tree = useMemo(() => boundsOf(nodes), [nodes]);
  const ofTree = useRef(tree);
  // The drawing is there later than what lies on it.
  const begin = useCallback(
    (element: HTMLDivElement | null): void => {
      dots.current = element;
      covered.current = element && draw(element, store.getState(), ofTree.current);
    },
    [store],
  );
  useLayoutEffect(
    () =>
      store.subscribe((now) => {
        const isCovered = covered.current && covers(covered.current, now);
        if (dots.current && !isCovered) covered.current = draw(dots.current, now, ofTree.current);
      }),
    [store],
  );
  const { left, top, right, bottom } = tree;
  useLayoutEffect(() => {
    ofTree.current = { left, top, right, bottom };
    if (dots.current) covered.current = draw(dots.current, store.getState(), ofTree.current);
  }, [store, left, top, right, bottom]);
  if (!drawing) return null;
  return createPortal(<div ref={begin} aria-hidden="true" className={styles["dots"]} />, drawing);
}
