import {
  type ChecklistPeriod,
  type ChecklistRests,
  type ChecklistTiming,
  type ClosedDays,
  checklistMoments,
  checklistPeriods,
  checklistRunId,
  dayIn,
  periodFromCompletion,
  plannedOccurrence,
  runMadeOn,
  startOfDayIn,
} from "@storey/domain";
import type { NextLook, PlannedRun, ScheduledAssignment } from "./schedule.repository.ts";

/** The most runs that one look at an assignment makes; the rest is made by the next look. */
const RUNS_A_LOOK = 100;

/** What a look at an assignment comes to. */
export interface SchedulePlan {
  readonly runs: readonly PlannedRun[];
  readonly next: NextLook;
}

/** Plans assignments at a moment, by the days on which their locations are closed. */
export class SchedulePlanner {
  readonly #now: Date;
  readonly #closures: ReadonlyMap<string, readonly ClosedDays[]>;
  // Searching the beginning of a day is dear, and thousands are due on the same.
  readonly #moments = new Map<string, ReturnType<typeof checklistMoments>>();
  readonly #starts = new Map<string, string>();

  constructor(now: Date, closures: ReadonlyMap<string, readonly ClosedDays[]>) {
    this.#now = now;
    this.#closures = closures;
  }

  /** The day of a place. */
  today({ zone }: Pick<ScheduledAssignment, "zone">): string {
    return dayIn(zone, this.#now);
  }

  /** Which runs an assignment gets by now, and when it is looked at next. */
  plan(assignment: ScheduledAssignment): SchedulePlan {
    if (assignment.isResting) return { runs: [], next: lookOf(assignment, null, null) };
    if (assignment.basis === "completion") return this.#planFromCompletion(assignment);
    const from = assignment.nextPeriodOn;
    const runs: PlannedRun[] = [];
    for (const period of checklistPeriods(assignment, from ?? this.today(assignment))) {
      if (from !== null && period.start < from) continue;
      const later = this.#lookLater(assignment, period);
      if (later !== null) return { runs, next: lookOf(assignment, period.start, later) };
      if (runs.length === RUNS_A_LOOK) {
        return { runs, next: lookOf(assignment, period.start, this.#now.toISOString()) };
      }
      runs.push(this.run(assignment, period));
    }
    return { runs, next: lookOf(assignment, null, null) };
  }

  #planFromCompletion(assignment: ScheduledAssignment): SchedulePlan {
    const { last } = assignment;
    const isWaiting = last?.state === "open" || last?.state === "in_progress";
    if (isWaiting) return { runs: [], next: lookOf(assignment, null, null) };
    const runs: PlannedRun[] = [];
    let period = this.nextFromCompletion(assignment);
    while (period) {
      const later = this.#lookLater(assignment, period);
      if (later !== null) return { runs, next: lookOf(assignment, period.start, later) };
      const run = this.run(assignment, period);
      runs.push(run);
      if (run.skipReason === null || runs.length === RUNS_A_LOOK) break;
      period = periodFromCompletion(assignment, run.dueOn);
    }
    return { runs, next: lookOf(assignment, null, null) };
  }

  /** The period that follows the last run of what counts from completion; one that was missed counts from its day. */
  nextFromCompletion(assignment: ScheduledAssignment): ChecklistPeriod | null {
    const { last } = assignment;
    if (last === null) {
      return checklistPeriods(assignment, this.today(assignment)).next().value ?? null;
    }
    return periodFromCompletion(assignment, last.doneOn ?? last.dueOn);
  }

  /** The run of a period. */
  run(assignment: ScheduledAssignment, period: ChecklistPeriod): PlannedRun {
    const { organisationId, id: assignmentId, templateVersionId, zone } = assignment;
    const { periodStart, dueOn, reason, isSkipped } = plannedOccurrence(
      period,
      this.restsOf(assignment),
    );
    const { opensBeforeDays, graceDays } = assignment;
    const key = `${zone}/${dueOn}/${opensBeforeDays}/${graceDays}`;
    const known = this.#moments.get(key);
    const moments = known ?? checklistMoments(zone, dueOn, assignment);
    if (!known) this.#moments.set(key, moments);
    return {
      ...{ organisationId, assignmentId, id: checklistRunId(assignmentId, periodStart) },
      ...{ templateVersionId: templateVersionId ?? "", periodStart, dueOn, ...moments },
      skipReason: isSkipped ? reason : null,
    };
  }

  /** What may keep an assignment from its day. */
  restsOf({
    locationId,
    pausedFrom,
    pausedUntil,
    pauseReason,
  }: ScheduledAssignment): ChecklistRests {
    const closures = this.#closures.get(locationId ?? "") ?? [];
    if (pausedFrom === null) return { closures, pause: null };
    return { closures, pause: { from: pausedFrom, until: pausedUntil, reason: pauseReason ?? "" } };
  }

  /** When a period gets its run, if that is later than now. */
  #lookLater(
    { zone, opensBeforeDays, endsOn }: ScheduledAssignment & ChecklistTiming,
    period: ChecklistPeriod,
  ): string | null {
    if (endsOn !== null && period.dueOn > endsOn) return null;
    const day = runMadeOn(period, opensBeforeDays);
    const key = `${zone}/${day}`;
    const known = this.#starts.get(key);
    const start = known ?? new Date(startOfDayIn(zone, day)).toISOString();
    if (!known) this.#starts.set(key, start);
    return Date.parse(start) > this.#now.getTime() ? start : null;
  }
}

function lookOf(
  { organisationId, id: assignmentId }: ScheduledAssignment,
  nextPeriodOn: string | null,
  nextLookAt: string | null,
): NextLook {
  return { organisationId, assignmentId, nextPeriodOn, nextLookAt };
}
