import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import type { Database } from "../../db/open.ts";
import { MAIL_CHECK_SECONDS, type MailTransport } from "../../outside/mail/mail-transport.ts";
import { asksForStop, tryJob } from "../background-jobs/job-attempt.ts";
import { takeJob } from "../background-jobs/job-run.repository.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { mailJob, urgentMailJob } from "./mail-job.service.ts";

let server: TestServer;
let database: Database;
/** Takes every mail. */
const nowhere: MailTransport = { send: async () => undefined, check: async () => undefined };

beforeAll(async () => {
  server = await startTestServer();
  database = server.installation.database;
});
beforeEach(async () => {
  await database.pool.query("delete from mail");
  await database.pool.query("delete from background_job");
});
afterAll(() => server.close());

async function queue(): Promise<string> {
  const id = v7();
  const call = "select queue_mail($1, null, 'ida@example.test', 'test', 'Subject', 'Text', 'Text')";
  await database.pool.query(call, [id]);
  return id;
}

it("a mail that was removed in the meantime is not said to be sent when it is begun again", async () => {
  const id = await queue();
  await database.pool.query("delete from mail");
  for (const mail of [nowhere, null]) {
    await new JobRunner({ ...server.installation, mail }, [mailJob]).runDue();
    const { rows } = await database.pool.query(
      "select state, error from background_job where id = $1",
      [id],
    );
    expect(rows).toEqual([{ state: "failed", error: "The mail is not kept any more." }]);
    await database.pool.query(
      "update background_job set state = 'waiting', attempts = 0, failure = null, due_at = now()",
    );
  }
});

it("a mail that is on its way when the server stops is let go, and counts as no try", async () => {
  const id = await queue();
  const begun = Promise.withResolvers<void>();
  let isChecked = false;
  const slow: MailTransport = {
    send: (_mail, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("cut off")));
        begun.resolve();
      }),
    check: async () => {
      isChecked = true;
    },
  };
  const job = await takeJob(database.pool, ["mail"], v7());
  if (!job) throw new Error("nothing to send");
  const attempt = tryJob(job, mailJob, { ...server.installation, mail: slow });
  await begun.promise;
  attempt.tellToStop();
  const outcome = await attempt.outcome;
  expect(outcome.isDone || asksForStop(outcome.error)).toBe(true);
  expect(outcome.isDone).toBe(false);
  expect(isChecked).toBe(false);
  const { rows } = await database.pool.query(
    "select state, attempts, error from mail where id = $1",
    [id],
  );
  expect(rows).toEqual([{ state: "queued", attempts: 0, error: null }]);
});

it.each([mailJob, urgentMailJob])(
  "$name may take longer than sending and looking at the server",
  (job) => {
    const silenceSeconds = job === mailJob ? 90 : 30;
    expect(job.expireInSeconds).toBeGreaterThan(silenceSeconds + MAIL_CHECK_SECONDS);
  },
);
