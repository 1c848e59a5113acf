import type { Installation } from "../../installation.ts";
import {
  errorForLog,
  JobAwayError,
  JobFailedError,
  plainReason,
} from "../../platform/jobs/job-error.ts";
import type { JobHandler } from "../../platform/jobs/job-handler.ts";
import type { JobOutcome } from "./job-attempt.ts";
import {
  type FarthestDue,
  finishJob,
  isRecurring,
  putBackJob,
  repeatJob,
  type TakenJob,
} from "./job-run.repository.ts";

/** The longest pause between two tries. */
const LONGEST_PAUSE_SECONDS = 86_400;
/**
 * The pauses before noting the end of a job again, in milliseconds: without the note the job is
 * done once more.
 */
const NOTE_PAUSES_MS = [200, 1_000, 5_000];

interface Ended {
  readonly job: TakenJob;
  readonly handler: JobHandler;
  readonly outcome: JobOutcome;
  /** Whether the job ended because the server stops. */
  readonly isStopping: boolean;
}

/** Writes down how a try ended. Throws when the database does not take it. */
export async function noteOutcome(installation: Installation, ended: Ended): Promise<void> {
  const { job, outcome, isStopping } = ended;
  if (!outcome.isDone && !isStopping) {
    const reason = plainReason(outcome.error);
    const { id: jobId, name, attempts: attempt } = job;
    const err = errorForLog(outcome.error);
    installation.log.warn({ jobId, name, attempt, reason, err }, "background work was not done");
  }
  for (const pauseMs of [...NOTE_PAUSES_MS, undefined]) {
    try {
      return await noteOnce(installation, ended);
    } catch (error) {
      if (pauseMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

async function noteOnce({ database: { pool }, log }: Installation, ended: Ended): Promise<void> {
  const { job, handler, outcome, isStopping } = ended;
  const every = isRecurring(job) ? handler.everySeconds : undefined;
  if (outcome.isDone) {
    if (outcome.isNoted) return;
    if (every !== undefined) return repeatJob(pool, job, every, null);
    if (!(await finishJob(pool, job)))
      log.warn({ jobId: job.id, name: job.name }, "background work had been taken by another");
    return;
  }
  const error = plainReason(outcome.error);
  if (isStopping || outcome.error instanceof JobAwayError)
    return putBackJob(pool, job, { error, pauseSeconds: 0, counts: false });
  const isOver = job.attempts > handler.retryLimit || outcome.error instanceof JobFailedError;
  if (isOver && every !== undefined) return repeatJob(pool, job, every, error);
  const pauseSeconds = isOver ? null : pauseAfter(handler, job.attempts);
  await putBackJob(pool, job, { error, pauseSeconds, counts: true });
}

/** The furthest ahead that any code asks for work to begin is an hour. */
const LATEST_START_SECONDS = 3_600;

/** Returns how far ahead a job may be due. */
export function farthestDue(handler: JobHandler): FarthestDue {
  const { name, everySeconds = 0, retryLimit } = handler;
  const first = Math.max(everySeconds, LATEST_START_SECONDS);
  const pauses = Array.from({ length: retryLimit }, (_, index) => pauseAfter(handler, index + 1));
  return { name, first, again: Math.max(first, ...pauses) };
}

/** Returns how long to wait after a try, in seconds. */
export function pauseAfter({ retryDelaySeconds: delay }: JobHandler, attempt: number): number {
  const pause =
    typeof delay === "number" ? delay * 2 ** (attempt - 1) : (delay[attempt - 1] ?? delay.at(-1));
  return Math.min(pause ?? 0, LONGEST_PAUSE_SECONDS);
}
