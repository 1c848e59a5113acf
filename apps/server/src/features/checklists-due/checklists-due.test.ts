import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type ChecklistRows, checklistRows } from "./checklist-rows.fixture.ts";

let server: TestServer;
let world: ChecklistRows;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await checklistRows(server);
});

const NONE = { overdue: 0, today: 0, week: 0, month: 0, upcoming: 0, done: 0 };
const due = (query = "", as: { token?: string; headers?: Record<string, string> } = {}) =>
  world.send("GET", `/checklists/due${query}`, undefined, as);
const idsOf = async (query: string, as = {}) =>
  (await due(query, as)).json().results.map(({ id }: { id: string }) => id);
const technician = (places?: readonly string[]) => person("technician", places);
async function person(role?: "technician" | "organisation-admin", places: readonly string[] = []) {
  const user = await world.make.user({ organisations: [world.organisation] });
  if (role) await world.make.grant(user.id, world.organisation, role, places);
  return user;
}

describe("what is due", () => {
  it("is in the tabs of its days, with how many there are in each", async () => {
    const late = await world.run({ dueInHours: -1 });
    const begun = await world.run({ dueInHours: -30, state: "in_progress" });
    const far = await world.run({ dueInHours: 24 * 45, opensInHours: 24 * 44 });
    const done = await world.run({ dueInHours: -2, state: "completed" });
    const missed = await world.run({ dueInHours: -80, state: "missed" });
    const skipped = await world.run({ dueInHours: -90, state: "skipped" });
    await world.run({ dueInHours: -24 * 31, state: "completed" });
    const overdue = (await due("?tab=overdue")).json();
    expect(overdue.counts).toEqual({ ...NONE, overdue: 2, upcoming: 1, done: 3 });
    expect(overdue.totalCount).toBe(2);
    expect(overdue.results.map(({ id }: { id: string }) => id)).toEqual([begun, late]);
    expect(overdue.results[1]).toMatchObject({
      ...{ state: "open", dueState: "overdue", timezone: "UTC", recheckOf: null },
      template: { id: world.templateId },
      assignee: { person: null, role: null },
      subject: {
        space: { id: world.room },
        location: { id: world.quay, name: "Quay" },
        asset: null,
      },
    });
    expect((await due("?tab=upcoming")).json().results).toMatchObject([
      { id: far, dueState: "upcoming" },
    ]);
    expect(await idsOf("?tab=done")).toEqual([done, missed, skipped]);
  });

  it("of what is done begins with what was done last, whenever it was due", async () => {
    // What is done was done an hour ago, whenever it was due.
    const late = await world.run({ dueInHours: -24 * 20, state: "completed" });
    const missed = await world.run({ dueInHours: -80, state: "missed" });
    expect(await idsOf("?tab=done&order=due")).toEqual([late, missed]);
  });

  it("shows what was missed until somebody approves it, however old", async () => {
    const old = await world.run({ dueInHours: -24 * 90, state: "missed" });
    const young = await world.run({ dueInHours: -80, state: "missed" });
    await world.run({ dueInHours: -80, state: "skipped" });
    const missed = async () => {
      const { totalCount, results } = (await due("?tab=done&missed=true")).json();
      return [totalCount, results.map(({ id }: { id: string }) => id)];
    };
    expect(await missed()).toEqual([2, [young, old]]);
    await world.send("POST", `/checklist-runs/${old}/approve-missed`, { reason: "Closed" });
    expect(await missed()).toEqual([1, [young]]);
    expect((await due("?tab=done&missed=false")).json().totalCount).toBe(2);
  });

  it("follows the days of each location: the same moment is today in one and overdue in none", async () => {
    // The end of today in Auckland and in Honolulu, which never are the same moment.
    for (const [place, zone] of [
      [world.quay, "Pacific/Auckland"],
      [world.mill, "Pacific/Honolulu"],
    ]) {
      await world.query("update location set timezone = $2 where id = $1", [place, zone]);
    }
    const endsIn = async (zone: string, days: number) => {
      const { rows } = await world.query(
        `select extract(epoch from ((now() at time zone $1)::date + $2::integer)::timestamp at time zone $1 - now()) / 3600 as hours`,
        [zone, days],
      );
      // A little before, as moments of the test are counted from its own clock.
      return Number(rows[0]?.["hours"]) - 0.01;
    };
    const here = await world.run({ dueInHours: await endsIn("Pacific/Auckland", 1) });
    await world.run({ dueInHours: await endsIn("Pacific/Auckland", 2) });
    const there = await world.run({
      spaceId: world.hall,
      dueInHours: await endsIn("Pacific/Honolulu", 1),
    });
    expect((await idsOf("?tab=today")).sort()).toEqual([here, there].sort());
    const { results } = (await due("?tab=today")).json();
    expect(results.map(({ timezone }: { timezone: string }) => timezone).sort()).toEqual([
      "Pacific/Auckland",
      "Pacific/Honolulu",
    ]);
  });

  it("is filtered by place, asset and template, and given in pages", async () => {
    const asset = await world.add({ tag: "E-1", name: "Extinguisher" });
    const template = await world.template([]);
    const ofAsset = await world.run({ dueInHours: -1, assetId: asset });
    const inHall = await world.run({ dueInHours: -2, spaceId: world.hall });
    const ofOther = await world.run({ dueInHours: -3, templateId: template });
    expect(await idsOf(`?tab=overdue&locationId=${world.mill}`)).toEqual([inHall]);
    expect(await idsOf(`?tab=overdue&spaceId=${world.room}`)).toEqual([ofOther, ofAsset]);
    expect(await idsOf(`?tab=overdue&assetId=${asset}`)).toEqual([ofAsset]);
    expect(await idsOf(`?tab=overdue&templateId=${template}`)).toEqual([ofOther]);
    const { rows } = await world.query("select floor_id from space where id = $1", [world.hall]);
    expect(await idsOf(`?tab=overdue&floorId=${rows[0]?.["floor_id"]}`)).toEqual([inHall]);
    expect(await idsOf("?tab=overdue&page=2&pageSize=2")).toEqual([ofAsset]);
    // Mill before Quay.
    expect((await idsOf("?tab=overdue&order=place"))[0]).toBe(inHall);
    expect((await due("?tab=overdue")).json().results[2].subject.asset).toEqual({
      ...{ id: asset, tag: "E-1", name: "Extinguisher" },
    });
  });

  it("by place goes on over the end of a location, and ends with what lies nowhere", async () => {
    const lying = await world.add({ spaceId: null });
    const nowhere = await world.run({ dueInHours: -9, assetId: lying, spaceId: null });
    for (let hour = 1; hour <= 3; hour += 1) {
      await world.run({ dueInHours: -hour });
      await world.run({ dueInHours: -hour, spaceId: world.hall });
    }
    const whole = await idsOf("?tab=overdue&order=place");
    expect(whole).toHaveLength(7);
    expect(whole.at(-1)).toBe(nowhere);
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => idsOf(`?tab=overdue&order=place&pageSize=2&page=${page}`)),
    );
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1, 0]);
    expect(pages.flat()).toEqual(whole);
  });

  it("is not sent again to who has it, until something changes", async () => {
    const id = await world.run({ dueInHours: -1 });
    const first = await due("?tab=overdue");
    const etag = String(first.headers["etag"]);
    const again = () => due("?tab=overdue", { headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    await world.query("update checklist_run set state = 'in_progress' where id = $1", [id]);
    expect((await again()).status).toBe(200);
  });

  it("of a room or an asset that is archived rests", async () => {
    await world.run({ dueInHours: -1 });
    const asset = await world.add({ spaceId: world.hall });
    await world.run({ dueInHours: -1, assetId: asset });
    await world.query("update space set deleted_at = now() where id = $1", [world.room]);
    expect((await due()).json().counts.overdue).toBe(1);
    await world.query("update asset set deleted_at = now() where id = $1", [asset]);
    expect((await due()).json().counts.overdue).toBe(0);
  });
});

