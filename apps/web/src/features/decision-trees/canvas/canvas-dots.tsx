import { type ReactFlowState, useStoreApi, ViewportPortal } from "@xyflow/react";
import { useCallback, useLayoutEffect, useRef } from "react";
import styles from "./canvas.module.css";

const GAP_PX = 24;
/** Nearer to one another they are noise. */
const LEAST_GAP_PX = 10;
/** They reach as many views beyond what is seen, on each side. */
const VIEWS_BEYOND = 2;

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

/** Draws the dots around what is seen, and tells what they cover now. */
function draw(dots: HTMLElement, { transform: [x, y, zoom], width, height }: Seen): Covered {
  let gap = GAP_PX;
  while (gap * zoom < LEAST_GAP_PX) gap *= 2;
  // A multiple of the gap, so that the dots stay where they are on the drawing.
  const onGap = (place: number): number => Math.floor(place / gap) * gap;
  const left = onGap((-x - VIEWS_BEYOND * width) / zoom);
  const top = onGap((-y - VIEWS_BEYOND * height) / zoom);
  const right = onGap((width - x + VIEWS_BEYOND * width) / zoom) + gap;
  const bottom = onGap((height - y + VIEWS_BEYOND * height) / zoom) + gap;
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
 */
export function CanvasDots() {
  const dots = useRef<HTMLDivElement>(null);
  const covered = useRef<Covered>(null);
  const store = useStoreApi();
  // The drawing is there later than what lies on it.
  const begin = useCallback(
    (element: HTMLDivElement | null): void => {
      dots.current = element;
      covered.current = element && draw(element, store.getState());
    },
    [store],
  );
  useLayoutEffect(
    () =>
      store.subscribe((now) => {
        const isCovered = covered.current && covers(covered.current, now);
        if (dots.current && !isCovered) covered.current = draw(dots.current, now);
      }),
    [store],
  );
  return (
    <ViewportPortal>
      <div ref={begin} aria-hidden="true" className={styles["dots"]} />
    </ViewportPortal>
  );
}
