import { type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from "react";
import { handled, type View, type ViewportSpot, WHOLE, ZOOM_STEP, zoomed } from "./picture-zoom.ts";

const SWIPE_PX = 48;
const PAN_STEP_PX = 80;
const DOUBLE_PRESS_FACTOR = 2.5;
const WHEEL_FACTOR = 1.15;

type Change = (change: (view: View) => View) => void;

function spotOf(event: PointerEvent): ViewportSpot {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

/**
 * Handles fingers: one pans a zoomed picture and turns the page of a whole one; a second makes it a
 * pinch.
 */
function useFingers(isZoomed: boolean, change: Change, step: (by: 1 | -1) => void) {
  const fingers = useRef(new Map<number, ViewportSpot>()).current;
  // The place at which a finger began that may turn the page.
  const turnsFrom = useRef<number | null>(null);
  const lift = ({ pointerId }: PointerEvent): number | null => {
    const from = fingers.delete(pointerId) ? turnsFrom.current : null;
    turnsFrom.current = null;
    return from;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      // The first finger of a touch: none that was lost before is still down.
      if (event.isPrimary) fingers.clear();
      turnsFrom.current = fingers.size === 0 && !isZoomed ? event.clientX : null;
      fingers.set(event.pointerId, spotOf(event));
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      const before = [...fingers.values()];
      fingers.set(event.pointerId, spotOf(event));
      const after = [...fingers.values()];
      change((view) => handled(view, before, after));
    },
    onPointerUp: (event: PointerEvent) => {
      const from = lift(event);
      const moved = from === null ? 0 : event.clientX - from;
      if (Math.abs(moved) > SWIPE_PX) step(moved < 0 ? 1 : -1);
    },
    onPointerCancel: lift,
  };
}

/** Returns the handler of a picture's keys; other keys are left to the page. */
function keysOf(isZoomed: boolean, change: Change, step: (by: 1 | -1) => void) {
  const pan = (x: number, y: number) => () =>
    change((view) => ({ ...view, x: view.x + x, y: view.y + y }));
  const zoom = (factor: number) => () => change((view) => zoomed(view, factor));
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowRight: isZoomed ? pan(-PAN_STEP_PX, 0) : () => step(1),
    ArrowLeft: isZoomed ? pan(PAN_STEP_PX, 0) : () => step(-1),
    ArrowUp: isZoomed ? pan(0, PAN_STEP_PX) : undefined,
    ArrowDown: isZoomed ? pan(0, -PAN_STEP_PX) : undefined,
    "+": zoom(ZOOM_STEP),
    "=": zoom(ZOOM_STEP),
    "-": zoom(1 / ZOOM_STEP),
    "0": () => change(() => WHOLE),
  };
  return (event: KeyboardEvent): void => {
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}

/**
 * Lets the user look at one picture of several by fingers, mouse, wheel and keys: `viewport` is for
 * the element that holds the picture, `style` for the picture. Turning to another shows it whole.
 */
export function usePictureZoom(turn: (by: 1 | -1) => void) {
  const [view, setView] = useState(WHOLE);
  const isZoomed = view.zoom > 1;
  const step = (by: 1 | -1): void => {
    setView(WHOLE);
    turn(by);
  };
  return {
    zoom: view.zoom,
    zoomBy: (factor: number) => setView((last) => zoomed(last, factor)),
    step,
    onKeyDown: keysOf(isZoomed, setView, step),
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` },
    viewport: {
      ...useFingers(isZoomed, setView, step),
      "data-zoomed": isZoomed ? "" : undefined,
      onDoubleClick: () => setView(isZoomed ? WHOLE : zoomed(view, DOUBLE_PRESS_FACTOR)),
      onWheel: (event: WheelEvent) => {
        const factor = event.deltaY < 0 ? WHEEL_FACTOR : 1 / WHEEL_FACTOR;
        setView((last) => zoomed(last, factor));
      },
    },
  };
}
