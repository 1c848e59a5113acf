import { IMAGE_RESIZE_DEBOUNCE_MS, type ImageVersionName, imageVersionFor } from "@storey/domain";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { CallError } from "../../lib/call-error.ts";
import { translate } from "../../lib/messages.ts";
import { online } from "../../lib/online.ts";
import { closeToast, showToast, toasts } from "../../lib/toasts.ts";
import { holdImage, readyImage } from "./image-cache.ts";

/** The keys of the versions of one picture. */
export type ImageKeys = Readonly<Record<ImageVersionName, string>>;

/** What is known of a picture while it loads, once it is there, and when it is not. */
export interface ImageState {
  readonly url: string | null;
  readonly failed: boolean;
  /** It was here when first asked for: it needs no fade. */
  readonly instant: boolean;
}

const WAITING: ImageState = { url: null, failed: false, instant: false };

let shownFailure: number | null = null;

/** Says once, however many pictures fail together, that one is not available (Spec §8). */
function tellFailure(error: unknown): void {
  if (error instanceof CallError && error.code === "network.aborted") return;
  // The banner says why already.
  if (!online.get()) return;
  if (shownFailure !== null) {
    if (toasts.get().some((toast) => toast.id === shownFailure)) return;
    closeToast(shownFailure);
  }
  const summary = translate("spaces", "image.notAvailable");
  shownFailure = showToast({ severity: "error", summary });
}

/** A picture that comes into view while the page scrolls is asked for once it stays. */
const SCROLL_WAIT_MS = 120;
let scrolledAt = -SCROLL_WAIT_MS;
addEventListener(
  "scroll",
  () => {
    scrolledAt = performance.now();
  },
  { passive: true },
);

function waitMs(key: string): number {
  const scrolls = performance.now() - scrolledAt < SCROLL_WAIT_MS;
  return scrolls && readyImage(key) === null ? SCROLL_WAIT_MS : 0;
}

/** Loads one stored version of a picture; null loads none. */
export function useImageUrl(key: string | null): ImageState {
  const [state, setState] = useState<ImageState & { key: string | null }>({
    ...WAITING,
    key: null,
  });
  useEffect(() => {
    if (key === null) return;
    let current = true;
    let release = () => {};
    const load = (): void => {
      const instant = readyImage(key) !== null;
      const held = holdImage(key);
      release = held.release;
      held.url.then(
        (ready) => current && setState({ key, url: ready, failed: false, instant }),
        (error: unknown) => {
          if (!current) return;
          setState({ key, url: null, failed: true, instant: false });
          tellFailure(error);
        },
      );
    };
    const wait = waitMs(key);
    const timer = wait > 0 ? setTimeout(load, wait) : undefined;
    if (wait === 0) load();
    return () => {
      current = false;
      clearTimeout(timer);
      release();
    };
  }, [key]);
  if (key === null) return WAITING;
  if (state.key === key) return state;
  // What is here already shows in the first frame, and an older version until the new one is there.
  const ready = readyImage(key);
  if (ready !== null) return { url: ready, failed: false, instant: true };
  return WAITING;
}

/** The width of an element in CSS pixels, followed with a debounce of 300 ms; 0 until known. */
export function useSettledWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    setWidth(Math.round(target.clientWidth));
    if (typeof ResizeObserver === "undefined") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setWidth(Math.round(target.clientWidth)), IMAGE_RESIZE_DEBOUNCE_MS);
    });
    observer.observe(target);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return width;
}

/**
 * Loads the version of a picture that fits its container (Spec §9). A wider one is loaded when the
 * container grows; a narrower one never replaces what is there.
 */
export function useImage(
  keys: ImageKeys | null,
  container: RefObject<HTMLElement | null>,
): ImageState {
  const width = useSettledWidth(container);
  const last = useRef<ImageState>(WAITING);
  const ratio = typeof devicePixelRatio === "number" ? devicePixelRatio : 1;
  const version = imageVersionFor(width, ratio);
  // The container's width is known after the first layout: loading before would load twice.
  const state = useImageUrl(keys === null || width === 0 ? null : keys[version]);
  const owner = keys?.thumbnail ?? "";
  const lastOwner = useRef(owner);
  if (lastOwner.current !== owner) {
    lastOwner.current = owner;
    last.current = WAITING;
  }
  if (state.url !== null) last.current = state;
  return state.url === null && !state.failed ? last.current : state;
}
