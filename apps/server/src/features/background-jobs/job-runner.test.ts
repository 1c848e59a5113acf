import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import type { Transaction } from "../../db/transaction.ts";
import { JobAwayError, JobFailedError, JobNotDoneError } from "../../platform/jobs/job-error.ts";
import { type JobHandler, type JobParts, jobHandler } from "../../platform/jobs/job-handler.ts";
import { type QueuedJob, queueJob } from "../../platform/jobs/queue-job.repository.ts";
import { takeJob } from "./job-run.repository.ts";
import { JobRunner } from "./job-runner.service.ts";

let server: TestServer;
let organisation: string;
let person: TestUser;
let runners: JobRunner[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  organisation = await make.organisation();
  person = await make.user({ organisations: [organisation] });
});

beforeEach(() => query("delete from background_job"));

afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

afterAll(() => server.close());

describe("a queued job", () => {
  it("is done once its transaction is committed, with its data and organisation", async () => {
    const { done, handler } = noting();
    await queue({ data: { issueId: "x" }, organisationId: organisation });
    await runnerOf(handler).runDue();
    expect(done).toEqual([
      { data: { issueId: "x" }, organisationId: organisation, attempt: 1, isLastAttempt: false },
    ]);
    expect(await jobs()).toEqual([]);
  });

  it("is never done when the transaction is rolled back", async () => {
    const { done, handler } = noting();
    const failing = asPerson(async (transaction) => {
      await queueJob(transaction, { name: "test", data: {}, organisationId: null });
      throw new Error("after all");
    });
    await expect(failing).rejects.toThrow("after all");
    await runnerOf(handler).runDue();
    expect(done).toEqual([]);
  });

  it.each([
    ["a job that waits", "attempts = 0"],
    ["one that is tried again", "attempts = 1"],
  ])("is done at once after the clock was set back by a day: %s", async (_which, state) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await queue();
    await query(`update background_job set ${state}, due_at = now() + interval '1 day'`);
    await start(runnerOf({ ...noting().handler, work: async () => resolve() }));
    await promise;
  });

  it("that runs is left to its server for a minute after the clock was set back by a day", async () => {
    const { done, handler } = noting();
    await queue();
    await query(`update background_job set attempts = 1, state = 'running',
      run = gen_random_uuid(), due_at = now() + interval '1 day'`);
    const [one, other] = [runnerOf(handler), runnerOf(handler)];
    await Promise.all([start(one), start(other)]);
    await Promise.all([one.runDue(), other.runDue()]);
    expect(done).toEqual([]);
    const [left] = await jobs();
    expect([left?.state, Number(left?.wait) <= 60]).toEqual(["running", true]);
  });

  it("is begun no sooner than was asked for, within an hour", async () => {
    const { done, handler } = noting();
    await queue({ startAfter: new Date(Date.now() + 3_500_000) });
    await start(runnerOf(handler));
    expect((await jobs()).map(({ state, wait }) => [state, wait > 3_000])).toEqual([
      ["waiting", true],
    ]);
    expect(done).toEqual([]);
  });

  it("is begun right after the commit by a server that runs", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await start(runnerOf({ ...noting().handler, work: async () => resolve() }));
    await queue();
    await promise;
  });

  it("is done as well where another of its name ends while work of other names is looked for", async () => {
    const { done, handler } = noting();
    await queue();
    await queue();
    const { pool } = server.installation.database;
    const ask = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
    const spy = vi.spyOn(pool, "query");
    spy.mockImplementation((async (...asked: unknown[]) => {
      const [, [names] = []] = asked as [string, unknown[]?];
      if (JSON.stringify(names) === '["other"]') await expect.poll(runningCount).toBe(0);
      return ask(...asked);
    }) as never);
    try {
      await runnerOf(handler, { ...handler, name: "other" }).runDue();
    } finally {
      spy.mockRestore();
    }
    expect(done).toHaveLength(2);
  });

  it("is not begun before its time", async () => {
    const { done, handler } = noting();
    await queue({ startAfter: new Date(Date.now() + 3_600_000) });
    await runnerOf(handler).runDue();
    expect(done).toEqual([]);
    await makeDue();
    await runnerOf(handler).runDue();
    expect(done).toHaveLength(1);
  });

  it("is added once while one of its key waits, and again while one runs or waits for another try", async () => {
    const again = { singletonKey: "space-1" };
    await queue(again);
    await queue(again);
    await queue({ singletonKey: "space-2" });
    expect(await jobs()).toHaveLength(2);
    await takeJob(pool(), ["test"], v7());
    await queue(again);
    expect(await jobs()).toHaveLength(3);
    await query("update background_job set state = 'waiting' where state = 'running'");
    await queue(again);
    expect(await jobs()).toHaveLength(3);
  });

  it("cannot be one of another organisation, and has no data that is too long", async () => {
    await expect(queue({ organisationId: v7() })).rejects.toMatchObject({ code: "42501" });
    await expect(queue({ data: { x: "x".repeat(8_000) } })).rejects.toMatchObject({
      code: "23514",
    });
    await expect(queue({ name: "No name" })).rejects.toMatchObject({ code: "23514" });
  });

  it("of a kind this release does not know waits for one that does", async () => {
    await queue({ name: "newer" });
    await runnerOf(noting().handler).runDue();
    expect(await jobs()).toMatchObject([{ name: "newer", state: "waiting", attempts: 0 }]);
  });

  it("goes with its organisation, even while it runs", async () => {
    const make = new Factory(server);
    const gone = await make.organisation({ settings: [] });
    const theirs = await make.user({ organisations: [gone] });
    await queue({ organisationId: gone }, theirs);
    const work = async () => {
      await query("delete from organisation where id = $1", [gone]);
    };
    await runnerOf({ ...noting().handler, work }).runDue();
    expect(await jobs()).toEqual([]);
  });
});

