import { DUE_KINDS, dayAfter, dayIn } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import {
  type ChecklistRows,
  checklistRows,
  itemOf,
} from "../checklists-due/checklist-rows.fixture.ts";

let server: TestServer;
let world: ChecklistRows;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await checklistRows(server);
});

const TODAY = dayIn("UTC", Date.now());
const day = (days: number) => dayAfter(TODAY, days);
const get = (query: string, as: { token?: string; headers?: Record<string, string> } = {}) =>
  world.send("GET", `/due?${query}`, undefined, as);
const list = async (query: string, as = {}) => {
  const reply = await get(query, as);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json();
};
/** What a list holds, as `kind name`. */
const named = async (query: string, as = {}) =>
  (await list(query, as)).results.map(
    ({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`,
  );
const kindsOf = async (as = {}) =>
  (await list("", as)).kinds.map(({ kind }: { kind: string }) => kind);
async function person(role?: "technician" | "organisation-admin", places: readonly string[] = []) {
  const user = await world.make.user({ organisations: [world.organisation] });
  if (role) await world.make.grant(user.id, world.organisation, role, places);
  return user;
}
const ok = async (method: string, path: string, body?: unknown) => {
  const reply = await world.send(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
  return reply.text === "" ? undefined : reply.json();
};
const switchOff = (setting: string) =>
  world.query(
    `update organisation_setting set enabled = false where organisation_id = $1
       and setting_id = (select id from available_setting where setting_key = $2)`,
    [world.organisation, setting],
  );
async function issue(title: string, dueAt: string, given: object = {}) {
  const { id } = await ok("POST", "/issues", { title, spaceId: world.room, ...given });
  await ok("PATCH", `/issues/${id}`, { dueAt });
  return id as string;
}
const custodyOf = async (assetId: string) =>
  (await ok("GET", `/assets/${assetId}/custody`)).results[0].id as string;
/** Adds one of every kind that is due in five weeks or more. */
async function ofEveryKind() {
  const run = await world.run({ dueInHours: 24 * 60 });
  const failure = v7();
  await world.query(
    `insert into checklist_failure (organisation_id, id, template_id, item_id, item_label, space_id, first_run_id, last_run_id, is_critical, failed_at)
     values ($1, $2, $3, $4, 'Closes', $5, $6, $6, false, now())`,
    [world.organisation, failure, world.templateId, v7(), world.room, run],
  );
  const recheck = await world.run({ dueInHours: 24 * 61 });
  await world.query("update checklist_run set recheck_of = $2 where id = $1", [recheck, failure]);
  const leak = await issue("Leak", `${day(62)}T10:00:00.000Z`);
  const asset = await world.add({
    ...{ name: "Beamer", patNextDueAt: day(64), warrantyExpiry: day(65), licenseExpiry: day(66) },
    ...{ endOfLife: day(67), endOfSupport: day(68) },
  });
  await ok("POST", `/assets/${asset}/custody`, { userId: world.admin.id, dueBack: day(63) });
  return { run, recheck, leak, asset, custody: await custodyOf(asset) };
}

describe("the list of all that is due", () => {
  it("has every kind, in the order of the days, with what leads there", async () => {
    const { run, leak, asset, custody } = await ofEveryKind();
    const { results, kinds, counts, hasMore } = await list("tab=upcoming");
    expect(results.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...["checklist", "recheck", "issue", "custody", "pat", "warranty", "license"],
      ...["end_of_life", "end_of_support"],
    ]);
    expect(results[0]).toMatchObject({ id: run, run: { id: run } });
    expect(results[2]).toMatchObject({
      ...{ id: leak, name: "Leak", number: 1, day: day(62), isOverdue: false, people: [] },
      ...{ space: { id: world.room }, location: { id: world.quay, name: "Quay" } },
    });
    expect(results[3]).toMatchObject({
      ...{ id: custody, name: "Beamer", asset: { id: asset }, day: day(63), dueAt: null },
      people: [{ id: world.admin.id }],
    });
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual([...DUE_KINDS]);
    expect(kinds.every((one: { counts: { upcoming: number } }) => one.counts.upcoming === 1)).toBe(
      true,
    );
    expect([counts.upcoming, hasMore]).toEqual([9, false]);
  });

  it("counts and lists what is asked for alone, and says what else there is", async () => {
    await ofEveryKind();
    const { counts, kinds, results } = await list("tab=upcoming&kinds=issue,pat");
    expect(results).toHaveLength(2);
    expect(counts.upcoming).toBe(2);
    expect(kinds).toHaveLength(9);
    expect(await named("tab=upcoming&kinds=recheck")).toHaveLength(1);
    expect((await get("kinds=nothing")).status).toBe(400);
    expect((await get("from=2026-01-01")).json()).toMatchObject({ code: "due.days_unclear" });
  });

  it("puts days into the tabs, what only ends no longer than a month after", async () => {
    await world.add({ name: "Late", patNextDueAt: day(-400), warrantyExpiry: day(-31) });
    await world.add({ name: "Ended", warrantyExpiry: day(-30), endOfLife: day(-1) });
    await world.add({ name: "Now", patNextDueAt: TODAY, licenseExpiry: day(100) });
    expect((await named("tab=overdue")).sort()).toEqual([
      ...["end_of_life Ended", "pat Late", "warranty Ended"],
    ]);
    expect(await named("tab=today")).toEqual(["pat Now"]);
    expect(await named("tab=week")).toEqual(["pat Now"]);
    expect(await named("tab=upcoming")).toEqual(["license Now"]);
    const { counts } = await list("");
    expect(counts).toEqual({ overdue: 3, today: 1, week: 1, month: 1, upcoming: 1, done: 0 });
  });

  it("has the run of a test of appliances in place of its date, for who sees the run", async () => {
    const template = await world.template([itemOf()], "Appliances");
    await world.query(
      "update checklist_template_version set content = jsonb_set(content, '{isPatTest}', 'true') where template_id = $1",
      [template],
    );
    const asset = await world.add({ name: "Kettle", patNextDueAt: day(-2) });
    expect(await named("tab=overdue")).toEqual(["pat Kettle"]);
    await world.run({ templateId: template, spaceId: null, assetId: asset, dueInHours: -1 });
    expect(await named("tab=overdue")).toEqual(["checklist Appliances"]);
    await switchOff("spaces_checklists");
    expect(await named("tab=overdue")).toEqual(["pat Kettle"]);
  });

  it("lists by place and by person, page by page", async () => {
    await issue("Hall", `${day(61)}T10:00:00.000Z`, { spaceId: world.hall });
    const late = await issue("Room", `${day(62)}T10:00:00.000Z`);
    await world.add({ name: "Nowhere", spaceId: null, warrantyExpiry: day(60) });
    expect(await named("tab=upcoming&order=place")).toEqual([
      ...["issue Hall", "issue Room", "warranty Nowhere"],
    ]);
    await ok("PUT", `/issues/${late}/assignees`, { assigneeIds: [world.admin.id] });
    expect(await named("tab=upcoming&order=person&pageSize=2")).toEqual([
      ...["issue Room", "warranty Nowhere"],
    ]);
    expect(await named("tab=upcoming&order=person&pageSize=2&page=2")).toEqual(["issue Hall"]);
    expect((await list("tab=upcoming&pageSize=2")).hasMore).toBe(true);
  });

  it("is narrowed to a place, to a person and to what is one's own", async () => {
    const { leak } = await ofEveryKind();
    const floor = (await ok("GET", `/spaces/${world.room}`)).floor.id;
    expect(await named(`tab=upcoming&locationId=${world.mill}`)).toEqual([]);
    for (const place of [`locationId=${world.quay}`, `floorId=${floor}`, `spaceId=${world.room}`]) {
      expect(await named(`tab=upcoming&${place}`), place).toHaveLength(9);
    }
    expect(await named("tab=upcoming&whose=mine")).toEqual(["custody Beamer"]);
    const technician = await person("technician");
    await ok("PUT", `/issues/${leak}/assignees`, { assigneeIds: [technician.id] });
    expect(await named("tab=upcoming&whose=mine", { token: technician.token })).toEqual([
      "issue Leak",
    ]);
    expect(await named(`tab=upcoming&assigneeId=${technician.id}`)).toEqual(["issue Leak"]);
    expect(await named("tab=upcoming&whose=role", { token: technician.token })).toEqual([]);
  });

  it("counts the days of a calendar, and lists one of them", async () => {
    await ofEveryKind();
    const days = (query: string) => world.send("GET", `/due/days?${query}`);
    const reply = await days(`from=${day(62)}&to=${day(64)}&kinds=issue,pat,custody,warranty`);
    expect(reply.json()).toEqual({
      days: [
        { day: day(62), kinds: [{ kind: "issue", count: 1 }] },
        { day: day(63), kinds: [{ kind: "custody", count: 1 }] },
        { day: day(64), kinds: [{ kind: "pat", count: 1 }] },
      ],
    });
    expect(await named(`from=${day(63)}&to=${day(64)}`)).toEqual(["custody Beamer", "pat Beamer"]);
    const tooMany = await days(`from=${day(0)}&to=${day(62)}`);
    expect(tooMany.json().code).toBe("due.days_too_many");
  });

  it("is sent only when it changed", async () => {
    await ofEveryKind();
    const first = await get("tab=upcoming");
    const headers = { "if-none-match": String(first.headers["etag"]) };
    expect((await get("tab=upcoming", { headers })).status).toBe(304);
    await world.add({ warrantyExpiry: day(70) });
    expect((await get("tab=upcoming", { headers })).status).toBe(200);
  });
});

describe("who sees what is due", () => {
  it("each kind asks for its module and its right", async () => {
    const member = await person();
    expect(await kindsOf({ token: member.token })).toEqual(["checklist", "recheck"]);
    const technician = await person("technician");
    expect(await kindsOf({ token: technician.token })).toEqual([...DUE_KINDS]);
    await switchOff("asset_management");
    expect(await kindsOf()).toEqual(["checklist", "recheck", "issue"]);
    await switchOff("spaces_checklists");
    expect(await kindsOf()).toEqual(["issue"]);
  });

  it("a member without rights sees nothing but what was given to them", async () => {
    await ofEveryKind();
    const member = await person();
    expect(await named("tab=upcoming", { token: member.token })).toEqual([]);
    await world.run({ dueInHours: 24 * 62, assigneeId: member.id });
    expect(await named("tab=upcoming", { token: member.token })).toHaveLength(1);
  });

  it("what lies in a location of another network is not there", async () => {
    await ofEveryKind();
    await world.query(
      "update location set ip_subnets = '{198.51.100.0/24}', ip_subnets_apply_to = 'all' where id = $1",
      [world.quay],
    );
    const outside = await person("technician");
    expect(await named("tab=upcoming", { token: outside.token })).toEqual([]);
  });

  it("another organisation's things are not there", async () => {
    await ofEveryKind();
    const other = await checklistRows(server);
    const { results, counts } = await list("tab=upcoming", { token: other.admin.token });
    expect([results, counts.upcoming]).toEqual([[], 0]);
  });
});
