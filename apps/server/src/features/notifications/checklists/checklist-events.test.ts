import { failureIssueId, WEEKLY_RULE } from "@storey/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { itemOf } from "../../checklists-due/checklist-rows.fixture.ts";
import { type NoticeWorld, noticeWorld } from "./checklist-notices.fixture.ts";

let server: TestServer;
let world: NoticeWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await noticeWorld(server);
});

const DAILY = { ...WEEKLY_RULE, frequency: "daily", weekdays: [] } as const;
const assign = async (body: object, as = {}) => {
  const reply = await world.send(
    "POST",
    "/checklist-assignments",
    { templateId: world.templateId, spaceId: world.room, ...body },
    as,
  );
  if (reply.status !== 201) throw new Error(reply.text);
  return reply.json();
};
const firstRunOf = async (assignmentId: string) => {
  const { rows } = await world.query(
    "select id from checklist_run where assignment_id = $1 order by due_at limit 1",
    [assignmentId],
  );
  return String(rows[0]?.["id"]);
};
const alarm = itemOf({ label: "The alarm sounds", isCritical: true });

/** Does a check in which something critical fails, and gives the run. */
async function failed() {
  const run = await world.began(await world.template([alarm], "Alarms"));
  await world.answer(run.id, alarm, "fail", { note: "Dead" });
  const reply = await world.complete(run.id);
  if (reply.status !== 200) throw new Error(reply.text);
  return run.id;
}

describe("what is given to somebody", () => {
  it("is told to them, and mailed at once where it is due today", async () => {
    const { id } = await assign({ rule: DAILY, assigneeId: world.member.id });
    await world.tell();
    const run = await firstRunOf(id);
    expect(await world.linesOf(world.member)).toEqual([["checklist_assigned", run]]);
    const [mail] = await world.mailsTo(world.member);
    expect(mail?.subject).toMatch(/^Given to you: /);
    expect(mail?.text).toContain(`/checklists/runs/${run}`);
    for (const who of [world.admin, world.technician]) expect(await world.linesOf(who)).toEqual([]);
  });

  it("is called what it is in the language of who is told, and else as it is written", async () => {
    const templates = [world.templateId, await world.template([itemOf()])];
    await world.query(
      `update checklist_template_version set name = 'Doors',
         content = jsonb_set(content, '{translations}', '{"de-AT": {"name": "Türen"}}') where organisation_id = $1`,
      [world.organisation],
    );
    await world.query(
      `update organisation set languages = '[{"name": "English", "value": "en"}, {"name": "Deutsch", "value": "de-AT"}]'
       where id = $1`,
      [world.organisation],
    );
    const german = { settingKey: "language", settingValue: "de" };
    await world.send("POST", "/users/settings", german, world.member);
    for (const [at, { id }] of [world.member, world.technician].entries())
      await assign({ rule: DAILY, assigneeId: id, templateId: templates[at] });
    await world.tell();
    const subjectTo = async (who: typeof world.member) => (await world.mailsTo(who))[0]?.subject;
    expect(await subjectTo(world.member)).toContain(": Türen, ");
    expect(await subjectTo(world.technician)).toContain(": Doors, ");
    expect((await world.listed(world.member))[0]?.run).toMatchObject({
      ...{ template: "Doors", templateNames: { "de-AT": "Türen" } },
    });
  });

  it("is mailed in the morning where it is due later, and once only", async () => {
    const { id } = await assign({ assigneeId: world.member.id });
    await world.query(
      "update checklist_run set due_on = due_on + 40, due_at = now() + interval '40 days', missed_at = now() + interval '41 days' where assignment_id = $1",
      [id],
    );
    await world.tell();
    expect(await world.linesOf(world.member)).toEqual([
      ["checklist_assigned", await firstRunOf(id)],
    ]);
    expect(await world.mailsTo(world.member)).toEqual([]);
    await world.morning(3);
    await world.morning(3);
    expect(await world.mailsTo(world.member)).toHaveLength(1);
  });

  it("is told once of many, to all with the role, but never to who gave it", async () => {
    const floorId = await world.make.floor(world.organisation, world.quay);
    const spaceIds = [];
    for (let n = 0; n < 5; n += 1) {
      spaceIds.push(await world.make.space(world.organisation, { floorId }));
    }
    const body = { templateId: world.templateId, spaceIds, assigneeRole: "organisation-admin" };
    const colleague = await world.make.user({
      organisations: [world.organisation],
      roles: ["organisation-admin"],
    });
    expect((await world.send("POST", "/checklist-assignments/bulk", body)).status).toBe(200);
    await world.tell();
    expect(await world.linesOf(colleague)).toEqual([["checklist_assigned", 5]]);
    expect(await world.linesOf(world.admin)).toEqual([]);
  });

  it("is told when it is given to somebody else, and not when something else changes", async () => {
    const made = await assign({ rule: DAILY });
    const patch = (body: object) => world.send("PATCH", `/checklist-assignments/${made.id}`, body);
    expect((await patch({ assigneeId: world.member.id })).status).toBe(200);
    await world.tell();
    const lines = await world.linesOf(world.member);
    expect(lines.map(([kind]) => kind)).toEqual(["checklist_assigned"]);
    await world.query("delete from notification where organisation_id = $1", [world.organisation]);
    await patch({ graceDays: 3, assigneeId: world.member.id });
    await world.tell();
    expect(await world.linesOf(world.member)).toEqual([]);
    await patch({ assigneeRole: "technician" });
    await world.tell();
    expect(await world.linesOf(world.technician)).toHaveLength(1);
    expect(await world.linesOf(world.member)).toEqual([]);
  });
});

