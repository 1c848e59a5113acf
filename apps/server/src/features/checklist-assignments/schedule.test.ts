import { checklistRunId, dayAfter, MONTHLY_RULE, WEEKLY_RULE } from "@storey/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { catalogueId } from "../../db/catalogue.ts";
import { type AssignmentWorld, assignmentWorld } from "./checklist-assignments.fixture.ts";
import { ensureRunOf, replanAssignments } from "./schedule.service.ts";

const DAILY = { ...WEEKLY_RULE, frequency: "daily", weekdays: [] } as const;
const TODAY = new Date().toISOString().slice(0, 10);
/** Far from today, so that what is planned for today does not meet it. */
const DAY = "2041-03-04";

let server: TestServer;
let world: AssignmentWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await assignmentWorld(server);
});

afterAll(() => server.close());

/** A daily check in a room of its own, whose schedule stands before a day. */
async function daily(from: string, given: object = {}) {
  const spaceId = await world.make.space(world.organisation, {
    floorId: await world.make.floor(world.organisation, world.quay),
  });
  const made = await world.assign({ spaceId, rule: DAILY, startsOn: "2040-01-01", ...given });
  await world.resumeFrom(made.id, from);
  return { ...made, spaceId };
}

const noonOf = (day: string) => `${day}T12:00:00Z`;
const periodsOf = async (id: string) =>
  (await world.runsOf(id)).map(({ periodStart, state }) => [periodStart, state]);

describe("the scheduler", () => {
  it("makes what is due and what comes next, once, by its id", async () => {
    const { id } = await daily(DAY);
    await world.schedule(noonOf(DAY));
    await world.schedule(noonOf(DAY));
    const runs = await world.runsOf(id);
    expect(runs.map((run) => run.periodStart)).toEqual([DAY, dayAfter(DAY)]);
    expect(runs.map((run) => run.id)).toEqual(
      runs.map(({ periodStart }) => checklistRunId(id, periodStart)),
    );
  });

  it("makes up for three days on which the server was off: each day has its run", async () => {
    const { id } = await daily(DAY);
    await world.schedule(noonOf(DAY));
    await world.schedule(noonOf(dayAfter(DAY, 3)));
    expect(await periodsOf(id)).toEqual([
      [DAY, "missed"],
      [dayAfter(DAY), "missed"],
      [dayAfter(DAY, 2), "missed"],
      [dayAfter(DAY, 3), "open"],
      [dayAfter(DAY, 4), "open"],
    ]);
  });

  it("doubles nothing when its clock is set back, and goes on when it has caught up", async () => {
    const { id } = await daily(DAY);
    for (const days of [2, 0, 1, 2, 3]) await world.schedule(noonOf(dayAfter(DAY, days)));
    const periods = await periodsOf(id);
    expect(periods.map(([day]) => day)).toEqual([0, 1, 2, 3, 4].map((days) => dayAfter(DAY, days)));
  });

  it("shares the work with a second one that runs at the same moment", async () => {
    const all = [];
    for (let count = 0; count < 12; count++) all.push(await daily(DAY));
    const at = noonOf(dayAfter(DAY, 2));
    const done = await Promise.all([world.schedule(at), world.schedule(at), world.schedule(at)]);
    expect(done.reduce((sum, { made }) => sum + made, 0)).toBe(12 * 4);
    for (const { id } of all) {
      expect((await periodsOf(id)).map(([day]) => day)).toEqual(
        [0, 1, 2, 3].map((days) => dayAfter(DAY, days)),
      );
    }
  });

  it("leaves a run that a device began before as it is", async () => {
    const { id } = await daily(DAY);
    const runId = await server.installation.gateway
      .asSystem((_client, transaction) =>
        ensureRunOf(transaction, { organisationId: world.organisation }, id, DAY).then(() =>
          ensureRunOf(transaction, { organisationId: world.organisation }, id, DAY),
        ),
      )
      .catch((error: unknown) => error);
    expect(runId).toBe(checklistRunId(id, DAY));
    await world.query(
      "update checklist_run set state = 'in_progress', started_at = now() where id = $1",
      [runId],
    );
    await world.schedule(noonOf(DAY));
    expect(await periodsOf(id)).toEqual([
      [DAY, "in_progress"],
      [dayAfter(DAY), "open"],
    ]);
  });

  it("opens and ends days by the clock of the location, also when the clocks change", async () => {
    await world.query("update location set timezone = 'Europe/Berlin' where id = $1", [world.quay]);
    const day = "2041-03-31";
    const { id } = await daily(day);
    await world.schedule(noonOf(day));
    const { rows } = await world.query(
      "select opens_at, due_at from checklist_run where assignment_id = $1 order by period_start limit 1",
      [id],
    );
    expect(rows).toEqual([
      { opens_at: "2041-03-30T23:00:00.000Z", due_at: "2041-03-31T22:00:00.000Z" },
    ]);
    await world.query("update location set timezone = null where id = $1", [world.quay]);
  });

  it("refuses a period that does not begin on that day", async () => {
    const weekly = await daily(DAY, { rule: WEEKLY_RULE });
    const assetId = await world.make.asset(world.organisation, world.quay);
    const yearly = await world.assign({ assetId, basis: "completion", startsOn: DAY });
    for (const { id } of [weekly, yearly]) {
      const asked = server.installation.gateway.asSystem((_client, transaction) =>
        ensureRunOf(transaction, { organisationId: world.organisation }, id, dayAfter(DAY)),
      );
      await expect(asked).rejects.toMatchObject({ code: "checklist.no_period" });
    }
  });
});

