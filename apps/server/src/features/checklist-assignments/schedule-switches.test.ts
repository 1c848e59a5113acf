import {
  type ChecklistRule,
  checklistMoments,
  checklistRunId,
  dayAfter,
  MONTHLY_RULE,
  startOfDayIn,
  WEEKLY_RULE,
} from "@storey/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssignmentWorld, assignmentWorld } from "./checklist-assignments.fixture.ts";

const DAILY: ChecklistRule = { ...WEEKLY_RULE, frequency: "daily", weekdays: [] };
const TODAY = new Date().toISOString().slice(0, 10);
/** Far from today, so that what is planned for today does not meet it; the clocks of Europe change soon after. */
const DAY = "2041-03-29";
const NOON = `${DAY}T12:00:00Z`;

let server: TestServer;
let world: AssignmentWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await assignmentWorld(server);
});

afterAll(() => server.close());

/** A room in a location of its own, which keeps this time zone. */
async function roomIn(timezone: string | null) {
  const locationId = await world.make.location(world.organisation);
  await world.send("PATCH", `/locations/${locationId}`, { timezone });
  const floorId = await world.make.floor(world.organisation, locationId);
  return { locationId, spaceId: await world.make.space(world.organisation, { floorId }) };
}

interface Moments {
  readonly id: string;
  readonly periodStart: string;
  readonly dueOn: string;
  readonly opensAt: string;
  readonly dueAt: string;
  readonly missedAt: string;
  readonly state: string;
}

async function momentsOf(assignmentId: string): Promise<Moments[]> {
  const { rows } = await world.query(
    `select id, period_start::text as "periodStart", due_on::text as "dueOn", opens_at as "opensAt", due_at as "dueAt",
       missed_at as "missedAt", state from checklist_run where assignment_id = $1 order by period_start`,
    [assignmentId],
  );
  return rows as unknown as Moments[];
}

const begin = (id: string) =>
  world.query("update checklist_run set state = 'in_progress', started_at = now() where id = $1", [
    id,
  ]);

describe("another time zone", () => {
  const timing = { opensBeforeDays: 2, graceDays: 3 };
  const zones = [
    ["UTC", "Europe/Berlin"],
    ["Europe/Berlin", "America/Los_Angeles"],
    ["America/Los_Angeles", "Pacific/Auckland"],
    ["Pacific/Auckland", "Pacific/Honolulu"],
    ["Asia/Kolkata", "Australia/Lord_Howe"],
    ["Pacific/Honolulu", "Pacific/Kiritimati"],
  ] as const;

  it.each(zones)(
    "of a location, from %s to %s, has what nobody began due by its clocks, and keeps ids and days",
    async (from, to) => {
      const [changed, twin] = [await roomIn(from), await roomIn(to)];
      const rules = [
        DAILY,
        { ...DAILY, interval: 3 },
        { ...WEEKLY_RULE, weekdays: [1, 5, 6] },
        { ...MONTHLY_RULE, dayOfMonth: 31 },
        { ...MONTHLY_RULE, dayOfMonth: null, nth: -1 as const, nthWeekday: 5 },
      ];
      const pairs: [string, string][] = [];
      for (const [at, rule] of rules.entries()) {
        const templateId = await world.template([], `Of ${from} ${at}`);
        const given = { templateId, rule, startsOn: "2040-01-01", ...timing };
        const both = [changed, twin].map(({ spaceId }) => world.assign({ ...given, spaceId }));
        const [one, other] = await Promise.all(both);
        if (!one || !other) throw new Error("there are two");
        for (const { id } of [one, other]) await world.resumeFrom(id, "2041-03-01");
        pairs.push([one.id, other.id]);
      }
      await world.schedule(NOON);
      const before = new Map<string, Moments[]>();
      for (const [id] of pairs) before.set(id, await momentsOf(id));
      const reply = await world.send("PATCH", `/locations/${changed.locationId}`, { timezone: to });
      expect(reply.status, reply.text).toBe(200);
      await world.schedule(NOON);
      for (const [id, twinId] of pairs) {
        const after = await momentsOf(id);
        const runs = new Map(after.map((run) => [run.id, run]));
        for (const run of before.get(id) ?? []) {
          expect(runs.get(run.id)).toMatchObject({
            periodStart: run.periodStart,
            dueOn: run.dueOn,
          });
          if (run.state !== "open") expect(runs.get(run.id)).toEqual(run);
        }
        for (const run of after.filter(({ state }) => state === "open")) {
          expect(run).toMatchObject(checklistMoments(to, run.dueOn, timing));
        }
        // What was planned by these clocks from the beginning is there too, and due at the same moments.
        const missed = new Set(after.filter(({ state }) => state === "missed").map(({ id }) => id));
        for (const { id: _id, ...run } of await momentsOf(twinId)) {
          const own = runs.get(checklistRunId(id, run.periodStart));
          // What was missed by the clocks of before stays missed.
          if (run.state === "open" && !missed.has(own?.id ?? "")) expect(own).toMatchObject(run);
        }
      }
    },
  );

  it("of a location leaves what was begun, and what was put to another day is due by that day", async () => {
    const { locationId, spaceId } = await roomIn("UTC");
    const { id } = await world.assign({ spaceId, rule: DAILY, ...timing });
    const [begun, moved] = await momentsOf(id);
    if (!begun || !moved) throw new Error("there are two");
    await begin(begun.id);
    const dueOn = dayAfter(TODAY, 9);
    const put = { dueOn, reason: "Exams" };
    const reply = await world.send("POST", `/checklist-runs/${moved.id}/reschedule`, put);
    expect(reply.status, reply.text).toBe(200);
    const [, opened] = await momentsOf(id);
    await world.send("PATCH", `/locations/${locationId}`, { timezone: "Asia/Tokyo" });
    const [first, second] = await momentsOf(id);
    expect(first).toEqual({ ...begun, state: "in_progress" });
    const { dueAt, missedAt } = checklistMoments("Asia/Tokyo", dueOn, timing);
    expect(second).toMatchObject({ id: moved.id, dueOn, dueAt, missedAt });
    expect(second?.opensAt).toBe(opened?.opensAt);
  });

  it("of the organisation counts where no location says otherwise", async () => {
    const [own, ours] = [await roomIn("Europe/Paris"), await roomIn(null)];
    const { id: kept } = await world.assign({ spaceId: own.spaceId, rule: DAILY, ...timing });
    const { id } = await world.assign({ spaceId: ours.spaceId, rule: DAILY, ...timing });
    const [before, [run]] = [await momentsOf(kept), await momentsOf(id)];
    await world.send("PATCH", "/organisations", { timezone: "Asia/Tokyo" });
    expect(await momentsOf(kept)).toEqual(before);
    expect((await momentsOf(id))[0]).toMatchObject({
      ...{ id: run?.id, dueOn: run?.dueOn },
      ...checklistMoments("Asia/Tokyo", run?.dueOn ?? "", timing),
    });
    await world.send("PATCH", "/organisations", { timezone: "UTC" });
    expect((await momentsOf(id))[0]).toEqual(run);
  });

  it("begins its days in the database as it does in the domain, also where clocks change at midnight", async () => {
    // Years that are over: their clocks change no more.
    for (const zone of [
      ...["America/Havana", "Asia/Beirut", "America/Santiago", "Atlantic/Azores"],
      ...["America/Asuncion", "Australia/Lord_Howe", "Europe/Berlin", "Pacific/Auckland"],
    ]) {
      const { rows } = await world.query(
        `select d::date::text as day, start_of_day(d::date, $1) as start
         from generate_series('2019-01-01'::date, '2020-12-31'::date, '1 day') d`,
        [zone],
      );
      const wrong = rows.filter(
        ({ day, start }) => Date.parse(`${start}`) !== startOfDayIn(zone, `${day}`),
      );
      expect(wrong, zone).toEqual([]);
      expect(rows).toHaveLength(731);
    }
  });
});

