import { integrations } from "@storey/contract";
import { queryOptions } from "@tanstack/react-query";
import { queryOf } from "../../lib/query.ts";

const A_MINUTE_MS = 60_000;
const AN_HOUR_MS = 60 * A_MINUTE_MS;

/** Which services of others the organisation has on; that changes with the server's settings. */
export function offeredQuery() {
  return queryOptions({ ...queryOf(integrations.offered), staleTime: AN_HOUR_MS });
}

/** What other services add to a space. */
export function integrationsQuery(spaceId: string) {
  return queryOf(integrations.ofSpace, { params: { id: spaceId } });
}

/** How many people are in a space; asked again each minute while it is looked at. */
export function occupancyQuery(spaceId: string) {
  return queryOptions({
    ...queryOf(integrations.occupancy, { params: { id: spaceId } }),
    refetchInterval: A_MINUTE_MS,
    staleTime: A_MINUTE_MS,
    retry: false,
  });
}