describe("a change after the new day that is due", () => {
  const ofMonth = (dayOfMonth: number) => ({ ...MONTHLY_RULE, dayOfMonth });
  const ofWeek = (...weekdays: number[]) => ({ ...WEEKLY_RULE, weekdays });

  /** Changes the rule of an assignment, or what else is set, on a day. */
  const changeOn = (day: string, id: string, rule?: object) =>
    server.installation.gateway.asSystem(async (_client, transaction) => {
      const { organisation } = world;
      if (rule) {
        await world.query("update checklist_assignment set rule = $2 where id = $1", [id, rule]);
      }
      const given = { isRuleChanged: rule !== undefined, now: new Date(noonOf(day)) };
      await replanAssignments(transaction, organisation, [id], given);
    });
  const dueOf = async (id: string) =>
    (await world.runsOf(id)).map(({ periodStart, dueOn, state }) => [periodStart, dueOn, state]);

  it.each([
    ["of a month", ofMonth(20), ofMonth(15), "2041-03-16", "2041-03-01", "2041-04-15"],
    ["of a week", ofWeek(5), ofWeek(1), "2041-03-13", "2041-03-11", "2041-03-18"],
  ])("leaves the run %s there, due that day", async (_name, rule, changed, day, start, next) => {
    for (const startsOn of ["2040-01-01", day]) {
      const { id } = await daily(start, { rule, startsOn });
      await world.schedule(noonOf(day));
      const [before] = await world.runsOf(id);
      expect(before).toMatchObject({ id: checklistRunId(id, start), state: "open" });
      await changeOn(day, id, changed);
      // Whatever else is changed that day, or planned later, leaves it there.
      await changeOn(day, id);
      await changeOn(day, id, changed);
      await world.schedule(noonOf(day));
      const [kept, second] = await world.runsOf(id);
      expect(kept).toEqual({ ...before, dueOn: day });
      expect(second?.dueOn).toBe(next);
      await changeOn(dayAfter(day), id);
      await world.schedule(noonOf(dayAfter(day)));
      expect((await dueOf(id)).map(([, dueOn]) => dueOn)).toEqual([day, next]);
    }
  });

  it("leaves what was begun as it is, and makes nothing up for days that were of no period", async () => {
    const [monday, wednesday] = ["2041-03-11", "2041-03-13"];
    const begun = await daily(monday, { rule: ofWeek(5) });
    const other = await daily(monday, { rule: ofWeek(5) });
    await world.schedule(noonOf(wednesday));
    await world.query(
      `update checklist_run set state = 'in_progress', started_at = now()
       where assignment_id = $1 and period_start = $2`,
      [begun.id, monday],
    );
    for (const { id } of [begun, other]) {
      await changeOn(wednesday, id, ofWeek(1, 2, 4));
      await changeOn(wednesday, id);
    }
    const thursday = ["2041-03-14", "2041-03-14", "open"];
    const [, ...rest] = await dueOf(begun.id);
    expect((await dueOf(begun.id))[0]).toEqual([monday, "2041-03-15", "in_progress"]);
    expect(rest[0]).toEqual(thursday);
    expect((await dueOf(other.id)).slice(0, 2)).toEqual([[monday, wednesday, "open"], thursday]);
  });

  it("has what counts from completion due that day, not before", async () => {
    const assetId = await world.make.asset(world.organisation, world.quay);
    const every = (interval: number) => ({ ...MONTHLY_RULE, interval });
    const startsOn = "2041-01-10";
    const { id } = await world.assign({ assetId, rule: every(6), basis: "completion", startsOn });
    await changeOn(startsOn, id);
    await world.query(
      `update checklist_run set state = 'completed', started_at = now(), completed_at = now(),
         done_at = '2041-01-10T12:00:00Z', outcome = 'pass' where assignment_id = $1`,
      [id],
    );
    await changeOn(startsOn, id);
    const done = [startsOn, startsOn, "completed"];
    expect(await dueOf(id)).toEqual([done, ["2041-07-10", "2041-07-10", "open"]]);
    await changeOn("2041-03-16", id, every(1));
    expect(await dueOf(id)).toEqual([done, ["2041-02-10", "2041-03-16", "open"]]);
  });
});

