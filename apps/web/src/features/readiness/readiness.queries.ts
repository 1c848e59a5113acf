import { readiness } from "@storey/contract";
import { queryOf } from "../../lib/query.ts";

/** Returns whether a space can be used, and what stands against it. */
export function spaceReadinessQuery(spaceId: string) {
  return queryOf(readiness.ofSpace, { params: { id: spaceId } });
}
