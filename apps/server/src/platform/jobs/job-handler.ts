import type { z } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import type { Installation } from "../../installation.ts";
import { JobFailedError } from "./job-error.ts";

/** The job that a handler is given. */
export interface RunningJob {
  /**
   * The same at every try: effects that must not happen twice carry it (the key of a row, a
   * Message-ID). UUID v7.
   */
  readonly id: string;
  readonly organisationId: string | null;
  /** The number of this try, from 1. Tries that the process did not survive count. */
  readonly attempt: number;
  /** Whether this is the last automatic try. */
  readonly isLastAttempt: boolean;
}

/** The services that job handlers use. */
export interface JobParts {
  readonly installation: Installation;
  readonly job: RunningJob;
  /**
   * Aborted when the server stops, when the job took longer than it may, or when another server has
   * taken it: the job is then done again. Work without steps may ignore it.
   */
  readonly signal: AbortSignal;
  /**
   * Marks the job as done in a transaction of the handler's own (`gateway.asSystem`), whose writes
   * then happen exactly once. Throws when another server has the job by now; let that roll the
   * transaction back.
   */
  finishIn(transaction: Transaction): Promise<void>;
}

/**
 * The way to do jobs of one name. A job is done at least once: the process may die after the work
 * and before it is noted, so doing it again must do no harm.
 */
export interface JobHandler {
  /** Lower-case letters, digits and `-`, at most 40. Never renamed: jobs that wait carry it. */
  readonly name: string;
  /**
   * The number of further tries after the first failure; then the job stands in the list of failed
   * jobs.
   */
  readonly retryLimit: number;
  /** The first pause; each later one is twice as long, at most a day. Or a list of all pauses. */
  readonly retryDelaySeconds: number | readonly number[];
  /** How long one try may take. A longer one is aborted and counts as failed. */
  readonly expireInSeconds: number;
  /**
   * The number of jobs of this name that one server does at once; 1 by default. Other names do not
   * wait for it.
   */
  readonly atOnce?: number;
  /** The longest pause while something it needs is away; five minutes by default. */
  readonly holdAtMostSeconds?: number;
  /** The pause after which the job is done again automatically; it needs no queueing. */
  readonly everySeconds?: number;
  /**
   * Throws to be tried again; `JobFailedError` if that would be of no use; `JobAwayError` if
   * something it needs is away, which does not count as a try.
   */
  work(data: unknown, parts: JobParts): Promise<void>;
}

/** A handler whose data is not checked yet; `jobHandler` turns it into a `JobHandler`. */
interface TypedHandler<Data> extends Omit<JobHandler, "work"> {
  readonly data: z.ZodType<Data>;
  work(data: Data, parts: JobParts): Promise<void>;
}

/** Makes a handler whose data is checked before it works; data of another shape fails for good. */
export function jobHandler<Data>({
  data: shape,
  work,
  ...handler
}: TypedHandler<Data>): JobHandler {
  return {
    ...handler,
    work: async (data, parts) => {
      const read = shape.safeParse(data);
      if (!read.success)
        throw new JobFailedError("Its data is not what this release expects.", read.error);
      await work(read.data, parts);
    },
  };
}
