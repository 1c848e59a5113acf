import { useSyncExternalStore } from "react";

function listOf(query: string): MediaQueryList | null {
  return typeof matchMedia === "function" ? matchMedia(query) : null;
}

/** Whether the window is narrower than 768 px (Spec §9, mobile). */
export function useNarrow(): boolean {
  const query = "(width < 768px)";
  return useSyncExternalStore(
    (listener) => {
      const list = listOf(query);
      list?.addEventListener("change", listener);
      return () => list?.removeEventListener("change", listener);
    },
    () => listOf(query)?.matches ?? false,
  );
}
