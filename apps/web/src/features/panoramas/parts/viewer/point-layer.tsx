import { type ReactNode, useEffect, useRef } from "react";
import { noteSpot } from "./crowding.ts";
import styles from "./point-layer.module.css";
import type { MountedViewport } from "./use-viewport.ts";
import { prefersStillness } from "./use-viewport.ts";
import { isOn, type Place, type Viewport } from "./viewport.ts";

interface AtPlaceProps {
  readonly mounted: MountedViewport;
  readonly place: Place;
  readonly children: ReactNode;
}

/** Moves an element to where its place shows; while that is out of view, to the middle. */
function follow(element: HTMLElement, viewport: Viewport, place: Place): void {
  const size = viewport.size();
  const spot = viewport.project(place);
  const shows = spot !== null && isOn(spot, size);
  const { x, y } = shows ? spot : { x: size.width / 2, y: size.height / 2 };
  element.style.transform = `translate(${x}px, ${y}px)`;
  element.toggleAttribute("data-away", !shows);
  noteSpot(element, shows ? spot : null);
}

/** Turns to a place that is out of view or near its edge. */
function bringIn(viewport: Viewport, place: Place): void {
  const spot = viewport.project(place);
  const { width, height } = viewport.size();
  const isWell =
    spot !== null && Math.abs(spot.x / width - 0.5) < 0.4 && Math.abs(spot.y / height - 0.5) < 0.4;
  if (!isWell) viewport.lookAt(place, !prefersStillness());
}

/**
 * Keeps its children at a place of the panorama while the user looks around. A place out of view
 * can still be reached by Tab: the picture turns to the focused element.
 */
export function AtPlace({ mounted, place, children }: AtPlaceProps) {
  const element = useRef<HTMLDivElement>(null);
  const { yaw, pitch, x, y } = place;
  useEffect(() => {
    const update = (): void => {
      if (element.current) follow(element.current, mounted.viewport, { yaw, pitch, x, y });
    };
    update();
    return mounted.onFrame(update);
  }, [mounted, yaw, pitch, x, y]);
  useEffect(() => {
    const target = element.current;
    const onFocus = (event: FocusEvent): void => {
      // A user who pressed the element sees it, so nothing has to turn.
      const isByKey = event.target instanceof Element && event.target.matches(":focus-visible");
      if (isByKey) bringIn(mounted.viewport, { yaw, pitch, x, y });
    };
    target?.addEventListener("focusin", onFocus);
    return () => target?.removeEventListener("focusin", onFocus);
  }, [mounted, yaw, pitch, x, y]);
  return (
    <div ref={element} className={styles.place}>
      {children}
    </div>
  );
}