describe("who sees what is due", () => {
  it("members see what was given to them, by name or by role where the role counts", async () => {
    const [member, vip] = [
      await person(),
      await world.make.user({ organisations: [world.organisation] }),
    ];
    await world.make.grant(vip.id, world.organisation, "vip-user", [world.mill]);
    const byName = await world.run({ dueInHours: -1, assigneeId: member.id });
    await world.run({ dueInHours: -1, assigneeRole: "vip-user" });
    const byRole = await world.run({
      dueInHours: -1,
      assigneeRole: "vip-user",
      spaceId: world.hall,
    });
    await world.run({ dueInHours: -1 });
    expect(await idsOf("?tab=overdue", member)).toEqual([byName]);
    expect((await due("", member)).json().counts).toEqual({ ...NONE, overdue: 1 });
    expect(await idsOf("?tab=overdue", vip)).toEqual([byRole]);
    expect(await idsOf("?tab=overdue&whose=role", vip)).toEqual([byRole]);
    expect(await idsOf("?tab=overdue&whose=mine", vip)).toEqual([]);
    const all = await due("?whose=all", member);
    expect(all.status).toBe(403);
    expect(all.problem().code).toBe("access.forbidden");
  });

  it("technicians see all, and choose theirs; so do those of one location", async () => {
    const [everywhere, limited] = [await technician(), await technician([world.mill])];
    const mine = await world.run({ dueInHours: -1, assigneeId: everywhere.id });
    const roles = await world.run({ dueInHours: -2, assigneeRole: "technician" });
    await world.run({ dueInHours: -3 });
    for (const user of [everywhere, limited]) {
      expect(await idsOf("?tab=overdue", user)).toHaveLength(3);
      expect(await idsOf("?tab=overdue&whose=all", user)).toHaveLength(3);
    }
    expect(await idsOf("?tab=overdue&whose=mine", everywhere)).toEqual([mine]);
    expect(await idsOf("?tab=overdue&whose=role", everywhere)).toEqual([roles]);
    expect(await idsOf("?tab=overdue&whose=role", limited)).toEqual([]);
  });

  it("another organisation has its own", async () => {
    const other = await checklistRows(server);
    await world.run({ dueInHours: -1 });
    const reply = await due("?tab=overdue", other.admin);
    expect(reply.json()).toEqual({ counts: NONE, totalCount: 0, results: [] });
    expect(await idsOf(`?tab=overdue&spaceId=${world.room}`, other.admin)).toEqual([]);
  });
});
