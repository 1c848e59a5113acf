import { useStore } from "../store.ts";
import { cachedSince, sinceOf } from "./cached-reads.ts";

/** Since when a query shows what this device keeps, in milliseconds; null while it is fresh. */
export function useCachedSince(queryKey: readonly unknown[]): number | null {
  return sinceOf(useStore(cachedSince), queryKey);
}
