import { FEED_ENTRIES_MAX } from "@storey/contract";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type RunWorld, runWorld } from "../checklist-runs/checklist-runs.fixture.ts";

let server: TestServer;
let world: RunWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await runWorld(server);
});

const DAY_MS = 86_400_000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const ALL = [
  "checklist",
  "recheck",
  "issue",
  "custody",
  "pat",
  "warranty",
  "license",
  "end_of_life",
  "end_of_support",
];

async function feedOf(who: TestUser, query: object = { kinds: ALL }, name = "Mine") {
  const reply = await world.send("POST", "/feeds", { name, query }, who);
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return reply.json() as { id: string; token: string };
}
const fetchFeed = (token: string, headers: Record<string, string> = {}) =>
  server.call("GET", `/public/feeds/${token}.ics`, { headers });

/** The entries of a feed, as a parser reads them that nobody here wrote. */
async function entriesOf(token: string) {
  const reply = await fetchFeed(token);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  const calendar = new ICAL.Component(ICAL.parse(reply.text));
  return calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
}
const summaries = async (token: string) =>
  (await entriesOf(token)).map(({ summary }) => summary).sort();

async function dueIssue(given: object = {}) {
  const body = { title: "The lamp flickers", spaceId: world.room, ...given };
  const { id } = (await world.send("POST", "/issues", body)).json();
  await world.query("update issue set due_at = $2 where id = $1", [
    id,
    `${dayIn(3)}T12:30:00.000Z`,
  ]);
  return id as string;
}

