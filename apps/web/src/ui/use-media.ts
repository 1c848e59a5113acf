import { useSyncExternalStore } from "react";

function listOf(query: string): MediaQueryList | null {
  return typeof matchMedia === "function" ? matchMedia(query) : null;
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = listOf(query);
      list?.addEventListener("change", listener);
      return () => list?.removeEventListener("change", listener);
    },
    () => listOf(query)?.matches ?? false,
  );
}

/** Tells whether the window is narrower than 768 px (Spec §9, mobile). */
export function useNarrow(): boolean {
  return useMedia("(width < 768px)");
}

/** Tells whether the page is used by finger: controls are larger then. */
export function useCoarse(): boolean {
  return useMedia("(pointer: coarse)");
}
