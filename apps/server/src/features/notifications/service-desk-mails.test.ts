import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import type { Scene } from "../issues/issue.fixture.ts";
import { NotificationServer } from "./notification.fixture.ts";
import { serviceDeskMailJob } from "./service-desk-mail.service.ts";

const DESK = "desk@example.test";
let harness: NotificationServer;
let scene: Scene;

beforeAll(async () => {
  harness = await NotificationServer.start();
});

beforeEach(async () => {
  await harness.query("delete from background_job");
  await harness.query("delete from mail");
  scene = await harness.scene();
  await setDesk(DESK);
});

afterAll(() => harness.close());

const setDesk = (serviceDeskEmail: string | null) =>
  harness.ok(scene.admin, "PATCH", `/locations/${scene.location}`, { serviceDeskEmail });
const runner = () => new JobRunner(harness.server.installation, [serviceDeskMailJob]);

async function reports(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await harness.report(scene);
  await harness.tell();
}

/** Lets the waiting time of a service desk pass, and writes its mail. */
async function makeServiceDeskMailDue(): Promise<void> {
  await harness.query("update mail set created_at = created_at - interval '10 minutes'");
  await harness.makeDue();
  await runner().runDue();
}

const mailsToServiceDesk = async () =>
  (await harness.mails()).filter(({ kind }) => kind === "service-desk");

describe("a burst of reports", () => {
  it("reaches the service desk as one mail at once, and one that counts the others", async () => {
    await reports(25);
    expect(await mailsToServiceDesk()).toHaveLength(1);
    await runner().runDue();
    expect(await mailsToServiceDesk()).toHaveLength(1);
    await makeServiceDeskMailDue();
    const [, digest, ...more] = await mailsToServiceDesk();
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ recipient: DESK });
    expect(digest?.subject).toMatch(/^24 new issues at /);
    expect(digest?.text).toContain("4 more are in the list.");
    expect(digest?.text).toContain("http://localhost:3000/issues\n");
    await makeServiceDeskMailDue();
    expect(await mailsToServiceDesk()).toHaveLength(2);
    await reports(1);
    expect(await mailsToServiceDesk()).toHaveLength(3);
  });

  it("waits ten minutes from the last mail", async () => {
    await reports(3);
    const { rows } = await harness.query(
      `select extract(epoch from j.due_at - m.created_at)::int as wait from background_job j, mail m
       where j.name = 'service-desk-mail' and m.kind = 'service-desk'`,
    );
    expect(rows.map(({ wait }) => wait)).toEqual([600]);
  });

  it("of one that waits alone is the mail of that report", async () => {
    await reports(2);
    await makeServiceDeskMailDue();
    const [, second] = await mailsToServiceDesk();
    expect(second?.subject).toMatch(/^New issue #/);
  });

  it("is counted across the locations that one desk looks after, and in one mail", async () => {
    const location = await harness.make.location(scene.organisation);
    const floorId = await harness.make.floor(scene.organisation, location);
    const space = await harness.make.space(scene.organisation, { floorId });
    await harness.ok(scene.admin, "PATCH", `/locations/${location}`, {
      serviceDeskEmail: DESK.toUpperCase(),
    });
    await reports(2);
    await harness.report({ ...scene, space });
    await harness.tell();
    await makeServiceDeskMailDue();
    const [, digest, ...more] = await mailsToServiceDesk();
    expect(more).toEqual([]);
    expect(digest?.subject).toMatch(/^2 new issues/);
  });

  it("is told by two processes at once as by one", async () => {
    for (let at = 0; at < 6; at++) await harness.report(scene);
    await Promise.all([harness.tell(), harness.tell()]);
    expect(await mailsToServiceDesk()).toHaveLength(1);
    await makeServiceDeskMailDue();
    expect((await mailsToServiceDesk())[1]?.subject).toMatch(/^5 new issues/);
  });

  it("leaves nothing behind where the desk is gone", async () => {
    await reports(2);
    await setDesk(null);
    await makeServiceDeskMailDue();
    expect(await mailsToServiceDesk()).toHaveLength(1);
    const { rowCount } = await harness.query("select from desk_notice where organisation_id = $1", [
      scene.organisation,
    ]);
    expect(rowCount).toBe(0);
  });
});
