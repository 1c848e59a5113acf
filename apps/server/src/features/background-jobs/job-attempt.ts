import type { Installation } from "../../installation.ts";
import { JobFailedError, JobNotDoneError } from "../../platform/jobs/job-error.ts";
import type { JobHandler, JobParts } from "../../platform/jobs/job-handler.ts";
import { finishJobIn, type TakenJob } from "./job-run.repository.ts";

/** How long stopped work may take to end before it counts as failed, in milliseconds. */
const GRACE_MS = 5_000;

/** How one try of a job ended. */
export type JobOutcome =
  | {
      readonly isDone: true;
      /** The handler has noted that itself, in its own transaction. */
      readonly isNoted: boolean;
    }
  | { readonly isDone: false; readonly error: unknown };

/** One try of a job, while it runs. */
export interface JobAttempt {
  readonly outcome: Promise<JobOutcome>;
  /** Stops the try because the server stops. */
  tellToStop(): void;
  /** Stops the try because another server has the job. */
  tellTaken(): void;
}

class StopAskedError extends Error {}
/** The handler wanted to finish a job that is another server's by now. */
class JobTakenError extends Error {}

/** Tells whether a try ended because the server stops, so that it does not count. */
export function asksForStop(error: unknown): boolean {
  return error instanceof StopAskedError;
}

/** Begins one try of a job; never throws. */
export function tryJob(job: TakenJob, handler: JobHandler, installation: Installation): JobAttempt {
  const controller = new AbortController();
  return {
    outcome: outcomeOf(job, handler, installation, controller),
    tellToStop: () => controller.abort(new StopAskedError("the server stops")),
    tellTaken: () => controller.abort(new JobTakenError("another server has it")),
  };
}

async function outcomeOf(
  job: TakenJob,
  handler: JobHandler,
  installation: Installation,
  controller: AbortController,
): Promise<JobOutcome> {
  const most = handler.retryLimit + 1;
  if (job.attempts > most) {
    const error = new JobFailedError("The server stopped each time while it did this.");
    return { isDone: false, error };
  }
  const noted = { isNoted: false };
  const { id, organisationId, attempts: attempt } = job;
  const { signal } = controller;
  const parts: JobParts = {
    installation,
    job: { id, organisationId, attempt, isLastAttempt: attempt >= most },
    signal,
    finishIn: async (transaction) => {
      if (!(await finishJobIn(transaction, job))) throw new JobTakenError("another server has it");
      noted.isNoted = true;
    },
  };
  const expiry = setTimeout(
    () => controller.abort(new JobNotDoneError("It took longer than it may.")),
    handler.expireInSeconds * 1000,
  );
  const late = lateAfter(signal);
  try {
    await Promise.race([handler.work(job.data, parts), late.passed]);
    return { isDone: true, ...noted };
  } catch (error) {
    return { isDone: false, error: signal.aborted ? signal.reason : error };
  } finally {
    clearTimeout(expiry);
    late.forget();
  }
}

/** Rejects a moment after the signal, so that work that ignores it is no longer waited for. */
function lateAfter(signal: AbortSignal): { passed: Promise<never>; forget(): void } {
  let timer: NodeJS.Timeout | undefined;
  const { promise: passed, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => {
    timer = setTimeout(() => reject(signal.reason), GRACE_MS);
  });
  return { passed, forget: () => clearTimeout(timer) };
}
