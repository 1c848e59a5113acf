import type { ChosenWeights, ReadinessChange, ReadinessOfSpace } from "@storey/contract";
import { READINESS_WEIGHTS, type ReadinessState } from "@storey/domain";
import { type Answers, idOf } from "../../test-support/harness.fixture.tsx";

/** Counts by state. */
export function counts(ready: number, attention = 0, notReady = 0, unknown = 0) {
  return { ready, attention, not_ready: notReady, unknown };
}

/** What several spaces come to. */
export function aRollUp(of: Readonly<Record<ReadinessState, number>>) {
  const known = of.ready + of.attention + of.not_ready;
  return {
    counts: of,
    readyShare: known === 0 ? null : of.ready / known,
    averageScore: known === 0 ? null : 90.5,
  };
}

/** A space in the list. */
export function aReadiness(
  number: number,
  parts: Partial<ReadinessOfSpace> = {},
): ReadinessOfSpace {
  return {
    space: { id: idOf(number), name: `Room ${number}`, shortcode: `R-${number}` },
    floor: { id: idOf(9003), name: "1" },
    location: { id: idOf(9002), name: "North House" },
    ...{ state: "ready", score: 100, stopCount: 0 },
    lost: { checklists: 0, issues: 0, assets: 0 },
    since: "2026-03-02T09:00:00.000Z",
    ...parts,
  };
}

/** A change of the history. */
export function aChange(at: string, parts: Partial<ReadinessChange> = {}): ReadinessChange {
  const { state, score, stopCount, lost } = aReadiness(1);
  return { at, state, score, stopCount, lost, ...parts };
}

/** The weights of an organisation that has chosen none. */
export const PROPOSED: ChosenWeights = {
  weights: READINESS_WEIGHTS,
  proposed: READINESS_WEIGHTS,
  isChosen: false,
  version: 4,
};

/** A server with these spaces in two locations. */
export function readinessAnswers(results: readonly ReadinessOfSpace[], more?: Answers): Answers {
  return async (asked) => {
    const { path, query } = asked;
    const own = await more?.(asked);
    if (own) return own;
    if (path === "/readiness/spaces") {
      const states = query.get("state")?.split(",");
      const shown = results.filter(({ state }) => !states || states.includes(state));
      const of = (state: ReadinessState) => results.filter((one) => one.state === state).length;
      const all = counts(of("ready"), of("attention"), of("not_ready"), of("unknown"));
      return { body: { counts: all, totalCount: shown.length, results: shown } };
    }
    if (path === "/readiness/summary") {
      const north = { id: idOf(9002), name: "North House", ...aRollUp(counts(1, 0, 1)) };
      const south = { id: idOf(9012), name: "South House", ...aRollUp(counts(2)) };
      const isNorth = query.get("locationId") === north.id;
      const floors = isNorth ? [{ ...north, id: idOf(9003), name: "1" }] : [];
      return { body: { ...aRollUp(counts(3, 0, 1)), locations: [south, north], floors } };
    }
    if (path === "/readiness/trend") {
      return {
        body: [
          { day: "2026-03-01", counts: counts(4) },
          { day: "2026-03-02", counts: counts(3, 0, 1) },
        ],
      };
    }
    return path === "/readiness/weights" ? { body: PROPOSED } : undefined;
  };
}