describe("what is archived", () => {
  it("rests without a run, and goes on from the day it is restored", async () => {
    const spaceId = await world.make.space(world.organisation);
    const { id } = await world.assign({ spaceId, rule: DAILY });
    expect((await world.runsOf(id)).length).toBe(2);
    await world.send("DELETE", `/spaces/${spaceId}`);
    await world.schedule();
    expect(await world.runsOf(id)).toEqual([]);
    await world.send("PUT", `/spaces/${spaceId}/restore`);
    await world.schedule();
    expect((await periodsOf(id))[0]).toEqual([TODAY, "open"]);
  });

  it("rests with its template and with its organisation's module", async () => {
    const { id } = await daily(DAY);
    await world.query("update checklist_template set deleted_at = now() where id = $1", [
      world.templateId,
    ]);
    await world.schedule(noonOf(DAY));
    expect(await world.runsOf(id)).toEqual([]);
    await world.query("update checklist_template set deleted_at = null where id = $1", [
      world.templateId,
    ]);
    await world.schedule(noonOf(DAY));
    expect((await world.runsOf(id)).length).toBe(2);
    const other = await assignmentWorld(server);
    const made = await other.assign({ rule: DAILY, startsOn: "2040-01-01" });
    await other.resumeFrom(made.id, DAY);
    const use = (isOn: boolean) =>
      other.query(
        "update organisation_setting set enabled = $2 where organisation_id = $1 and setting_id = $3",
        [other.organisation, isOn, catalogueId("setting", "spaces_checklists")],
      );
    await use(false);
    await other.schedule(noonOf(DAY));
    expect(await other.runsOf(made.id)).toEqual([]);
    await use(true);
    await other.resumeFrom(made.id, DAY);
    await other.schedule(noonOf(DAY));
    expect((await other.runsOf(made.id)).length).toBe(2);
  });
});