describe("a job that fails", () => {
  it("is tried again, later each time, with the same id, and is then given up", async () => {
    const { done, handler } = noting(() => new JobNotDoneError("The thing did not answer."));
    await queue();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await runnerOf(handler).runDue();
      const [job] = await jobs();
      if (job?.state === "waiting") waits.push(Math.round(job.wait));
      await makeDue();
    }
    expect(waits).toEqual([10, 20]);
    expect(done.map(({ attempt, isLastAttempt }) => [attempt, isLastAttempt])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(await jobs()).toMatchObject([
      { state: "failed", attempts: 3, error: "The thing did not answer." },
    ]);
  });

  it("for good is not tried again, nor is one whose data is of another shape", async () => {
    const { handler } = noting(() => new JobFailedError("The file is gone."));
    await queue();
    await runnerOf(handler).runDue();
    const strict = jobHandler({
      ...handler,
      name: "strict",
      data: z.object({ id: z.uuid() }),
      work: async () => undefined,
    });
    await queue({ name: "strict", data: { id: "none" } });
    await runnerOf(strict).runDue();
    expect(await jobs()).toMatchObject([
      { state: "failed", attempts: 1, error: "The file is gone." },
      { state: "failed", attempts: 1, error: expect.stringMatching(/^Its data is not/) },
    ]);
  });

  it("with an error of its own shows no word of it", async () => {
    const { handler } = noting(() => new Error("password=hunter2 for ida@example.test"));
    await queue();
    await runnerOf(handler).runDue();
    const [job] = await jobs();
    expect(job?.error).toMatch(/^Something went wrong/);
    expect(job?.error).not.toMatch(/hunter2|ida/);
  });

  it("because what it needs is away loses no try, and none of its kind is begun meanwhile", async () => {
    const { done, handler } = noting(() => new JobAwayError("The mail server is away."));
    for (let at = 0; at < 5; at++) await queue();
    await runnerOf(handler).runDue();
    expect(done).toHaveLength(1);
    const waiting = await jobs();
    expect(waiting).toHaveLength(5);
    expect(waiting.every(({ state, attempts }) => state === "waiting" && attempts === 0)).toBe(
      true,
    );
  });

  it("by taking too long is told to stop", async () => {
    const work = (_data: unknown, { signal }: JobParts) =>
      new Promise<void>((_, reject) => signal.addEventListener("abort", () => reject(new Error())));
    await queue();
    await runnerOf({ ...noting().handler, expireInSeconds: 0.05, work }).runDue();
    expect(await jobs()).toMatchObject([
      { state: "waiting", attempts: 1, error: "It took longer than it may." },
    ]);
  });

  it("by ending the server every time is given up without another try", async () => {
    const { done, handler } = noting();
    await queue();
    for (let time = 0; time < 3; time++) {
      await takeJob(pool(), ["test"], v7());
      await query("update background_job set due_at = now()");
    }
    await runnerOf(handler).runDue();
    expect(done).toEqual([]);
    expect(await jobs()).toMatchObject([{ state: "failed" }]);
  });
});

describe("several servers", () => {
  it("take each job once", async () => {
    const { done, handler } = noting();
    for (let at = 0; at < 30; at++) await queue({ data: { at } });
    const wide = { ...handler, atOnce: 3 };
    await Promise.all([runnerOf(wide).runDue(), runnerOf(wide).runDue()]);
    expect(done.map(({ data }) => (data as { at: number }).at).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, at) => at),
    );
  });

  it("that lost a job to another can neither finish it nor write what goes with it", async () => {
    let attempt = 0;
    const work = async (_data: unknown, { finishIn }: JobParts) => {
      attempt += 1;
      if (attempt === 1) {
        // The other one takes it, because this one was silent for a minute.
        await query("update background_job set due_at = now()");
        await takeJob(pool(), ["test"], v7());
      }
      await server.installation.gateway.asSystem(async (client, transaction) => {
        await client.query("insert into file_removal (key) values ('test/once')");
        await finishIn(transaction);
      });
    };
    await query("delete from file_removal");
    await queue();
    const handler = { ...noting().handler, work };
    await runnerOf(handler).runDue();
    expect((await query("select key from file_removal")).rows).toEqual([]);
    expect(await jobs()).toMatchObject([{ state: "running", attempts: 2 }]);
    await query("update background_job set due_at = now()");
    await runnerOf(handler).runDue();
    expect((await query("select key from file_removal")).rows).toEqual([{ key: "test/once" }]);
    expect(await jobs()).toEqual([]);
  });
});

