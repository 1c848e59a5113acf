import {
  type ChecklistPeriod,
  type ChecklistRests,
  type ChecklistTiming,
  type ClosedDays,
  checklistMoments,
  checklistPeriodAt,
  checklistPeriods,
  checklistRunId,
  dayAfter,
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

/** What a change of an assignment took back. */
export interface Rewound {
  /** The first days of the periods of which the run was taken back. */
  readonly withdrawn: readonly string[];
  /** From which period on runs were still to be made; null for none. */
  readonly nextPeriodOn: string | null;
}

/** Plans assignments at a moment, by the days on which their locations are closed. */
export class SchedulePlanner {
  readonly #now: Date;
  readonly #closures: ReadonlyMap<string, readonly ClosedDays[]>;
  // Searching the beginning of a day is dear, and thousands are due on the same.
  readonly #moments = new Map<string, ReturnType<typeof checklistMoments>>();
  readonly #starts = new Map<string, string>();
  /** What the calendar says, by all that it depends on: many rooms have the same rule. */
  readonly #plans = new Map<string, SchedulePlan>();

  constructor(now: Date, closures: ReadonlyMap<string, readonly ClosedDays[]>) {
    this.#now = now;
    this.#closures = closures;
  }

  /** The day of a place. */
  today({ zone }: Pick<ScheduledAssignment, "zone">): string {
    return dayIn(zone, this.#now);
  }

  /** Which runs an assignment gets by now, after a change or without one, and when it is looked at next. */
  plan(assignment: ScheduledAssignment, rewound: Rewound | null = null): SchedulePlan {
    if (assignment.isResting) return { runs: [], next: lookOf(assignment, null, null) };
    if (assignment.basis === "completion") return this.#planFromCompletion(assignment, rewound);
    if (rewound) return this.#planCalendar(assignment, rewound);
    const key = timingKey(assignment);
    const known = this.#plans.get(key);
    if (known) return planOfAnother(known, assignment);
    const plan = this.#planCalendar(assignment, null);
    this.#plans.set(key, plan);
    return plan;
  }

  #planCalendar(assignment: ScheduledAssignment, rewound: Rewound | null): SchedulePlan {
    const [from, today] = [assignment.nextPeriodOn, this.today(assignment)];
    const runs = (rewound?.withdrawn ?? []).flatMap((start) => {
      const period = periodPastDue(assignment, start, today);
      return period ? [this.run(assignment, lastDueOn(assignment, period, today))] : [];
    });
    for (const period of checklistPeriods(assignment, from ?? today)) {
      if (from !== null && period.start < from) continue;
      // It was planned before the change already; what the change took back of it is made above.
      const isPlanned = rewound && !(rewound.nextPeriodOn && period.start >= rewound.nextPeriodOn);
      if (isPlanned && period.dueOn < today) continue;
      const later = this.#lookLater(assignment, period);
      if (later !== null) return { runs, next: lookOf(assignment, period.start, later) };
      if (runs.length >= RUNS_A_LOOK) {
        return { runs, next: lookOf(assignment, period.start, this.#now.toISOString()) };
      }
      runs.push(this.run(assignment, period));
    }
    return { runs, next: lookOf(assignment, null, null) };
  }

  #planFromCompletion(assignment: ScheduledAssignment, rewound: Rewound | null): SchedulePlan {
    const { last } = assignment;
    const isWaiting = last?.state === "open" || last?.state === "in_progress";
    if (isWaiting) return { runs: [], next: lookOf(assignment, null, null) };
    const runs: PlannedRun[] = [];
    let period = this.nextFromCompletion(assignment);
    while (period) {
      const later = this.#lookLater(assignment, period);
      if (later !== null) return { runs, next: lookOf(assignment, period.start, later) };
      const isRemade = rewound !== null && rewound.withdrawn.length > 0;
      const today = this.today(assignment);
      const run = this.run(assignment, isRemade ? lastDueOn(assignment, period, today) : period);
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

/**
 * The period that begins on a day where its due day is over on another; null where none does. One that is
 * due before the assignment starts counts while no other has begun: its run was there before the change.
 */
function periodPastDue(
  { rule, basis, startsOn, endsOn }: ChecklistTiming,
  start: string,
  today: string,
): ChecklistPeriod | null {
  // How long a period lasts says the one that follows, also where that comes after the end.
  const timing = { rule, basis, startsOn, endsOn: null };
  const found = checklistPeriodAt(timing, start);
  if (found) return found.dueOn < today && found.dueOn <= (endsOn ?? today) ? found : null;
  const first = checklistPeriods(timing, startsOn).next().value;
  if (startsOn > today || first?.previous !== start || first.start <= today) return null;
  return { start, dueOn: start, end: dayAfter(first.start, -1), previous: start };
}

/** A period that is due today if its day is over, or on the last day on which anything is. */
function lastDueOn(
  { endsOn }: ChecklistTiming,
  period: ChecklistPeriod,
  today: string,
): ChecklistPeriod {
  const last = endsOn !== null && endsOn < today ? endsOn : today;
  return period.dueOn < last ? { ...period, dueOn: last } : period;
}

function lookOf(
  { organisationId, id: assignmentId }: ScheduledAssignment,
  nextPeriodOn: string | null,
  nextLookAt: string | null,
): NextLook {
  return { organisationId, assignmentId, nextPeriodOn, nextLookAt };
}

/** What the plan of an assignment by the calendar depends on, but for whose it is. */
function timingKey(assignment: ScheduledAssignment): string {
  const { zone, locationId, rule, startsOn, endsOn, opensBeforeDays, graceDays } = assignment;
  const { pausedFrom, pausedUntil, pauseReason, nextPeriodOn } = assignment;
  const timing = [zone, locationId, rule, startsOn, endsOn, opensBeforeDays, graceDays];
  return JSON.stringify([timing, pausedFrom, pausedUntil, pauseReason, nextPeriodOn]);
}

/** The same plan for another assignment. */
function planOfAnother(
  { runs, next }: SchedulePlan,
  assignment: ScheduledAssignment,
): SchedulePlan {
  const { organisationId, id: assignmentId, templateVersionId } = assignment;
  return {
    runs: runs.map((run) => ({
      ...run,
      ...{ organisationId, assignmentId, id: checklistRunId(assignmentId, run.periodStart) },
      templateVersionId: templateVersionId ?? "",
    })),
    next: lookOf(assignment, next.nextPeriodOn, next.nextLookAt),
  };
}
