import { type Transform, useStoreApi } from "@xyflow/react";
import { useLayoutEffect, useRef } from "react";
import styles from "./canvas.module.css";

const GAP_PX = 24;
/** Nearer to one another they are noise. */
const LEAST_GAP_PX = 10;

/** The dots behind a tree, by which a movement is seen: one picture that is shifted, and nothing is rendered. */
export function CanvasDots() {
  const dots = useRef<HTMLDivElement>(null);
  const store = useStoreApi();
  useLayoutEffect(() => {
    const place = ([x, y, zoom]: Transform): void => {
      if (!dots.current) return;
      let gap = GAP_PX * zoom;
      while (gap < LEAST_GAP_PX) gap *= 2;
      const { style } = dots.current;
      style.backgroundSize = `${gap}px ${gap}px`;
      style.backgroundPosition = `${x - gap / 2}px ${y - gap / 2}px`;
    };
    place(store.getState().transform);
    return store.subscribe((now, before) => {
      if (now.transform !== before.transform) place(now.transform);
    });
  }, [store]);
  return <div ref={dots} aria-hidden="true" className={styles["dots"]} />;
}
