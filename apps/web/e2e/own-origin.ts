import { inject } from "vitest";

/**
 * Returns the origin of this worker's installation; the journeys of a file have it for themselves.
 */
export function ownOrigin(): string {
  const origin = inject("origins")[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (!origin) throw new Error("This worker has no installation.");
  return origin;
}
