import { integrations } from "@storey/contract";
import { queryOptions } from "@tanstack/react-query";
import { queryOf } from "../../lib/query.ts";

const A_MINUTE_MS = 60_000;
const AN_HOUR_MS = 60 * A_MINUTE_MS;

/**
 * Returns which third-party services the organisation has on; that changes with the server's
 * settings only.
 */
export function offeredQuery() {
  return queryOptions({ ...queryOf(integrations.offered), staleTime: AN_HOUR_MS });
}

/** Returns what third-party services add to a space. */
export function integrationsQuery(spaceId: string) {
  return queryOf(integrations.ofSpace, { params: { id: spaceId } });
}

/** Returns how many people are in a space; refetched each minute while somebody looks at it. */
export function occupancyQuery(spaceId: string) {
  return queryOptions({
    ...queryOf(integrations.occupancy, { params: { id: spaceId } }),
    refetchInterval: A_MINUTE_MS,
    staleTime: A_MINUTE_MS,
    retry: false,
  });
}
