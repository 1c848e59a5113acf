import { type Transform, useStoreApi } from "@xyflow/react";
import { useLayoutEffect, useRef } from "react";
import styles from "./canvas.module.css";

const GAP_PX = 24;
/** As far do they reach beyond the canvas, which is a gap at the largest zoom. */
const BEYOND_PX = 48;
/** Nearer to one another they are noise. */
const LEAST_GAP_PX = 10;

/** The dots behind a tree, by which a movement is seen: one picture that is shifted, and nothing is rendered. */
export function CanvasDots() {
  const dots = useRef<HTMLDivElement>(null);
  const store = useStoreApi();
  useLayoutEffect(() => {
    const place = ([x, y, zoom]: Transform, before: Transform | null): void => {
      if (!dots.current) return;
      let gap = GAP_PX * zoom;
      while (gap < LEAST_GAP_PX) gap *= 2;
      const { style } = dots.current;
      // The picture repeats itself: it is shifted by less than a gap, and painted again for a zoom alone.
      style.transform = `translate(${(x + BEYOND_PX) % gap}px, ${(y + BEYOND_PX) % gap}px)`;
      if (before?.[2] !== zoom) style.backgroundSize = `${gap}px ${gap}px`;
    };
    place(store.getState().transform, null);
    return store.subscribe((now, before) => {
      if (now.transform !== before.transform) place(now.transform, before.transform);
    });
  }, [store]);
  return <div ref={dots} aria-hidden="true" className={styles["dots"]} />;
}