describe("where checklists are not used", () => {
  const soon = dayAfter(TODAY, 40);
  const switchTo = async (enabled: boolean) => {
    const { token } = await world.make.user({ appRoles: ["storey-admin"] });
    const path = `/organisations-admin/${world.organisation}/settings/spaces_checklists`;
    const reply = await world.send("PUT", path, { enabled }, { token });
    expect(reply.status, reply.text).toBe(200);
  };
  const stateOf = async (id: string) =>
    (await world.runsOf(id)).map(({ periodStart, state }) => [periodStart, state]);

  it("nothing is made or missed meanwhile, and it goes on from the day they are used again", async () => {
    const { spaceId } = await roomIn(null);
    const { id } = await world.assign({ spaceId, rule: DAILY, startsOn: TODAY });
    await world.resumeFrom(id, soon);
    await world.schedule(`${soon}T12:00:00Z`);
    const [first] = await world.runsOf(id);
    await begin(first?.id ?? "");
    await world.schedule(`${dayAfter(soon)}T12:00:00Z`);
    expect(await stateOf(id)).toEqual([
      [soon, "missed"],
      [dayAfter(soon), "open"],
      [dayAfter(soon, 2), "open"],
    ]);
    await switchTo(false);
    // The first time is the end of the day of the run that is open.
    for (const days of [2, 3, 9]) {
      const at = `${dayAfter(soon, days)}T00:00:00Z`;
      expect(await world.schedule(at)).toEqual({ made: 0, missed: 0 });
    }
    expect(await stateOf(id)).toEqual([
      [soon, "missed"],
      [dayAfter(soon), "open"],
    ]);
    await switchTo(true);
    await world.schedule(`${dayAfter(soon, 9)}T12:00:00Z`);
    expect(await stateOf(id)).toEqual([
      [soon, "missed"],
      // It was due while they were used.
      [dayAfter(soon), "missed"],
      [dayAfter(soon, 9), "open"],
      [dayAfter(soon, 10), "open"],
    ]);
  });

  it("what was begun stays as it is, and what comes back has the ids of its periods", async () => {
    const { spaceId } = await roomIn(null);
    const given = { spaceId, rule: { ...MONTHLY_RULE, dayOfMonth: 31 }, opensBeforeDays: 60 };
    const { id } = await world.assign(given);
    const [begun, coming] = await world.runsOf(id);
    await begin(begun?.id ?? "");
    await switchTo(false);
    await world.schedule();
    expect((await world.runsOf(id)).map((run) => run.id)).toEqual([begun?.id]);
    await switchTo(true);
    await world.schedule();
    const runs = await world.runsOf(id);
    expect(runs.find((run) => run.id === begun?.id)?.state).toBe("in_progress");
    expect(runs.find((run) => run.id === coming?.id)?.state).toBe("open");
  });

  it("rests as well while the organisation is archived", async () => {
    const { spaceId } = await roomIn(null);
    const { id } = await world.assign({ spaceId, rule: DAILY });
    const archive = (at: string | null) =>
      world.query("update organisation set deleted_at = $2 where id = $1", [
        world.organisation,
        at,
      ]);
    const before = await world.runsOf(id);
    await archive(new Date().toISOString());
    await world.schedule();
    expect(await world.runsOf(id)).toEqual([]);
    await archive(null);
    await world.schedule();
    expect(await world.runsOf(id)).toEqual(before);
  });
});
