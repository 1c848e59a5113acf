import { WEEKLY_RULE } from "@storey/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { scheduleChecklists } from "../../checklist-assignments/schedule.service.ts";
import { noteTold } from "./checklist-digest.repository.ts";
import { type NoticeWorld, noticeWorld } from "./checklist-notices.fixture.ts";
import { tellOfRuns } from "./tell-of-runs.service.ts";

let server: TestServer;
let world: NoticeWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await noticeWorld(server);
});

/** Hours from now until the end of a day that is soon, of one that is over, and of one that is over for long. */
const [SOON, LATE, LONG_AGO, FAR] = [30, -2, -50, 24 * 20];
const given = (who: TestUser) => ({ assigneeId: who.id });
const limit = (who: TestUser, places: readonly string[]) =>
  world.query("update user_organisation_role set location_ids = $2 where user_id = $1", [
    who.id,
    places,
  ]);

/** Notes that what is due is due, as the digest does, and mails nothing yet. */
const tellOfDue = ({ organisation }: NoticeWorld) =>
  server.installation.gateway.asSystem(async (_client, transaction) => {
    const news = await noteTold(transaction, organisation);
    const by = { organisationId: organisation, actorId: null };
    await tellOfRuns(
      transaction,
      by,
      news.map((one) => ({ ...one, isUrgent: false })),
    );
  });

