import {
  type ChecklistRun,
  type ChecklistSketch,
  checklistRuns,
  type StartableChecklist,
  type StartablePeriod,
} from "@storey/contract";
import { dayIn } from "@storey/domain";
import { queryOptions } from "@tanstack/react-query";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import { sendNow } from "../../lib/outbox/send-now.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { queryClient, queryOf } from "../../lib/query.ts";
import { type StartBody, startOf, startRecord } from "./checklist-outbox.queries.ts";

/** A room or an asset that is checked. */
export type CheckPlace = { readonly spaceId: string } | { readonly assetId: string };

/** The time within which what was read ahead is not read again, in milliseconds. */
const AHEAD_FRESH_MS = 10 * 60_000;

/** Returns the checklists that can be begun at a place. */
export function startableQuery(place: CheckPlace) {
  return queryOf(checklistRuns.startable, { query: place });
}

/** Returns what a run of a template would ask at a place. */
function sketchQuery(place: CheckPlace, templateId: string) {
  return queryOptions({
    ...queryOf(checklistRuns.sketch, { query: { ...place, templateId } }),
    staleTime: AHEAD_FRESH_MS,
  });
}

/** Reads ahead what is assigned to a place, so that it can be begun where there is no network. */
export async function readStartsAhead(place: CheckPlace): Promise<void> {
  const once = { staleTime: AHEAD_FRESH_MS, retry: false };
  const all = await queryClient.fetchQuery({ ...startableQuery(place), ...once }).catch(() => []);
  for (const { template, assignmentId } of all) {
    if (assignmentId === null) continue;
    await queryClient.prefetchQuery({ ...sketchQuery(place, template.id), retry: false });
  }
}

/** The period that is done now: the first whose grace lasts, by what was read last. */
export function periodNow(
  { periods }: Pick<StartableChecklist, "periods">,
  nowMs: number,
): StartablePeriod | undefined {
  return periods.find(({ missedAt }) => Date.parse(missedAt) > nowMs) ?? periods.at(-1);
}

/** Who begins it. */
interface Beginner {
  readonly id: string;
  readonly name: string;
}

/** Draws the run that a device shows until the server has it: begun by its person now. */
function drawnRun(
  id: string,
  { assignmentId }: StartableChecklist,
  { sketch, period, by }: { sketch: ChecklistSketch; period: StartablePeriod | null; by: Beginner },
): ChecklistRun {
  const now = new Date().toISOString();
  const today = dayIn(sketch.timezone, Date.now());
  const days = period ?? {
    ...{ periodStart: today, dueOn: today, opensAt: now, dueAt: now, missedAt: now },
  };
  const { periodStart, dueOn, opensAt, dueAt, missedAt } = days;
  return {
    ...sketch,
    ...{ id, version: 1, assignmentId, periodStart, dueOn, opensAt, dueAt, missedAt },
    ...{ state: "in_progress", dueState: "due", assignee: { person: null, role: null } },
    ...{ startedBy: by, startedAt: now, completedBy: null, completedAt: null, doneAt: null },
    ...{ isLate: false, outcome: null, score: null, skipReason: null, isApproved: false },
    ...{ rescheduledFrom: null, recheckOf: null, answers: [], files: [], amendments: [] },
    ...{ failures: [], signature: null, scannedAt: null, performer: null, skippedBy: null },
    ...{ approvedBy: null, approvalReason: null, rescheduleReason: null, mayComplete: true },
  };
}

/**
 * Begins a checklist at a place, or goes on with the run of its period: now, or on this device alone
 * until there is a connection. Returns the run's id, which the server gives it too. Throws what the
 * calls throw.
 */
export async function startCheck(
  place: CheckPlace,
  checklist: StartableChecklist,
  { by, label }: { readonly by: Beginner; readonly label: string },
): Promise<string> {
  const { template, assignmentId } = checklist;
  const period = periodNow(checklist, Date.now()) ?? null;
  const outbox = await openOutbox();
  const id = period?.runId ?? uuidV7();
  if (startOf(outbox.mine(), id)) return id;
  const sketch = await queryClient.fetchQuery({ ...sketchQuery(place, template.id), retry: false });
  const start: StartBody["start"] =
    assignmentId !== null && period
      ? { id, assignmentId, periodStart: period.periodStart }
      : { id, templateId: template.id, ...place };
  const shown = drawnRun(id, checklist, { sketch, period, by });
  await sendNow(outbox, [startRecord({ start, shown }, label)]);
  return id;
}
