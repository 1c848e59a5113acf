import { type RefObject, useEffect, useRef, useState } from "react";
import { logFailure } from "../../../lib/log.ts";
import { makeFlatStage } from "./flat-stage.ts";
import { makeSphereStage } from "./sphere-stage.ts";
import type { ReadyPanorama, Stage } from "./stage.ts";
import type { LoadPicture } from "./tile-store.ts";

/** Whether the system asks for less motion. */
export function prefersStillness(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A stage that is mounted, with who wants to hear of its frames. */
export interface MountedStage {
  readonly stage: Stage;
  readonly onFrame: (listener: () => void) => () => void;
}

interface StageState {
  readonly mounted: MountedStage | null;
  readonly phase: "loading" | "ready" | "failed";
  readonly retry: () => void;
}

/** Makes the stage of a panorama in an element, and anew when it is another one. */
export function useStage(
  host: RefObject<HTMLElement | null>,
  panorama: ReadyPanorama,
  load: LoadPicture,
): StageState {
  const [mounted, setMounted] = useState<MountedStage | null>(null);
  const [phase, setPhase] = useState<StageState["phase"]>("loading");
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ panorama, load });
  latest.current = { panorama, load };
  const key = `${panorama.id} ${panorama.base?.panoramaKey ?? ""} ${panorama.pictures.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or attempt is another stage.
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
    const sphere = options.panorama.is360 ? makeSphereStage(options) : null;
    const stage = sphere ?? makeFlatStage(options);
    setMounted({
      stage,
      onFrame: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    });
    const observer =
      typeof ResizeObserver === "undefined" ? null : new ResizeObserver(() => stage.resize());
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      stage.end();
      setMounted(null);
    };
  }, [host, key, attempt]);
  return { mounted, phase, retry: () => setAttempt((count) => count + 1) };
}