describe("a critical failure", () => {
  it("is told at once to who works on issues and who manages checklists there, with what failed", async () => {
    await world.query("update user_organisation_role set location_ids = $2 where user_id = $1", [
      world.other.id,
      [world.mill],
    ]);
    const colleague = await world.make.user({
      organisations: [world.organisation],
      roles: ["organisation-admin"],
    });
    const run = await failed();
    await world.tell();
    for (const who of [world.technician, colleague]) {
      expect(await world.linesOf(who)).toContainEqual(["checklist_failed", run]);
      const [mail, ...others] = await world.mailsTo(who);
      expect(others).toEqual([]);
      expect(mail?.subject).toMatch(/^Critical failure: Alarms, /);
      expect(mail?.text).toContain("The alarm sounds");
    }
    // Who found it, who works elsewhere, and who has no right.
    for (const who of [world.admin, world.other, world.member]) {
      expect(await world.mailsTo(who)).toEqual([]);
      const kinds = (await world.linesOf(who)).map(([kind]) => kind);
      expect(kinds).not.toContain("checklist_failed");
    }
  });

  it("is not told of what is not critical, nor of what passed", async () => {
    const door = itemOf({ label: "The door closes" });
    const run = await world.began(await world.template([door, alarm]));
    await world.answer(run.id, door, "fail");
    await world.answer(run.id, alarm, "pass");
    expect((await world.complete(run.id)).status).toBe(200);
    await world.tell();
    expect(await world.mailsTo(world.technician)).toEqual([]);
  });

  it("is to be checked again once it is mended: whoever is to do so is told", async () => {
    const run = await failed();
    const issue = failureIssueId(run, alarm.id, null);
    const resolved = await world.send(
      "POST",
      `/issues/${issue}/transition`,
      { to: "resolved", resolutionCode: "fixed" },
      world.technician,
    );
    expect(resolved.status).toBe(200);
    await world.tell();
    const { rows } = await world.query(
      "select id from checklist_run where organisation_id = $1 and recheck_of is not null",
      [world.organisation],
    );
    expect(await world.linesOf(world.admin)).toContainEqual([
      "checklist_assigned",
      rows[0]?.["id"],
    ]);
    const lines = await world.linesOf(world.technician);
    expect(lines.map(([kind]) => kind)).not.toContain("checklist_assigned");
  });
});

describe("a missed run", () => {
  const missed = () =>
    world.run({ dueInHours: -60, state: "missed", assigneeId: world.technician.id });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it("that is approved is told in the list at once, and mailed in the morning", async () => {
    const run = await missed();
    const path = `/checklist-runs/${run}/approve-missed`;
    expect((await world.send("POST", path, { reason: "Holidays" })).status).toBe(200);
    await world.tell();
    expect(await world.linesOf(world.technician)).toEqual([["checklist_approved", run]]);
    expect(await world.mailsTo(world.technician)).toEqual([]);
    await world.morning(3);
    const mails = await world.mailsTo(world.technician);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Approved as missed: /);
    expect(mails[0]?.text).toContain("Reason: Holidays");
  });

  it("that gets another day instead is told and mailed at once, and is due anew", async () => {
    const run = await missed();
    await world.morning();
    expect(await world.linesOf(world.technician)).toEqual([["checklist_missed", run]]);
    const body = { dueOn: day(1), reason: "It has to be done" };
    expect((await world.send("POST", `/checklist-runs/${run}/reschedule`, body)).status).toBe(200);
    await world.tell();
    const lines = await world.listed(world.technician);
    expect(lines.map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ["checklist_rejected", false],
      ["checklist_missed", true],
    ]);
    const mails = await world.mailsTo(world.technician);
    expect(mails.map(({ subject }) => subject.split(":")[0])).toEqual([
      "Missed",
      "Not approved as missed",
    ]);
    expect(mails[1]?.text).toContain("Reason: It has to be done");
    await world.morning();
    expect((await world.mailsTo(world.technician))[2]?.subject).toMatch(/^Due soon: /);
  });

  it("that nobody missed is only given another day", async () => {
    const run = await world.run({ dueInHours: 5, assigneeId: world.technician.id });
    const body = { dueOn: day(2), reason: "Later" };
    expect((await world.send("POST", `/checklist-runs/${run}/reschedule`, body)).status).toBe(200);
    await world.tell();
    expect(await world.linesOf(world.technician)).toEqual([]);
  });
});

it("is told nothing of an event while the module is off", async () => {
  await assign({ rule: DAILY, assigneeId: world.member.id });
  await world.query(
    `update organisation_setting g set enabled = false from available_setting a
     where a.id = g.setting_id and a.setting_key = 'spaces_checklists' and g.organisation_id = $1`,
    [world.organisation],
  );
  await world.tell();
  const { rows } = await world.query("select kind from notification where organisation_id = $1", [
    world.organisation,
  ]);
  expect(rows).toEqual([]);
});