describe("a feed", () => {
  it("is read by a calendar: days as days, moments in UTC, long and strange names whole", async () => {
    const name = `Kaffee, "groß"; \\ mit Komma – ${"ü".repeat(80)} 🙂`;
    const asset = await world.add({ name, warrantyExpiry: dayIn(10) });
    const issue = await dueIssue();
    const { token } = await feedOf(world.admin, { kinds: ALL }, "Fällig, alles");
    const reply = await fetchFeed(token);
    expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    for (const line of reply.text.split("\r\n"))
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(reply.text));
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Fällig, alles");
    const entries = await entriesOf(token);
    const warranty = entries.find(({ uid }) => uid.startsWith(`warranty-${asset}@`));
    expect(warranty?.summary).toContain(name);
    expect(warranty?.startDate.isDate).toBe(true);
    expect(warranty?.startDate.toString()).toBe(dayIn(10));
    const due = entries.find(({ uid }) => uid.startsWith(`issue-${issue}@`));
    expect(due?.startDate.isDate).toBe(false);
    expect(due?.startDate.zone.tzid).toBe("UTC");
    expect(due?.startDate.toJSDate().toISOString()).toBe(`${dayIn(3)}T12:30:00.000Z`);
    expect(due?.component.getFirstPropertyValue("url")).toContain(`/issues/${issue}`);
  });

  it("keeps the ids of its entries, and answers 304 with since when it is so", async () => {
    await world.add({ warrantyExpiry: dayIn(10) });
    const { token } = await feedOf(world.admin);
    const first = await fetchFeed(token);
    const again = await fetchFeed(token);
    expect(again.text).toBe(first.text);
    const etag = String(first.headers["etag"]);
    const unchanged = await fetchFeed(token, { "if-none-match": etag });
    expect([unchanged.status, unchanged.headers["last-modified"]]).toEqual([
      304,
      first.headers["last-modified"],
    ]);
    const ids = async () => (await entriesOf(token)).map(({ uid }) => uid);
    const before = await ids();
    await world.query(
      "update asset set warranty_expiry = warranty_expiry + 1 where warranty_expiry is not null",
    );
    const changed = await fetchFeed(token, { "if-none-match": etag });
    expect(changed.status).toBe(200);
    expect(await ids()).toEqual(before);
  });

  it("holds by its query a place, kinds, and what is one's own", async () => {
    await world.add({ tag: "HERE", warrantyExpiry: dayIn(10), endOfLife: dayIn(20) });
    await world.add({ tag: "THERE", spaceId: world.hall, warrantyExpiry: dayIn(10) });
    const kinds = ["warranty"];
    const at = async (query: object) => summaries((await feedOf(world.admin, query)).token);
    expect(await at({ kinds })).toHaveLength(2);
    for (const place of [{ locationId: world.quay }, { spaceId: world.room }])
      expect(await at({ kinds, ...place })).toEqual([expect.stringContaining("HERE")]);
    const issue = await dueIssue();
    const mine = (await feedOf(world.admin, { kinds: ["issue"], whose: "mine" })).token;
    expect(await summaries(mine)).toEqual([]);
    await world.query("update issue set assignee_ids = array[$2::uuid] where id = $1", [
      issue,
      world.admin.id,
    ]);
    expect(await summaries(mine)).toEqual([
      expect.stringMatching(/^Issue due: The lamp flickers \(#\d+\)$/),
    ]);
  });

  it("says where more is due than it holds, and only there", async () => {
    const { token } = await feedOf(world.admin, { kinds: ["issue"] });
    const first = await dueIssue();
    const more = (count: number) =>
      world.query(
        `insert into issue (organisation_id, id, number, title, source, location_id, floor_id, space_id, due_at)
         select i.organisation_id, gen_random_uuid(), i.number + n + (select count(*) from issue), 'One of many', 'app', i.location_id, i.floor_id, i.space_id, i.due_at
         from issue i, generate_series(1, $2::integer) n where i.id = $1`,
        [first, count],
      );
    await more(FEED_ENTRIES_MAX - 1);
    expect(await summaries(token)).toHaveLength(FEED_ENTRIES_MAX);
    await more(1);
    const entries = await entriesOf(token);
    expect(entries).toHaveLength(FEED_ENTRIES_MAX + 1);
    const last = entries.find(({ uid }) => uid.startsWith("more@"));
    expect(last?.summary).toBe("More is due from here on than this calendar shows");
    expect(last?.startDate.toString()).toBe(dayIn(3));
  });

  it("asks at each time what its owner may see", async () => {
    await world.add({ warrantyExpiry: dayIn(10) });
    await dueIssue();
    const { token } = await feedOf(world.technician);
    expect(await summaries(token)).toHaveLength(2);
    await world.query("delete from user_organisation_role where user_id = $1", [
      world.technician.id,
    ]);
    expect(await summaries(token)).toEqual([]);
    const { token: bare } = await feedOf(world.member);
    expect(await summaries(bare)).toEqual([]);
  });

  it("holds nothing of a module that is off", async () => {
    await world.add({ warrantyExpiry: dayIn(10) });
    const { token } = await feedOf(world.admin);
    expect(await summaries(token)).toHaveLength(1);
    await world.query(
      `update organisation_setting set enabled = false where organisation_id = $1
         and setting_id = (select id from available_setting where setting_key = 'asset_management')`,
      [world.organisation],
    );
    expect(await summaries(token)).toEqual([]);
  });

  it.each([
    ["leaves the organisation", "delete from user_organisation where user_id = $1"],
    ["is blocked", "update user_account set blocked_at = now() where id = $1"],
    ["is deleted", "update user_account set deleted_at = now() where id = $1"],
  ])("is gone once its owner %s", async (_, statement) => {
    const { token } = await feedOf(world.technician);
    expect((await fetchFeed(token)).status).toBe(200);
    await world.query(statement, [world.technician.id]);
    expect((await fetchFeed(token)).status).toBe(404);
  });

  it("is ended by its owner alone, and says so", async () => {
    const { id, token } = await feedOf(world.technician);
    expect((await world.send("GET", "/feeds", undefined, world.admin)).json()).toEqual([]);
    expect((await world.send("DELETE", `/feeds/${id}`, undefined, world.admin)).status).toBe(404);
    expect((await world.send("DELETE", `/feeds/${id}`, undefined, world.technician)).status).toBe(
      204,
    );
    const reply = await fetchFeed(token);
    expect([reply.status, reply.problem().code]).toEqual([410, "secret_address.revoked"]);
    expect((await world.send("GET", "/feeds", undefined, world.technician)).json()).toEqual([]);
  });

  it("opens nothing but itself", async () => {
    const { token } = await feedOf(world.admin);
    expect((await server.call("GET", `/public/displays/${token}`)).status).toBe(404);
    expect((await server.call("GET", "/locations", { token })).status).toBe(401);
  });
});
