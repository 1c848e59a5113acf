import { useStore } from "../store.ts";
import { keptSince, sinceOf } from "./kept-reads.ts";

/** Since when a query shows what this device keeps, in milliseconds; null while it is fresh. */
export function useKeptSince(queryKey: readonly unknown[]): number | null {
  return sinceOf(useStore(keptSince), queryKey);
}
