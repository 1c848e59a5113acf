import { checklistPeriodAt, checklistPeriods } from "@storey/domain";
import { z } from "zod";
import type { Gateway } from "../../db/gateway.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { type JobHandler, jobHandler } from "../../platform/jobs/job-handler.ts";
import {
  findChecking,
  findClosedDays,
  findScheduled,
  findWork,
  holdAssignments,
  insertRuns,
  markMissed,
  type PlannedRun,
  rewindRuns,
  type ScheduledAssignment,
  setNextLooks,
  takeDueAssignments,
  withdrawRuns,
} from "./schedule.repository.ts";
import { type Rewound, SchedulePlanner } from "./schedule-plan.ts";

const MINUTE = 60;
/** How many assignments, and how many runs, one transaction handles. */
const SLICE = 1_000;
/** How many slices are planned side by side: while one waits for its commit, another goes on. */
const AT_ONCE = 2;

/** Makes the runs of coming periods, and marks those as missed whose grace is over. */
export const checklistScheduleJob: JobHandler = jobHandler({
  name: "checklist-schedule",
  data: z.object({}),
  everySeconds: MINUTE,
  retryLimit: 3,
  retryDelaySeconds: MINUTE,
  expireInSeconds: 30 * MINUTE,
  work: async (_data, { installation }) => {
    await scheduleChecklists(installation.gateway);
  },
});

/**
 * Makes every run that is due to be made at a moment, and marks what was missed where checklists are used. Safe to run at any time
 * and by several at once: they share the assignments between them, and a period has one run whoever
 * makes it. Tells how many runs were made and missed.
 */
export async function scheduleChecklists(
  gateway: Gateway,
  now = new Date(),
): Promise<{ made: number; missed: number }> {
  const [by, done] = [now.toISOString(), { made: 0, missed: 0 }];
  const { isDue, isOverrun } = await gateway.asSystem((_client, transaction) =>
    findWork(transaction, by),
  );
  const planSlices = async () => {
    for (let isLeft = isDue; isLeft; ) {
      const slice = await gateway.asSystem(async (_client, transaction) => {
        const due = await takeDueAssignments(transaction, by, SLICE);
        const organisations = [...new Set(due.map(({ organisationId }) => organisationId))];
        const checking = await findChecking(transaction, organisations);
        return { count: due.length, made: await planThem(transaction, due, { checking, now }) };
      });
      done.made += slice.made;
      isLeft = slice.count > 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, planSlices));
  while (isOverrun) {
    const missed = await gateway.asSystem((_client, transaction) =>
      markMissed(transaction, by, SLICE),
    );
    done.missed += missed;
    if (missed === 0) break;
  }
  return done;
}

async function planThem(
  transaction: Transaction,
  all: readonly ScheduledAssignment[],
  // What belongs to an organisation that does not use checklists rests, as what is archived does.
  { checking, now }: { readonly checking: ReadonlySet<string>; readonly now: Date },
  rewound: ReadonlyMap<string, Rewound> = new Map(),
): Promise<number> {
  if (all.length === 0) return 0;
  const planner = await plannerOf(transaction, all, now);
  const seen = all.map((one) =>
    checking.has(one.organisationId) ? one : { ...one, isResting: true },
  );
  const resting = seen.filter(({ isResting }) => isResting);
  for (const [key, some] of Map.groupBy(resting, placeKey)) {
    const [organisationId = "", today = ""] = key.split("/");
    await withdrawRuns(transaction, organisationId, idsOf(some), today);
  }
  const plans = seen.map((assignment) => planner.plan(assignment, rewound.get(assignment.id)));
  const made = await insertRuns(
    transaction,
    plans.flatMap(({ runs }) => runs),
  );
  await setNextLooks(
    transaction,
    plans.map(({ next }) => next),
  );
  return made;

  function placeKey(assignment: ScheduledAssignment): string {
    return `${assignment.organisationId}/${planner.today(assignment)}`;
  }
}

async function plannerOf(
  transaction: Transaction,
  all: readonly Pick<ScheduledAssignment, "locationId">[],
  now: Date,
): Promise<SchedulePlanner> {
  const locations = new Set(all.flatMap(({ locationId }) => locationId ?? []));
  return new SchedulePlanner(now, await findClosedDays(transaction, [...locations]));
}

const idsOf = (all: readonly ScheduledAssignment[]) => all.map(({ id }) => id);

/**
 * Plans assignments anew after a change, in the transaction of whoever changed them. What was begun stays;
 * what was not is made as it has to be by now, due today if that would have been before. The organisation uses checklists: else the call is refused.
 */
export async function replanAssignments(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  { isRuleChanged = false, now = new Date() } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const held = await holdAssignments(transaction, organisationId, ids);
  const planner = new SchedulePlanner(now, new Map());
  const rewound = new Map<string, Rewound>();
  for (const [from, some] of Map.groupBy(held, (one) => planner.today(one))) {
    const change = { from, at: now.toISOString(), isRuleChanged };
    const gone = await rewindRuns(transaction, organisationId, idsOf(some), change);
    const byAssignment = Map.groupBy(gone, ({ assignmentId }) => assignmentId);
    for (const { id, nextPeriodOn } of some) {
      const withdrawn = (byAssignment.get(id) ?? []).map(({ periodStart }) => periodStart);
      rewound.set(id, { withdrawn, nextPeriodOn });
    }
  }
  const all = await findScheduled(transaction, organisationId, ids);
  await planThem(transaction, all, { checking: new Set([organisationId]), now }, rewound);
}

/**
 * Makes the run of a period of an assignment, unless it is there, and returns its id: what a device
 * begins that was without a network when the schedule made it. Throws `not_found`, and
 * `checklist.no_period` where no period begins on that day, or the assignment is over.
 */
export async function ensureRunOf(
  transaction: Transaction,
  { organisationId }: { readonly organisationId: string },
  assignmentId: string,
  periodStart: string,
): Promise<string> {
  const [assignment] = await findScheduled(transaction, organisationId, [assignmentId]);
  if (!assignment) throw notFound();
  const planner = await plannerOf(transaction, [assignment], new Date());
  const period = assignment.isResting
    ? null
    : assignment.basis === "calendar"
      ? checklistPeriodAt(assignment, periodStart)
      : planner.nextFromCompletion(assignment);
  if (period?.start !== periodStart) throw new ProblemError("checklist.no_period");
  const run = { ...planner.run(assignment, period), skipReason: null };
  await insertRuns(transaction, [run]);
  return run.id;
}

/**
 * Plans the runs of the next periods of assignments that do not rest, whether they are made or not; leaves
 * out what a pause or a closure leaves out. Of what counts from completion there is no more than one.
 */
export async function planComing(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
  count: number,
): Promise<PlannedRun[]> {
  const all = await findScheduled(transaction, organisationId, ids);
  const planner = await plannerOf(transaction, all, new Date());
  return all.flatMap((assignment) => {
    if (assignment.isResting) return [];
    if (assignment.basis === "completion") {
      const period = planner.nextFromCompletion(assignment);
      return period ? [planner.run(assignment, period)] : [];
    }
    const runs: PlannedRun[] = [];
    for (const period of checklistPeriods(assignment, planner.today(assignment))) {
      runs.push(planner.run(assignment, period));
      if (runs.length === count) break;
    }
    return runs.filter(({ skipReason }) => skipReason === null);
  });
}

export type { PlannedRun };
