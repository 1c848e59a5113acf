import { type RefObject, useEffect, useRef, useState } from "react";
import { logFailure } from "../../../../lib/log.ts";
import { makeFlatViewport } from "./flat-viewport.ts";
import { makeSphereViewport } from "./sphere-viewport.ts";
import type { LoadPicture } from "./tile-store.ts";
import type { ReadyPanorama, Viewport } from "./viewport.ts";

/** Whether the system asks for reduced motion. */
export function prefersStillness(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A mounted viewport, with a way to listen to its frames. */
export interface MountedViewport {
  readonly viewport: Viewport;
  readonly onFrame: (listener: () => void) => () => void;
}

interface ViewportState {
  readonly mounted: MountedViewport | null;
  readonly phase: "loading" | "ready" | "failed";
  readonly retry: () => void;
}

/** Makes the viewport of a panorama in an element, and a new one for another panorama. */
export function useViewport(
  host: RefObject<HTMLElement | null>,
  panorama: ReadyPanorama,
  load: LoadPicture,
): ViewportState {
  const [mounted, setMounted] = useState<MountedViewport | null>(null);
  const [phase, setPhase] = useState<ViewportState["phase"]>("loading");
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ panorama, load });
  latest.current = { panorama, load };
  const key = `${panorama.id} ${panorama.base?.panoramaKey ?? ""} ${panorama.pictures.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or attempt is another viewport.
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const listeners = new Set<() => void>();
    setPhase("loading");
    const options = {
      host: element,
      panorama: latest.current.panorama,
      load: (name: string, signal: AbortSignal) => latest.current.load(name, signal),
      onFrame: () => {
        for (const listener of listeners) listener();
      },
      onReady: () => setPhase("ready"),
      onFailed: (cause: unknown) => {
        logFailure("A panorama could not be shown", cause);
        setPhase("failed");
      },
    };
    const sphere = options.panorama.is360 ? makeSphereViewport(options) : null;
    const viewport = sphere ?? makeFlatViewport(options);
    setMounted({
      viewport,
      onFrame: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    const observer =
      typeof ResizeObserver === "undefined" ? null : new ResizeObserver(() => viewport.resize());
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      viewport.end();
      setMounted(null);
    };
  }, [host, key, attempt]);
  return { mounted, phase, retry: () => setAttempt((count) => count + 1) };
}
