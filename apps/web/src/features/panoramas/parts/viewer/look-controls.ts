import type { Spot } from "./direction.ts";
import type { Viewport } from "./viewport.ts";

/** A press that moves farther than this is a drag, in CSS pixels. */
const DRAG_FROM = 6;
const STEP_SHARE = 0.1;
const WHEEL_FACTOR = 1.12;
const KEY_FACTOR = 1.25;
/** The share of its speed that a thrown picture keeps with each frame. */
const GLIDE = 0.92;
const STILL_PX = 0.4;

interface ControlOptions {
  readonly element: HTMLElement;
  /** The layer of controls over the picture; two fingers zoom wherever they are on it. */
  readonly over: HTMLElement | null;
  readonly viewport: Viewport;
  /** Called for a press that ends where it began. */
  readonly onPress: (spot: Spot) => void;
  /** Called for Enter or Space, which choose the middle. */
  readonly onChoose: (() => void) | null;
  readonly isStill: () => boolean;
  /** Called when the user touches the picture, so that movement by itself stops. */
  readonly onTouched: () => void;
}

function meanOf(spots: readonly Spot[]): Spot {
  const sum = spots.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / spots.length, y: sum.y / spots.length };
}

function spreadOf(spots: readonly Spot[]): number {
  const [a, b] = spots;
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/** Handles a key on a viewport; returns false for a key that it does not use. */
export function pressKey(viewport: Viewport, key: string, isStill: boolean): boolean {
  const { width, height } = viewport.size();
  const across = width * STEP_SHARE;
  const down = height * STEP_SHARE;
  const moves: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => viewport.drag({ x: across, y: 0 }),
    ArrowRight: () => viewport.drag({ x: -across, y: 0 }),
    ArrowUp: () => viewport.drag({ x: 0, y: down }),
    ArrowDown: () => viewport.drag({ x: 0, y: -down }),
    "+": () => viewport.zoom(KEY_FACTOR),
    "=": () => viewport.zoom(KEY_FACTOR),
    "-": () => viewport.zoom(1 / KEY_FACTOR),
    Home: () => viewport.home(!isStill),
  };
  const move = moves[key];
  move?.();
  return move !== undefined;
}

/**
 * Handles dragging, throwing, pinching, the wheel and keys on a viewport. Returns a function that
 * removes the handlers.
 */
export function controlViewport(options: ControlOptions): () => void {
  const { element, over, viewport, onPress, onChoose, isStill, onTouched } = options;
  const off = new AbortController();
  const { signal } = off;
  const fingers = new Map<number, Spot>();
  let began: Spot | null = null;
  let isDrag = false;
  let speed: Spot = { x: 0, y: 0 };
  let frame = 0;

  const spotOf = (event: MouseEvent): Spot => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const glide = (): void => {
    frame = 0;
    speed = { x: speed.x * GLIDE, y: speed.y * GLIDE };
    if (Math.hypot(speed.x, speed.y) < STILL_PX) return;
    viewport.drag(speed);
    frame = requestAnimationFrame(glide);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    speed = { x: 0, y: 0 };
  };
  const press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const isOver = event.currentTarget !== element;
    if (isOver && event.pointerType !== "touch") return;
    // This is the first finger of a touch, so earlier ones whose end was missed are gone.
    if (event.isPrimary) fingers.clear();
    const spot = spotOf(event);
    fingers.set(event.pointerId, spot);
    // A second finger makes it a pinch.
    isDrag = fingers.size > 1;
    began = isDrag || isOver ? null : spot;
    if (isOver && !isDrag) return;
    stop();
    onTouched();
    if (!isOver) element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (!fingers.has(event.pointerId)) return;
    const spot = spotOf(event);
    if (began && Math.hypot(spot.x - began.x, spot.y - began.y) > DRAG_FROM) isDrag = true;
    const before = [...fingers.values()];
    // Until it is a drag its beginning counts; one finger on a control over it moves nothing.
    if (isDrag || !began) fingers.set(event.pointerId, spot);
    if (!isDrag) return;
    const after = [...fingers.values()];
    const [from, to] = [meanOf(before), meanOf(after)];
    speed = { x: to.x - from.x, y: to.y - from.y };
    viewport.drag(speed);
    const spread = spreadOf(before);
    if (spread > 0) viewport.zoom(spreadOf(after) / spread, to);
  };
  const lift = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    const wasPress = event.type === "pointerup" && !isDrag && began !== null;
    if (wasPress) onPress(spotOf(event));
    else if (fingers.size === 0 && isDrag && !isStill()) glide();
    if (fingers.size > 0) speed = { x: 0, y: 0 };
  };
  for (const one of over ? [element, over] : [element]) {
    one.addEventListener("pointerdown", press, { signal });
    one.addEventListener("pointermove", move, { signal });
    one.addEventListener("pointerup", lift, { signal });
    one.addEventListener("pointercancel", lift, { signal });
  }
  element.addEventListener(
    "wheel",
    (event) => {
      // The page scrolls on over a picture that nobody has touched yet.
      const isMeant = event.ctrlKey || element.contains(document.activeElement);
      if (!isMeant || event.deltaY === 0) return;
      event.preventDefault();
      onTouched();
      viewport.zoom(event.deltaY < 0 ? WHEEL_FACTOR : 1 / WHEEL_FACTOR, spotOf(event));
    },
    { signal, passive: false },
  );
  element.addEventListener(
    "keydown",
    (event) => {
      if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
      const chooses = onChoose !== null && (event.key === "Enter" || event.key === " ");
      if (chooses) onChoose();
      if (!chooses && !pressKey(viewport, event.key, isStill())) return;
      event.preventDefault();
      stop();
      onTouched();
    },
    { signal },
  );
  return () => {
    stop();
    off.abort();
  };
}
