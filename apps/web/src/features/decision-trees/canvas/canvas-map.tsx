import { type ReactFlowState, useReactFlow, useStoreApi } from "@xyflow/react";
import { type PointerEvent, useLayoutEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { boundsOf } from "./bounds.ts";
import styles from "./canvas.module.css";
import type { FaceNode } from "./canvas-nodes.ts";

const WIDTH_PX = 144;
const HEIGHT_PX = 96;
const MARGIN_PX = 200;
const EDGE_PX = 6;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The box around all nodes in the shape of the map, with room around it. */
function boxAround(nodes: readonly FaceNode[]): Box {
  const { left, top, right, bottom } = boundsOf(nodes);
  const scale = Math.max((right - left) / WIDTH_PX, (bottom - top) / HEIGHT_PX);
  const width = scale * WIDTH_PX + 2 * MARGIN_PX;
  const height = (width * HEIGHT_PX) / WIDTH_PX;
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}

/** Keeps a frame that leads away from the map in sight at its edge. */
function held(at: number, size: number, room: number): number {
  return Math.min(Math.max(at, EDGE_PX - size), room - EDGE_PX);
}

/** What of the tree is seen: it moves with every movement of the canvas, and nothing is rendered for it. */
function Seen({ box }: { readonly box: Box }) {
  const frame = useRef<HTMLSpanElement>(null);
  const store = useStoreApi();
  useLayoutEffect(() => {
    const scale = WIDTH_PX / box.width;
    const place = (now: ReactFlowState, before: ReactFlowState | null): void => {
      if (!frame.current) return;
      const { style } = frame.current;
      const [x, y, zoom] = now.transform;
      const size = { x: (now.width / zoom) * scale, y: (now.height / zoom) * scale };
      const at = {
        x: held((-x / zoom - box.x) * scale, size.x, WIDTH_PX),
        y: held((-y / zoom - box.y) * scale, size.y, HEIGHT_PX),
      };
      style.transform = `translate(${at.x}px, ${at.y}px)`;
      // A size that is set is measured anew, even the same one.
      const isSized =
        before?.width === now.width && before.height === now.height && before.transform[2] === zoom;
      if (isSized) return;
      style.width = `${size.x}px`;
      style.height = `${size.y}px`;
    };
    place(store.getState(), null);
    return store.subscribe((now, before) => {
      const isSame = now.width === before.width && now.height === before.height;
      if (!isSame || now.transform !== before.transform) place(now, before);
    });
  }, [store, box]);
  return <span ref={frame} className={styles["seen"]} />;
}

/**
 * The whole tree, and what of it is seen; pressing or dragging shows another part. The nodes are one
 * drawing: the library's own map styles each of them anew with every movement.
 */
export function CanvasMap({ nodes }: { readonly nodes: readonly FaceNode[] }) {
  const { t } = useTranslation("decision-tree-canvas");
  const flow = useReactFlow();
  const shown = useMemo(() => nodes.filter(({ hidden }) => !hidden), [nodes]);
  const box = useMemo(() => boxAround(shown), [shown]);
  const drawing = useMemo(
    () =>
      shown
        .map(({ position: { x, y }, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`)
        .join(""),
    [shown],
  );
  if (shown.length === 0) return null;
  const look = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const scale = box.width / WIDTH_PX;
    const at = { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
    void flow.setCenter(box.x + at.x, box.y + at.y, { zoom: flow.getZoom() });
  };
  return (
    <div
      role="img"
      aria-label={t("map")}
      className={styles["map"]}
      onPointerDown={look}
      onPointerMove={look}
    >
      <svg
        aria-hidden="true"
        width={WIDTH_PX}
        height={HEIGHT_PX}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      >
        <path d={drawing} />
      </svg>
      <Seen box={box} />
    </div>
  );
}
