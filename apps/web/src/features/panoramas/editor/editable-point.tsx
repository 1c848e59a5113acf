import type { Hotspot } from "@storey/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { HotspotIcon } from "../parts/viewer/hotspot-action.tsx";
import points from "../parts/viewer/point-layer.module.css";
import { AtPlace } from "../parts/viewer/point-layer.tsx";
import type { MountedViewport } from "../parts/viewer/use-viewport.ts";
import type { Place, Viewport } from "../parts/viewer/viewport.ts";
import styles from "./editor.module.css";

const STEP_PX = 4;
const LEAP_PX = 32;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface EditablePointProps {
  readonly mounted: MountedViewport;
  readonly hotspot: Hotspot;
  readonly words: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onMove: (place: Place) => void;
  /** Restores the hotspot as it was before the drag. */
  readonly onPutBack: (before: Hotspot) => void;
}

interface Hand {
  readonly onMove: (place: Place) => void;
  readonly onGrip: () => void;
  readonly onPutBack: () => void;
}

/**
 * Makes a point follow a finger or the mouse. A second finger makes it a pinch, which moves no
 * point. Returns a function that ends it.
 */
function followHand(button: HTMLElement, viewport: Viewport, { onMove, onGrip, onPutBack }: Hand) {
  const off = new AbortController();
  const { signal } = off;
  let grip: { readonly x: number; readonly y: number } | null = null;
  addEventListener(
    "pointerdown",
    (event) => {
      if (event.isPrimary || !grip) return;
      const isMoved = grip.x === Number.POSITIVE_INFINITY;
      grip = null;
      if (isMoved) onPutBack();
    },
    { capture: true, signal },
  );
  button.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      grip = { x: event.clientX, y: event.clientY };
      onGrip();
      button.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  button.addEventListener(
    "pointermove",
    (event) => {
      if (
        !grip ||
        !event.isPrimary ||
        Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < STEP_PX
      )
        return;
      const box = button.closest("[data-places]")?.getBoundingClientRect();
      if (!box) return;
      // From here on it is a drag, even if it comes back to where it began.
      grip = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY };
      onMove(viewport.unproject({ x: event.clientX - box.left, y: event.clientY - box.top }));
    },
    { signal },
  );
  for (const type of ["pointerup", "pointercancel"] as const) {
    button.addEventListener(
      type,
      () => {
        grip = null;
      },
      { signal },
    );
  }
  return () => off.abort();
}

/** A hotspot in the editor: a press edits it, dragging or the arrow keys move it. */
export function EditablePoint(props: EditablePointProps) {
  const { mounted, hotspot, words, isChosen, onChoose, onMove, onPutBack } = props;
  const { t } = useTranslation("panoramas");
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef({ hotspot, onMove, onPutBack });
  latest.current = { hotspot, onMove, onPutBack };
  const { viewport } = mounted;
  useEffect(() => {
    const element = button.current;
    if (!element) return undefined;
    let before = latest.current.hotspot;
    return followHand(element, viewport, {
      onMove: (place) => latest.current.onMove(place),
      onGrip: () => {
        before = latest.current.hotspot;
      },
      onPutBack: () => latest.current.onPutBack(before),
    });
  }, [viewport]);
  const step = (key: string, isLeap: boolean): boolean => {
    const by = STEPS[key];
    const spot = by && viewport.project(hotspot);
    if (!spot) return false;
    const px = isLeap ? LEAP_PX : STEP_PX;
    onMove(viewport.unproject({ x: spot.x + by[0] * px, y: spot.y + by[1] * px }));
    return true;
  };
  return (
    <AtPlace mounted={mounted} place={hotspot}>
      <button
        ref={button}
        type="button"
        className={`${points.point} ${styles.movable}`}
        aria-pressed={isChosen}
        aria-label={t("hotspot.onPicture", { name: words })}
        onClick={onChoose}
        onKeyDown={(event) => {
          if (step(event.key, event.shiftKey)) event.preventDefault();
        }}
      >
        <span className={points.pointIcon}>
          <HotspotIcon hotspot={hotspot} drawIcon={(icon) => <FeatureIcon icon={icon} />} />
        </span>
        <bdi className={points.pointWords}>{words}</bdi>
      </button>
    </AtPlace>
  );
}
