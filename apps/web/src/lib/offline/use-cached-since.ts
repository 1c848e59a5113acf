import { useStore } from "../store.ts";
import { cachedSince, sinceOf } from "./cached-reads.ts";

/** Returns since when a query shows its cached answer, in milliseconds; null while it is fresh. */
export function useCachedSince(queryKey: readonly unknown[]): number | null {
  return sinceOf(useStore(cachedSince), queryKey);
}