describe("a change", () => {
  it("of the rule keeps what was begun, and makes the rest anew", async () => {
    const spaceId = await world.make.space(world.organisation);
    const { id } = await world.assign({ spaceId, rule: DAILY });
    const [today] = await world.runsOf(id);
    await world.query(
      "update checklist_run set state = 'in_progress', started_at = now() where id = $1",
      [today?.id],
    );
    const reply = await world.send("PATCH", `/checklist-assignments/${id}`, {
      rule: { ...MONTHLY_RULE, dayOfMonth: 31 },
    });
    expect(reply.status).toBe(200);
    const runs = await world.runsOf(id);
    expect(runs.find((run) => run.id === today?.id)?.state).toBe("in_progress");
    const others = runs.filter((run) => run.id !== today?.id).map((run) => run.periodStart);
    expect(others.every((day) => day.endsWith("-01"))).toBe(true);
    expect(reply.json().rule.dayOfMonth).toBe(31);
  });

  it("closed days move what is due within its period, or leave it out with the reason", async () => {
    const spaceId = await world.make.space(world.organisation, {
      floorId: await world.make.floor(world.organisation, world.mill),
    });
    const everyDay = await world.assign({ spaceId, rule: DAILY });
    const other = await world.template([], "Of the week");
    const weekly = await world.assign({
      ...{ spaceId, templateId: other, rule: { ...WEEKLY_RULE, weekdays: [1, 2, 3, 4, 5, 6, 7] } },
    });
    const monthly = await world.assign({
      ...{ spaceId, templateId: await world.template([], "Of the year") },
      rule: { ...MONTHLY_RULE, interval: 12, dayOfMonth: 1 },
      startsOn: dayAfter(TODAY, 40),
    });
    const [coming] = await world.runsOf(monthly.id);
    const closed = await world.send("POST", `/locations/${world.mill}/closures`, {
      ...{ startsOn: TODAY, endsOn: TODAY, reason: "Stocktaking" },
    });
    await world.send("POST", `/locations/${world.mill}/closures`, {
      ...{ startsOn: coming?.dueOn, endsOn: coming?.dueOn, reason: "New year" },
    });
    expect((await world.runsOf(everyDay.id))[0]).toMatchObject({
      ...{ periodStart: TODAY, state: "skipped", skipReason: "Stocktaking" },
    });
    expect((await world.runsOf(weekly.id))[0]?.state).toBe("skipped");
    expect((await world.runsOf(monthly.id))[0]).toMatchObject({
      ...{ id: coming?.id, dueOn: dayAfter(coming?.dueOn ?? ""), state: "open" },
    });
    const path = `/locations/${world.mill}/closures/${closed.json().id}`;
    expect((await world.send("DELETE", path)).status).toBe(204);
    expect((await world.runsOf(everyDay.id))[0]?.state).toBe("open");
  });

  it("a pause of a location leaves its days out with the reason, until it goes on", async () => {
    const locationId = await world.make.location(world.organisation);
    const floorId = await world.make.floor(world.organisation, locationId);
    const spaceId = await world.make.space(world.organisation, { floorId });
    const { id } = await world.assign({ spaceId, rule: DAILY });
    const pause = { from: TODAY, until: dayAfter(TODAY, 9), reason: "Holidays" };
    const paused = await world.send("POST", "/checklist-assignments/pause", { locationId, pause });
    expect(paused.json()).toEqual({ count: 1, skippedCount: 0 });
    expect((await world.runsOf(id))[0]).toMatchObject({ state: "skipped", skipReason: "Holidays" });
    const shown = (await world.send("GET", `/checklist-assignments/${id}`)).json();
    expect(shown).toMatchObject({ pause, nextDueOn: dayAfter(TODAY, 10) });
    await world.send("POST", "/checklist-assignments/pause", { locationId, pause: null });
    expect((await world.runsOf(id))[0]?.state).toBe("open");
  });
});

describe("what counts from completion", () => {
  it("comes its interval after it was done; a missed one counts from its day", async () => {
    const assetId = await world.make.asset(world.organisation, world.quay);
    const rule = { ...MONTHLY_RULE, interval: 6 };
    const { id } = await world.assign({ assetId, rule, basis: "completion", startsOn: TODAY });
    const [first] = await world.runsOf(id);
    expect(first?.dueOn).toBe(TODAY);
    await world.query(
      `update checklist_run set state = 'completed', completed_at = now(), done_at = now() - interval '1 day', outcome = 'pass',
         started_at = now() where id = $1`,
      [first?.id],
    );
    await world.schedule();
    const [, second] = await world.runsOf(id);
    const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
    expect(months(second?.dueOn ?? "") - months(dayAfter(TODAY, -1))).toBe(6);
    await world.schedule(`${dayAfter(second?.dueOn ?? "", 2)}T12:00:00Z`);
    await world.schedule(`${dayAfter(second?.dueOn ?? "", 2)}T12:00:00Z`);
    const [, missed, third] = await world.runsOf(id);
    expect(missed?.state).toBe("missed");
    expect(months(third?.dueOn ?? "") - months(missed?.dueOn ?? "")).toBe(6);
  });
});
