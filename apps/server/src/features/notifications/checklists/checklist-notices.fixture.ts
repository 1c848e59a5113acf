import type { Notification } from "@storey/contract";
import type { TestUser } from "../../../../test/factory.ts";
import type { TestServer } from "../../../../test/server.ts";
import { addRecurringJobs } from "../../background-jobs/job-run.repository.ts";
import { JobRunner } from "../../background-jobs/job-runner.service.ts";
import { type RunWorld, runWorld } from "../../checklist-runs/checklist-runs.fixture.ts";
import { issueEventJob } from "../issue-event-job.service.ts";
import { checklistDigestJob, checklistDigestsJob } from "./checklist-digest-jobs.service.ts";
import { checklistEventJob } from "./checklist-event-job.service.ts";
import { checklistMailJob } from "./checklist-mail-job.service.ts";

const JOBS = [
  checklistDigestsJob,
  checklistDigestJob,
  checklistEventJob,
  checklistMailJob,
  issueEventJob,
];

/** A mail about checklists that waits to be sent. */
export interface QueuedMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe_url: string;
}

/** An organisation whose people are told of checklists, when the test lets the time pass. */
export interface NoticeWorld extends RunWorld {
  /** Another technician. */
  readonly other: TestUser;
  /** Tells of everything that happened, and mails what does not wait for the morning. */
  tell(): Promise<void>;
  /** Lets the morning come. Work is done by as many as told, at the same time. */
  morning(workers?: number): Promise<void>;
  listed(who: TestUser): Promise<Notification[]>;
  /** The lines of somebody's list: the kind, and the run or else how many it stands for. */
  linesOf(who: TestUser): Promise<(readonly [string, string | number])[]>;
  mailsTo(who: TestUser): Promise<QueuedMail[]>;
  choose(who: TestUser, kind: string, channel: string, isOn: boolean): Promise<void>;
}

/** Makes one. */
export async function noticeWorld(server: TestServer): Promise<NoticeWorld> {
  const world = await runWorld(server);
  const { organisation, make, query } = world;
  const other = await make.user({ organisations: [organisation], roles: ["technician"] });
  const runner = () => new JobRunner(server.installation, JOBS);
  /** Does what waits, and what that makes. */
  const work = async (workers: number) => {
    for (let pass = 0; pass < 3; pass += 1) {
      await query("update background_job set due_at = now() where state = 'waiting'");
      await Promise.all(Array.from({ length: workers }, () => runner().runDue()));
    }
  };
  const look = async (workers: number) => {
    await addRecurringJobs(server.installation.database.pool, [checklistDigestsJob.name]);
    await work(workers);
  };
  const listed: NoticeWorld["listed"] = async (who) =>
    (await world.send("GET", "/notifications", undefined, who)).json().notifications;
  return {
    ...{ ...world, other, listed },
    tell: () => work(1),
    morning: async (workers = 1) => {
      await look(1);
      await query(
        "update checklist_digest set next_at = now() - interval '1 minute', missed_since = now() - interval '30 days' where organisation_id = $1",
        [organisation],
      );
      await look(workers);
    },
    linesOf: async (who) =>
      (await listed(who)).map(({ kind, run, count }) => [kind, run?.id ?? count]),
    mailsTo: async ({ email }) => {
      const { rows } = await query(
        "select recipient, subject, text, unsubscribe_url from mail where organisation_id = $1 and recipient = $2 and kind = 'checklist' order by created_at, id",
        [organisation, email],
      );
      return rows as unknown as QueuedMail[];
    },
    choose: async (who, kind, channel, isOn) => {
      const body = { preferences: [{ kind, channel, isOn }] };
      const reply = await world.send("PUT", "/users/me/notification-preferences", body, who);
      if (reply.status !== 200) throw new Error(reply.text);
    },
  };
}
