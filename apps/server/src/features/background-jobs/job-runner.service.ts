import { v4 } from "uuid";
import type { Installation } from "../../installation.ts";
import { JobAwayError } from "../../platform/jobs/job-error.ts";
import type { JobHandler } from "../../platform/jobs/job-handler.ts";
import { asksForStop, type JobAttempt, tryJob } from "./job-attempt.ts";
import { JobHold } from "./job-hold.ts";
import { farthestDue, noteOutcome } from "./job-outcome.service.ts";
import {
  addRecurringJobs,
  keepJobs,
  pullJobsBack,
  releaseAllJobs,
  secondsToNext,
  type TakenJob,
  takeJob,
} from "./job-run.repository.ts";

/**
 * The pause between looks at the queue when no job is known to be due, in milliseconds. The
 * embedded database has no other server that queues; on PostgreSQL another server may have died
 * before it did the work it queued.
 */
const LOOK_MS = { embedded: 60_000, postgresql: 15_000 } as const;
/** The shortest pause, when something is due that somebody else holds. */
const SHORTEST_MS = 1_000;
/** The longest pause while the database is away. */
const LONGEST_AWAY_MS = 300_000;
/** How often the server says that it lives: three times while a job is its own. */
const KEEP_MS = 20_000;
/** How long stopping waits for running jobs, and then for aborted ones. */
const STOP_MS = 10_000;
const STOP_GRACE_MS = 2_000;

/**
 * Does background work as long as it runs. Looks at the queue when it starts, after every commit of
 * this process that queued a job, when the next job is due, and at intervals. Several servers may
 * work from one database: each job is taken by one of them.
 */
export class JobRunner {
  readonly #installation: Installation;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #running = new Map<string, { attempt: JobAttempt; name: string; done: Promise<void> }>();
  readonly #hold = new JobHold();
  #endedCount = 0;
  #isStarted = false;
  #isStopped = false;
  #awayMs = 0;
  #look: Promise<void> | undefined;
  #looksAgain = false;
  #timer: NodeJS.Timeout | undefined;
  #keeper: NodeJS.Timeout | undefined;
  #forget: (() => void) | undefined;

  constructor(installation: Installation, handlers: readonly JobHandler[]) {
    this.#installation = installation;
    this.#handlers = new Map(handlers.map((handler) => [handler.name, handler]));
  }

