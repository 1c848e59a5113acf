import { readiness, readinessLists } from "@storey/contract";
import { READINESS_STATES, type ReadinessState } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import { keyOf, queryClient, queryOf } from "../../lib/query.ts";

/** A room turns ready on another screen without a reload. */
export const READINESS_AGAIN_MS = 15_000;
/** The time after which counts beside other things are asked for again, in milliseconds. */
const COUNTS_AGAIN_MS = 60_000;

/** Returns whether a space can be used, and what stands against it. */
export function spaceReadinessQuery(spaceId: string) {
  return queryOptions({
    ...queryOf(readiness.ofSpace, { params: { id: spaceId } }),
    refetchInterval: READINESS_AGAIN_MS,
  });
}

/** Returns how ready all spaces are together, and those of each location. */
export function readinessSummaryQuery() {
  return queryOptions({ ...queryOf(readinessLists.summary), refetchInterval: COUNTS_AGAIN_MS });
}

type States = Readonly<Partial<Record<ReadinessState, readonly string[]>>>;

function bySpace(states: States): ReadonlyMap<string, ReadinessState> {
  const of = (state: ReadinessState) => (states[state] ?? []).map((id) => [id, state] as const);
  return new Map(READINESS_STATES.flatMap(of));
}

/** Returns the state of every space: one answer for a whole tree. */
export function readinessStatesQuery() {
  return queryOptions({
    ...queryOf(readinessLists.states),
    select: bySpace,
    retry: false,
    refetchInterval: COUNTS_AGAIN_MS,
  });
}

/** Reads anew all that shows how ready spaces are, after something changed it. */
export async function readinessChanged(): Promise<void> {
  const calls = [readiness.ofSpace, ...Object.values(readinessLists)];
  await Promise.all(calls.map((one) => queryClient.invalidateQueries({ queryKey: keyOf(one) })));
}
