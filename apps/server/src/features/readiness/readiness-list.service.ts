import type {
  ReadinessCounts,
  ReadinessListQuery,
  ReadinessOfPlace,
  ReadinessRollUp,
  ReadinessTrendQuery,
} from "@storey/contract";
import { READINESS_STATES, type ReadinessState } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { findClock, findDailyChanges } from "./readiness-history.repository.ts";
import {
  findStates,
  listReadiness,
  type PlaceSum,
  type StateSum,
  sumFloors,
  sumLocations,
  sumStates,
} from "./readiness-list.repository.ts";

const PAGE_SIZE = 50;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Lists a page of spaces by their readiness, and counts those of each state. */
export async function readinessPage(
  transaction: Transaction,
  organisationId: string,
  query: ReadinessListQuery,
) {
  const limit = query.pageSize ?? PAGE_SIZE;
  const offset = ((query.page ?? 1) - 1) * limit;
  const counts = countsOf(await sumStates(transaction, organisationId, query));
  const results = await listReadiness(transaction, organisationId, query, { limit, offset });
  const states: readonly ReadinessState[] = query.state ?? READINESS_STATES;
  const totalCount = states.reduce((sum, state) => sum + counts[state], 0);
  return { counts, totalCount, results };
}

/** Tells the ids of the spaces of each state. */
export async function readinessStates(
  transaction: Transaction,
  organisationId: string,
  locationId: string | undefined,
) {
  const found = await findStates(transaction, organisationId, { locationId });
  return byState((state) => [...(found.get(state) ?? [])]);
}

/** Sums up the readiness of all spaces, by location, and by the floors of one. */
export async function readinessSummary(
  transaction: Transaction,
  organisationId: string,
  locationId: string | undefined,
) {
  const locations = await sumLocations(transaction, organisationId);
  const floors =
    locationId === undefined ? [] : await sumFloors(transaction, organisationId, locationId);
  return { ...rollUp(locations), locations: placesOf(locations), floors: placesOf(floors) };
}

/**
 * Counts the spaces of each state at the end of each day: what is there now, without what changed since. Throws
 * `not_found`.
 */
export async function readinessTrend(
  transaction: Transaction,
  organisationId: string,
  { locationId, from, to }: ReadinessTrendQuery,
) {
  const clock = await findClock(transaction, organisationId, locationId);
  if (!clock) throw notFound();
  const { zone, today } = clock;
  const counts = countsOf(await sumStates(transaction, organisationId, { locationId }));
  const found = await findDailyChanges(transaction, { organisationId, locationId, from, zone });
  const changes = Map.groupBy(found, ({ day }) => day);
  const days: { day: string; counts: ReadinessCounts }[] = [];
  // Changes of days to come would be those of a clock that was set back.
  for (
    let day = [...changes.keys(), today].sort().at(-1) ?? today;
    day >= from;
    day = dayBefore(day)
  ) {
    if (day <= to && day <= today) days.push({ day, counts: { ...counts } });
    for (const { state, n } of changes.get(day) ?? [])
      counts[state] = Math.max(0, counts[state] - n);
  }
  return days.reverse();
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

function byState<Value>(of: (state: (typeof READINESS_STATES)[number]) => Value) {
  const [ready, attention, notReady, unknown] = READINESS_STATES;
  return {
    [ready]: of(ready),
    [attention]: of(attention),
    [notReady]: of(notReady),
    [unknown]: of(unknown),
  };
}

function countsOf(sums: readonly StateSum[]): ReadinessCounts {
  return byState((wanted) =>
    sums.reduce((sum, { state, n }) => (state === wanted ? sum + n : sum), 0),
  );
}

function rollUp(sums: readonly StateSum[]): ReadinessRollUp {
  const counts = countsOf(sums);
  const known = counts.ready + counts.attention + counts.not_ready;
  const scores = sums.reduce((sum, { scoreSum }) => sum + scoreSum, 0);
  return {
    counts,
    readyShare: known === 0 ? null : counts.ready / known,
    averageScore: known === 0 ? null : Math.round((scores / known) * 10) / 10,
  };
}

function placesOf(sums: readonly PlaceSum[]): ReadinessOfPlace[] {
  const places = Map.groupBy(sums, ({ id }) => id);
  return [...places].map(([id, own]) => ({ id, name: own[0]?.name ?? "", ...rollUp(own) }));
}