  /**
   * Works until stopped. Makes jobs due that a dead process left running on an embedded database.
   */
  async start(): Promise<void> {
    const { database, gateway } = this.#installation;
    if (database.engine === "embedded") await releaseAllJobs(database.pool);
    const recurring = [...this.#handlers.values()].filter(({ everySeconds }) => everySeconds);
    await addRecurringJobs(
      database.pool,
      recurring.map(({ name }) => name),
    );
    await this.#pullBack();
    this.#isStarted = true;
    this.#forget = gateway.onQueued(() => this.#wake());
    this.#keeper = setInterval(() => void this.#keep(), KEEP_MS);
    this.#keeper.unref();
    this.#wake();
  }

  /**
   * Takes no more jobs and waits a moment for running ones; those that do not end are done again
   * later.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#forget?.();
    clearTimeout(this.#timer);
    await this.#look;
    await within(STOP_MS, this.#allDone());
    for (const { attempt } of this.#running.values()) attempt.tellToStop();
    await within(STOP_GRACE_MS, this.#allDone());
    clearInterval(this.#keeper);
  }

  /**
   * Does every job that is due now, and those that become due by them, and resolves when none is
   * left: for commands, seeds and tests. Tries jobs that were held back once more.
   */
  async runDue(): Promise<void> {
    this.#hold.clear();
    for (;;) {
      const endedBefore = this.#endedCount;
      await this.#fill();
      if (this.#running.size > 0) {
        await Promise.race([...this.#running.values()].map(({ done }) => done));
      } else if (this.#endedCount === endedBefore) {
        return;
      }
      // One that ended while others were looked for left room for the next of its name.
    }
  }

  #wake(): void {
    if (this.#isStopped || !this.#isStarted) return;
    if (this.#look) {
      this.#looksAgain = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#look = this.#lookOnce().finally(() => {
      this.#look = undefined;
      if (this.#looksAgain) {
        this.#looksAgain = false;
        this.#wake();
      }
    });
  }

  async #lookOnce(): Promise<void> {
    const { database, log } = this.#installation;
    try {
      await this.#fill();
      const seconds = await secondsToNext(database.pool, this.#freeNames());
      this.#awayMs = 0;
      this.#lookIn(seconds === undefined ? undefined : seconds * 1000);
    } catch (err) {
      log.error({ err }, "background work could not be looked at");
      this.#awayMs = Math.min(Math.max(this.#awayMs * 2, SHORTEST_MS), LONGEST_AWAY_MS);
      this.#lookIn(this.#awayMs);
    }
  }

  #lookIn(nextMs = Number.POSITIVE_INFINITY): void {
    if (this.#isStopped) return;
    const most = Math.min(LOOK_MS[this.#installation.database.engine], this.#hold.msToNext());
    const waitMs = Math.min(Math.max(nextMs, SHORTEST_MS), Math.max(most, SHORTEST_MS));
    this.#timer = setTimeout(() => this.#wake(), this.#awayMs > 0 ? this.#awayMs : waitMs);
    this.#timer.unref();
  }

  /** Takes and begins jobs until nothing more is due that there is room for. */
  async #fill(): Promise<void> {
    for (;;) {
      const names = this.#freeNames();
      if (this.#isStopped || names.length === 0) return;
      const job = await takeJob(this.#installation.database.pool, names, v4());
      if (!job) return;
      this.#begin(job);
    }
  }

  #freeNames(): string[] {
    const counts = new Map<string, number>();
    for (const { name } of this.#running.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...this.#handlers.values()]
      .filter(({ name, atOnce = 1 }) => (counts.get(name) ?? 0) < atOnce)
      .map(({ name }) => name)
      .filter((name) => !this.#hold.isHeld(name));
  }

  #begin(job: TakenJob): void {
    const handler = this.#handlers.get(job.name);
    if (!handler) throw new Error(`no handler for ${job.name}`);
    const attempt = tryJob(job, handler, this.#installation);
    const done = attempt.outcome
      .then(async (outcome) => {
        if (outcome.isDone) this.#hold.release(job.name);
        else if (outcome.error instanceof JobAwayError)
          this.#hold.hold(job.name, handler.holdAtMostSeconds);
        const isStopping = this.#isStopped && !outcome.isDone && asksForStop(outcome.error);
        await noteOutcome(this.#installation, { job, handler, outcome, isStopping });
      })
      .catch((err: unknown) =>
        this.#installation.log.error({ err, jobId: job.id }, "background work could not be noted"),
      )
      .finally(() => {
        this.#running.delete(job.run);
        this.#endedCount += 1;
        this.#wake();
      });
    this.#running.set(job.run, { attempt, name: job.name, done });
  }

  async #pullBack(): Promise<void> {
    await pullJobsBack(
      this.#installation.database.pool,
      [...this.#handlers.values()].map(farthestDue),
    );
  }

  /** Keeps this server's jobs. Aborts one that another server has taken, since both would do it. */
  async #keep(): Promise<void> {
    await this.#pullBack().catch((err: unknown) =>
      this.#installation.log.error({ err }, "background work that is due too late was not found"),
    );
    const runs = [...this.#running.keys()];
    if (runs.length === 0) return;
    const { database, log } = this.#installation;
    const kept = await keepJobs(database.pool, runs).catch((err: unknown) => {
      log.error({ err }, "background work could not be kept");
      return new Set(runs);
    });
    for (const run of runs) if (!kept.has(run)) this.#running.get(run)?.attempt.tellTaken();
  }

  async #allDone(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const limited = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, limited]);
  clearTimeout(limit);
}
