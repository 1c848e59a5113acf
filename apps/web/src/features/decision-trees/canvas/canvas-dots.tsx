import { type Transform, useStoreApi, ViewportPortal } from "@xyflow/react";
import { useLayoutEffect, useRef } from "react";
import styles from "./canvas.module.css";

const GAP_PX = 24;
/** Nearer to one another they are noise. */
const LEAST_GAP_PX = 10;

/**
 * The dots behind a tree, by which a movement is seen. They lie on the drawing itself, farther than anybody
 * looks around, and are painted anew for a zoom alone, by which they keep their size.
 */
export function CanvasDots() {
  const dots = useRef<HTMLDivElement>(null);
  const store = useStoreApi();
  useLayoutEffect(() => {
    const draw = ([, , zoom]: Transform): void => {
      let gap = GAP_PX;
      while (gap * zoom < LEAST_GAP_PX) gap *= 2;
      dots.current?.style.setProperty("--dots-gap", `${gap}px`);
      dots.current?.style.setProperty("--dots-pixel", `${1 / zoom}px`);
    };
    draw(store.getState().transform);
    return store.subscribe((now, before) => {
      if (now.transform[2] !== before.transform[2]) draw(now.transform);
    });
  }, [store]);
  return (
    <ViewportPortal>
      <div ref={dots} aria-hidden="true" className={styles["dots"]} />
    </ViewportPortal>
  );
}