describe("in the morning", () => {
  it("one mail says what is due soon, overdue and missed, and the list leads to each run", async () => {
    const { technician } = world;
    const template = await world.template([], "Fire doors");
    const of = (given: object) =>
      world.run({ templateId: template, assigneeId: technician.id, ...given });
    const soon = await of({ dueInHours: SOON });
    const late = await of({ dueInHours: LATE, state: "in_progress", spaceId: world.hall });
    const missed = await of({ dueInHours: LONG_AGO, state: "open" });
    const far = await of({ dueInHours: FAR, opensInHours: -1, spaceId: world.hall });
    await world.morning();
    const [mail, ...others] = await world.mailsTo(technician);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Checklists at .*: 1 overdue, 1 missed, 1 due soon$/);
    for (const run of [soon, late, missed]) expect(mail?.text).toContain(`/checklists/runs/${run}`);
    expect(mail?.text).not.toContain(far);
    expect(mail?.text).toContain("Fire doors");
    expect(mail?.text).toContain("/checklists/due");
    expect((await world.linesOf(technician)).toSorted()).toEqual([
      ["checklist_due", soon],
      ["checklist_missed", missed],
      ["checklist_overdue", late],
    ]);
    const [line] = await world.listed(technician);
    expect(line).toMatchObject({ isRead: false, actor: null, issue: null, alertId: null });
    expect(line?.run).toMatchObject({ template: "Fire doors", asset: null });
  });

  it("tells each once, however many servers work at once, and never again", async () => {
    const runs = [];
    for (let n = 0; n < 3; n += 1) {
      runs.push(
        await world.run({ dueInHours: SOON, opensInHours: -1, ...given(world.technician) }),
      );
    }
    await world.morning(5);
    expect(await world.linesOf(world.technician)).toHaveLength(3);
    expect(await world.mailsTo(world.technician)).toHaveLength(1);
    await world.morning(5);
    expect(await world.linesOf(world.technician)).toHaveLength(3);
    expect(await world.mailsTo(world.technician)).toHaveLength(1);
    await world.query("update checklist_run set due_at = now() - interval '1 hour' where id = $1", [
      runs[0],
    ]);
    await world.morning(5);
    const mails = await world.mailsTo(world.technician);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toMatch(/^Overdue: /);
    expect(mails[1]?.text).toContain(`/checklists/runs/${runs[0]}`);
  });

  it("comes once a day, at six by the clock of the organisation", async () => {
    await world.query("update organisation set timezone = 'Pacific/Kiritimati' where id = $1", [
      world.organisation,
    ]);
    await world.morning();
    const { rows } = await world.query(
      "select to_char(next_at at time zone 'Pacific/Kiritimati', 'HH24:MI') as at, next_at > now() as is_later, next_at <= now() + interval '1 day' as is_next from checklist_digest where organisation_id = $1",
      [world.organisation],
    );
    expect(rows).toEqual([{ at: "06:00", is_later: true, is_next: true }]);
  });

  it("is one for all that came while the server was off, each as what it is by now", async () => {
    const daily = { ...WEEKLY_RULE, frequency: "daily", weekdays: [] } as const;
    const day = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10);
    const reply = await world.send("POST", "/checklist-assignments", {
      ...{ templateId: world.templateId, spaceId: world.room, rule: daily, startsOn: "2020-01-01" },
      ...{ assigneeId: world.technician.id, graceDays: 1 },
    });
    await world.query("delete from checklist_run where assignment_id = $1", [reply.json().id]);
    await world.query(
      "update checklist_assignment set next_period_on = $2, next_look_at = '2000-01-01' where id = $1",
      [reply.json().id, day],
    );
    await world.query("delete from background_job");
    await world.morning(2);
    const mails = await world.mailsTo(world.technician);
    expect(mails.map(({ subject }) => subject.replace(/^.*: /, ""))).toEqual([
      "1 overdue, 3 missed, 1 due soon",
    ]);
    await scheduleChecklists(server.installation.gateway);
    await world.morning(2);
    expect(await world.mailsTo(world.technician)).toHaveLength(1);
  });

  it("tells nothing again of what is planned anew", async () => {
    const reply = await world.send("POST", "/checklist-assignments", {
      ...{ templateId: world.templateId, spaceId: world.room, assigneeId: world.technician.id },
      rule: { ...WEEKLY_RULE, frequency: "daily", weekdays: [] },
    });
    const path = `/checklist-assignments/${reply.json().id}`;
    await world.morning();
    const before = (await world.mailsTo(world.technician)).length;
    const lines = await world.linesOf(world.technician);
    expect(lines.map(([kind]) => kind).toSorted()).toEqual(["checklist_assigned", "checklist_due"]);
    expect((await world.send("PATCH", path, { graceDays: 2 })).status).toBe(200);
    await world.morning();
    expect(await world.linesOf(world.technician)).toEqual(lines);
    expect(await world.mailsTo(world.technician)).toHaveLength(before);
  });

  it("makes many of a kind one line, and names them in the mail", async () => {
    for (let n = 0; n < 12; n += 1)
      await world.run({ dueInHours: SOON, ...given(world.technician) });
    await world.morning();
    expect(await world.linesOf(world.technician)).toEqual([["checklist_due", 12]]);
    const [mail] = await world.mailsTo(world.technician);
    expect(mail?.subject).toMatch(/: 12 due soon$/);
    expect(mail?.text.match(/\/checklists\/runs\//g)).toHaveLength(10);
    expect(mail?.text).toContain("2 more are in Storey.");
    const { rows } = await world.query(
      "select count(*)::integer as count from notification where organisation_id = $1",
      [world.organisation],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("is one row for somebody, in which what is done by then counts no more, until it goes", async () => {
    const runs: string[] = [];
    for (let n = 0; n < 5; n += 1)
      runs.push(await world.run({ dueInHours: SOON, ...given(world.technician) }));
    const end = (ids: readonly string[]) =>
      world.query(
        "update checklist_run set state = 'skipped', skip_reason = 'Closed' where id = any ($1)",
        [ids],
      );
    await world.morning();
    const unread = async () =>
      (await world.send("GET", "/notifications", undefined, world.technician)).json().unread;
    expect(await world.linesOf(world.technician)).toEqual([["checklist_due", 5]]);
    await end(runs.slice(0, 3));
    expect(await world.linesOf(world.technician)).toEqual([["checklist_due", 2]]);
    expect(await unread()).toBe(1);
    await end(runs.slice(3));
    expect(await world.linesOf(world.technician)).toEqual([]);
    expect(await unread()).toBe(0);
  });

  it("mails nothing where all of many are done before it is sent, and else what is left", async () => {
    const runs: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      runs.push(await world.run({ dueInHours: SOON, ...given(world.technician) }));
      await world.run({ dueInHours: SOON, ...given(world.other) });
    }
    // What is noted waits: nothing has been mailed of it.
    await tellOfDue(world);
    const end = (ids: readonly string[]) =>
      world.query(
        "update checklist_run set state = 'skipped', skip_reason = 'Closed' where id = any ($1)",
        [ids],
      );
    await end(runs);
    const { rows: others } = await world.query(
      "select id from checklist_run where organisation_id = $1 and assignee_id = $2 order by id limit 4",
      [world.organisation, world.other.id],
    );
    await end(others.map(({ id }) => String(id)));
    await world.morning();
    expect(await world.mailsTo(world.technician)).toEqual([]);
    const [mail] = await world.mailsTo(world.other);
    expect(mail?.subject).toMatch(/: 2 due soon$/);
  });

  it("says nothing of what was done before the mail was written, nor of what is done by now", async () => {
    const run = await world.run({ dueInHours: SOON, ...given(world.technician) });
    await world.run({ dueInHours: LATE, state: "completed", ...given(world.technician) });
    await world.run({ dueInHours: LATE, state: "skipped", ...given(world.technician) });
    await world.choose(world.technician, "checklist_due", "in_app", true);
    await world.morning();
    expect(await world.linesOf(world.technician)).toEqual([["checklist_due", run]]);
    const skipped = await world.send(
      ...(["POST", `/checklist-runs/${run}/skip`, { reason: "Closed" }, world.other] as const),
    );
    expect(skipped.status).toBe(200);
    const [line] = await world.listed(world.technician);
    expect(line?.isRead).toBe(true);
  });

  it("says nothing where nothing is new", async () => {
    await world.morning();
    for (const who of [world.technician, world.admin, world.member]) {
      expect(await world.mailsTo(who)).toEqual([]);
      expect(await world.linesOf(who)).toEqual([]);
    }
  });
});

describe("who is told", () => {
  const told = async (run: string) => {
    const names = [];
    for (const name of ["technician", "other", "admin", "member"] as const) {
      const lines = await world.linesOf(world[name]);
      if (lines.some(([, id]) => id === run)) names.push(name);
    }
    return names;
  };

  it("is whoever it is given to by name, also without any right", async () => {
    const run = await world.run({ dueInHours: SOON, ...given(world.member) });
    await world.morning();
    expect(await told(run)).toEqual(["member"]);
  });

  it("is who has the role it is given to, where that counts", async () => {
    await limit(world.technician, [world.quay]);
    await limit(world.other, [world.mill]);
    const run = await world.run({ dueInHours: SOON, assigneeRole: "technician" });
    await world.morning();
    expect(await told(run)).toEqual(["technician"]);
  });

  it("is else who may do it there; of a missed one also who manages it", async () => {
    await limit(world.other, [world.mill]);
    const soon = await world.run({ dueInHours: SOON });
    const missed = await world.run({ dueInHours: LONG_AGO, ...given(world.member) });
    const left = await world.make.user({ organisations: [world.organisation] });
    const orphan = await world.run({ dueInHours: LATE, ...given(left) });
    await world.query("delete from user_organisation where user_id = $1", [left.id]);
    await world.morning();
    expect(await told(soon)).toEqual(["technician", "admin"]);
    expect(await told(missed)).toEqual(["admin", "member"]);
    expect(await told(orphan)).toEqual(["technician", "admin"]);
  });

  it("is nobody who is blocked, and nobody of another organisation", async () => {
    const stranger = await world.make.user({
      organisations: [await world.make.organisation()],
      roles: ["technician"],
    });
    await world.query("update user_account set blocked_at = now() where id = $1", [world.other.id]);
    await world.run({ dueInHours: SOON });
    await world.morning();
    expect(await world.mailsTo(world.technician)).toHaveLength(1);
    expect(await world.mailsTo(world.other)).toEqual([]);
    expect(await world.linesOf(stranger)).toEqual([]);
  });

  it("is nobody of what is archived, or lies in what is", async () => {
    await world.run({ dueInHours: SOON });
    await world.run({ dueInHours: LATE, assetId: await world.add(), spaceId: null });
    await world.query("update asset set deleted_at = now() where organisation_id = $1", [
      world.organisation,
    ]);
    await world.query("update location set deleted_at = now() where id = $1", [world.quay]);
    await world.morning();
    expect(await world.linesOf(world.technician)).toEqual([]);
    expect(await world.mailsTo(world.technician)).toEqual([]);
  });

  const setModule = (isOn: boolean) =>
    world.query(
      `update organisation_setting g set enabled = $2 from available_setting a
       where a.id = g.setting_id and a.setting_key = 'spaces_checklists' and g.organisation_id = $1`,
      [world.organisation, isOn],
    );

  it("is nobody while the module is off, and nothing that was missed then is news later", async () => {
    const before = await world.run({ dueInHours: SOON, ...given(world.technician) });
    await world.morning();
    await setModule(false);
    expect(await world.linesOf(world.technician)).toEqual([]);
    await world.run({ dueInHours: LATE, ...given(world.technician) });
    await world.run({ dueInHours: LONG_AGO, state: "missed", ...given(world.technician) });
    await world.morning();
    expect(await world.mailsTo(world.technician)).toHaveLength(1);
    await setModule(true);
    expect(await world.linesOf(world.technician)).toEqual([["checklist_due", before]]);
    const { rows } = await world.query(
      "select missed_since > now() - interval '1 hour' as is_anew from checklist_digest where organisation_id = $1",
      [world.organisation],
    );
    expect(rows).toEqual([{ is_anew: true }]);
  });

  it("sees no line of a run that they may not see any more", async () => {
    await world.run({ dueInHours: SOON });
    await world.morning();
    expect(await world.linesOf(world.technician)).toHaveLength(1);
    await world.query("delete from user_organisation_role where user_id = $1", [
      world.technician.id,
    ]);
    expect(await world.linesOf(world.technician)).toEqual([]);
    const { unread } = (
      await world.send("GET", "/notifications", undefined, world.technician)
    ).json();
    expect(unread).toBe(0);
  });
});

describe("what somebody chose", () => {
  it("counts for each kind and each way", async () => {
    await world.choose(world.technician, "checklist_due", "in_app", false);
    await world.choose(world.technician, "checklist_overdue", "email", false);
    const soon = await world.run({ dueInHours: SOON, ...given(world.technician) });
    const late = await world.run({ dueInHours: LATE, ...given(world.technician) });
    await world.morning();
    expect(await world.linesOf(world.technician)).toEqual([["checklist_overdue", late]]);
    const [mail] = await world.mailsTo(world.technician);
    expect(mail?.text).toContain(soon);
    expect(mail?.text).not.toContain(late);
  });

  it("can be chosen by the link of a mail, for the kinds that are in it", async () => {
    await world.run({ dueInHours: SOON, ...given(world.technician) });
    await world.morning();
    const [mail] = await world.mailsTo(world.technician);
    const { pathname, search } = new URL(mail?.unsubscribe_url ?? "");
    expect((await server.fetch("POST", `${pathname}${search}`)).status).toBe(200);
    await world.run({ dueInHours: SOON, ...given(world.technician) });
    const late = await world.run({ dueInHours: LATE, ...given(world.technician) });
    await world.morning();
    const mails = await world.mailsTo(world.technician);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toMatch(/^Overdue: /);
    expect(mails[1]?.text).toContain(late);
  });
});

it("names no place in a mail of what only the networks of its location show", async () => {
  await world.query("update space set name = 'Vault' where id = $1", [world.room]);
  await world.run({ dueInHours: SOON, ...given(world.technician) });
  await world.send("PATCH", `/locations/${world.quay}`, { ipSubnets: ["192.0.2.0/24"] });
  await world.query("update location set ip_subnets_apply_to = 'all' where id = $1", [world.quay]);
  await world.morning();
  const [mail] = await world.mailsTo(world.technician);
  expect(mail?.text).toContain("in the network of the building alone");
  expect(mail?.text).not.toContain("Vault");
  expect(await world.linesOf(world.technician)).toEqual([]);
});
