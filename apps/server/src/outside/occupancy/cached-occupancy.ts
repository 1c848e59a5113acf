import type { CountedPeople, OccupancySource } from "./occupancy-source.ts";

/** How old an answer may be, in milliseconds. */
const FRESH_MS = 60_000;
const AREAS_MAX = 5_000;

/**
 * Asks a source at most once a minute for each area, however many people look at it: simultaneous
 * callers share one answer, and a service that is down is not asked for as long.
 */
export function cachedOccupancy(
  source: OccupancySource,
  now: () => number = Date.now,
): OccupancySource {
  const kept = new Map<string, { since: number; answer: Promise<CountedPeople | null> }>();
  return {
    serves: (organisationId) => source.serves(organisationId),
    peopleIn(areaId) {
      const known = kept.get(areaId);
      if (known && now() - known.since < FRESH_MS) return known.answer;
      const answer = source.peopleIn(areaId);
      kept.delete(areaId);
      kept.set(areaId, { since: now(), answer });
      const [oldest] = kept.keys();
      if (kept.size > AREAS_MAX && oldest !== undefined) kept.delete(oldest);
      return answer;
    },
  };
}
