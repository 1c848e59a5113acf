import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../../assets/assets.fixture.ts";
import { addRecurringJobs } from "../../background-jobs/job-run.repository.ts";
import { JobRunner } from "../../background-jobs/job-runner.service.ts";
import { readinessDigestJob, readinessDigestsJob } from "./readiness-digest-jobs.service.ts";

let server: TestServer;
let world: AssetWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
  for (const table of ["background_job", "mail", "readiness_digest"])
    await query(`delete from ${table}`);
});

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);
const runner = () => new JobRunner(server.installation, [readinessDigestsJob, readinessDigestJob]);
const want = (who: TestUser, isOn = true) =>
  world.send(
    "PUT",
    "/users/me/notification-preferences",
    { preferences: [{ kind: "readiness", channel: "email", isOn }] },
    who,
  );
const stop = async (spaceId: string) => {
  const { id } = (await world.send("POST", "/issues", { title: "Flooded", spaceId })).json();
  await query("update issue set impact = 'out_of_use' where id = $1", [id]);
};

async function work() {
  await addRecurringJobs(server.installation.database.pool, [readinessDigestsJob.name]);
  for (let pass = 0; pass < 2; pass += 1) {
    await query("update background_job set due_at = now() where state = 'waiting'");
    await Promise.all([runner().runDue(), runner().runDue()]);
  }
}
/** Lets Monday come, as two servers would meet it; `days` late. */
async function monday(days = 0) {
  await work();
  await query(
    "update readiness_digest set next_at = now() - make_interval(days => $1, mins => 1)",
    [days],
  );
  await work();
}
const mails = async () =>
  (
    await query(
      "select recipient, subject, text, unsubscribe_url from mail where organisation_id = $1 order by recipient",
      [world.organisation],
    )
  ).rows as { recipient: string; subject: string; text: string; unsubscribe_url: string }[];

describe("Monday's mail", () => {
  it("tells who asked for it, once each, the share that is ready and what turned not ready, by location", async () => {
    await query("update space set name = 'Room <1>' where id = $1", [world.room]);
    await world.add({ spaceId: world.hall });
    await stop(world.room);
    const member = await world.make.user({ organisations: [world.organisation] });
    await want(world.admin);
    await want(member);
    await monday();
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(
      [world.admin.email, member.email].sort(),
    );
    const [mail] = sent;
    expect(mail?.subject).toMatch(/^50% of rooms ready at /);
    expect(mail?.text).toContain("Mill: 1 of 1 ready (100%)");
    expect(mail?.text).toContain("Quay: 0 of 1 ready (0%)");
    expect(mail?.text).toContain("Not ready since the last mail: 1");
    expect(mail?.text).toContain(`/spaces/${world.room}`);
    expect(mail?.text).not.toContain("Flooded");
    await work();
    expect(await mails()).toHaveLength(2);
    // The next one, days late, is one mail and tells nothing twice.
    await query("delete from mail");
    await monday(9);
    expect(
      (await mails()).map(({ text }) => text.includes("No room has become not ready")),
    ).toEqual([true, true]);
  });

  it("goes to nobody who did not ask, left, or ended it by its link", async () => {
    await world.add();
    const gone = await world.make.user({ organisations: [world.organisation] });
    await want(gone);
    await query("delete from user_organisation where user_id = $1", [gone.id]);
    await monday();
    expect(await mails()).toEqual([]);
    await want(world.admin);
    await monday();
    const [mail] = await mails();
    const link = new URL(mail?.unsubscribe_url ?? "");
    const path = `${link.pathname}${link.search}`;
    expect((await server.fetch("GET", path)).text).toContain("How ready rooms are, on Mondays");
    expect((await server.fetch("POST", path)).status).toBe(200);
    await query("delete from mail");
    await monday();
    expect(await mails()).toEqual([]);
  });

  it("says nothing of what only some networks show, and is for who uses spaces", async () => {
    await world.add();
    await world.add({ spaceId: world.hall });
    await want(world.admin);
    await world.send("PATCH", `/locations/${world.mill}`, { ipSubnets: ["192.0.2.0/24"] });
    await monday();
    const [mail] = await mails();
    expect(mail?.text).toContain("1 of 1 rooms are ready");
    expect(mail?.text).not.toContain("Mill");
    await query("delete from mail");
    await query(
      `update organisation_setting set enabled = false where organisation_id = $1
         and setting_id = (select id from available_setting where setting_key = 'spaces_core')`,
      [world.organisation],
    );
    await monday();
    expect(await mails()).toEqual([]);
  });

  it("is due on Mondays at six where the organisation is", async () => {
    await query("update organisation set timezone = 'Pacific/Kiritimati' where id = $1", [
      world.organisation,
    ]);
    await work();
    const { rows } = await query(
      "select to_char(next_at at time zone 'Pacific/Kiritimati', 'ID HH24:MI') as due from readiness_digest where organisation_id = $1",
      [world.organisation],
    );
    expect(rows).toEqual([{ due: "1 06:00" }]);
  });
});