it("a job that waits is not begun while somebody who relies on it has not committed", async () => {
  const again = { name: "test", data: {}, organisationId: null, singletonKey: "space-1" };
  await queue(again);
  await asPerson(async (transaction) => {
    await queueJob(transaction, again);
    expect(await takeJob(pool(), ["test"], v7())).toBeUndefined();
  });
  expect(await takeJob(pool(), ["test"], v7())).toBeDefined();
  expect(await jobs()).toHaveLength(1);
});

describe("a server that stops", () => {
  it("waits for what runs, and takes no more", async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: goOn, resolve: release } = Promise.withResolvers<void>();
    const runner = runnerOf({
      ...noting().handler,
      work: async () => {
        begin();
        await goOn;
      },
    });
    await start(runner);
    await queue();
    await begun;
    await queue();
    const stopped = runner.stop();
    release();
    await stopped;
    expect(await jobs()).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });
});

describe("a job that comes back by itself", () => {
  it("is there once, however many servers start, and waits after it was done", async () => {
    const { done, handler } = noting();
    const recurring = { ...handler, everySeconds: 3_600 };
    const both = [runnerOf(recurring), runnerOf(recurring)];
    for (const runner of both) await start(runner);
    for (const runner of both) await runner.stop();
    expect(done).toHaveLength(1);
    const [job] = await jobs();
    expect(job).toMatchObject({ state: "waiting", attempts: 0 });
    expect(Math.round((job?.wait ?? 0) / 60)).toBe(60);
  });

  it("stands in the list when it was given up, goes on all the same, and leaves the list when it succeeds", async () => {
    let isBroken = true;
    const work = async () => {
      if (isBroken) throw new JobFailedError("It is broken.");
    };
    const recurring = { ...noting().handler, everySeconds: 3_600, work };
    const runner = runnerOf(recurring);
    await start(runner);
    await runner.stop();
    const next = runnerOf(recurring);
    await makeDue();
    await next.runDue();
    expect((await jobs()).map(({ state }) => state).sort()).toEqual(["failed", "waiting"]);
    isBroken = false;
    await makeDue();
    await next.runDue();
    expect(await jobs()).toMatchObject([{ state: "waiting" }]);
  });
});

interface Noted {
  readonly data: unknown;
  readonly organisationId: string | null;
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

/** Makes a handler that notes its input, and fails if told to. */
function noting(failure?: () => Error): { done: Noted[]; handler: JobHandler } {
  const done: Noted[] = [];
  const handler: JobHandler = {
    name: "test",
    retryLimit: 2,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    work: async (data, { job: { organisationId, attempt, isLastAttempt } }) => {
      done.push({ data, organisationId, attempt, isLastAttempt });
      if (failure) throw failure();
    },
  };
  return { done, handler };
}

async function runningCount(): Promise<number> {
  return (await jobs()).filter(({ state }) => state === "running").length;
}

function runnerOf(...handlers: JobHandler[]): JobRunner {
  const runner = new JobRunner(server.installation, handlers);
  runners.push(runner);
  return runner;
}

function start(runner: JobRunner): Promise<void> {
  return runner.start();
}

function queue(job: Partial<QueuedJob> = {}, who = person): Promise<void> {
  return asPerson(
    (transaction) =>
      queueJob(transaction, { name: "test", data: {}, organisationId: null, ...job }),
    who,
  );
}

function asPerson(work: (transaction: Transaction) => Promise<void>, who = person): Promise<void> {
  const caller = { credential: { subject: who.auth0Id }, requestId: "r", address: "192.0.2.1" };
  return server.installation.gateway.begin(caller, "write", work);
}

async function makeDue(): Promise<void> {
  await query("update background_job set due_at = now() where state = 'waiting'");
}

interface JobRow {
  readonly name: string;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly wait: number;
}

async function jobs(): Promise<JobRow[]> {
  const { rows } = await pool().query<JobRow>(
    `select name, state, attempts, error, extract(epoch from due_at - now())::float8 as wait
     from background_job order by created_at, id`,
  );
  return rows;
}

function pool() {
  return server.installation.database.pool;
}

function query(text: string, values: unknown[] = []) {
  return pool().query(text, values);
}
