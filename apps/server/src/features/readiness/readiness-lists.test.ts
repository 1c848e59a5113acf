import { READINESS_WEIGHTS } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { dropExpired } from "../../upkeep.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
});

const query = (text: string, values: unknown[] = []) =>
  server.installation.database.pool.query(text, values);

async function get(path: string, token = world.admin.token) {
  const reply = await world.send("GET", path, undefined, { token });
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return reply;
}

async function report(spaceId: string, priority: string, impact = "none") {
  const id = v7();
  await world.send("POST", "/issues", { id, title: "Lamp", spaceId });
  await query("update issue set priority = $2, impact = $3 where id = $1", [id, priority, impact]);
}

const count = (ready: number, attention: number, notReady: number, unknown: number) => ({
  ...{ ready, attention, not_ready: notReady, unknown },
});

/** A room that is not ready in the quay, one that needs attention, one that is ready; the hall is unknown. */
async function threeRooms() {
  const floorId = await world.make.floor(world.organisation, world.quay, "Attic");
  const attic = (name: string) => world.make.space(world.organisation, { floorId, name });
  const [study, store] = [await attic("Büro 10"), await attic("Büro 2")];
  await report(world.room, "low", "out_of_use");
  await report(study, "urgent");
  await world.add({ spaceId: store });
  return { study, store, floorId };
}

describe("the list by readiness", () => {
  it("orders, counts and filters spaces, and tells when nothing changed", async () => {
    const { study, store, floorId } = await threeRooms();
    const reply = await get("/readiness/spaces");
    const { counts, totalCount, results } = reply.json();
    expect([counts, totalCount]).toEqual([count(1, 1, 1, 1), 4]);
    const ids = (found: { space: { id: string } }[]) => found.map(({ space }) => space.id);
    expect(ids(results)).toEqual([world.room, study, store, world.hall]);
    expect(results[1]).toMatchObject({
      ...{ space: { name: "Büro 10" }, floor: { id: floorId, name: "Attic" } },
      ...{ location: { id: world.quay, name: "Quay" }, state: "attention", score: 80 },
    });
    const listed = async (asked: string) => (await get(`/readiness/spaces?${asked}`)).json();
    const few = await listed("state=ready,attention&pageSize=1&page=2");
    expect([ids(few.results), few.totalCount, few.counts]).toEqual([[store], 2, counts]);
    expect(ids((await listed("search=buro&order=place")).results)).toEqual([store, study]);
    expect((await listed("search=buro")).counts).toEqual(count(1, 1, 0, 0));
    expect(ids((await listed(`floorId=${floorId}&order=since`)).results).sort()).toEqual(
      [study, store].sort(),
    );
    expect((await listed(`locationId=${world.mill}`)).totalCount).toBe(1);
    const tag = String(reply.headers["etag"]);
    const again = () =>
      server.call("GET", "/readiness/spaces", {
        token: world.admin.token,
        headers: { "if-none-match": tag },
      });
    expect((await again()).status).toBe(304);
    await report(store, "low");
    expect((await again()).status).toBe(200);
    const states = (await get(`/readiness/states?locationId=${world.quay}`)).json();
    expect(states).toEqual({
      ...{ ready: [store], attention: [study] },
      not_ready: [world.room],
      unknown: [],
    });
  });

  it("is a table whose texts are no formulas", async () => {
    const { store } = await threeRooms();
    await query("update space set name = '=1+1' where id = $1", [store]);
    const { text } = await get("/readiness/spaces.csv?order=place");
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "\ufeffSpace,Shortcode,Floor,Location,State,Score,Lost by checklists,Lost by issues,Lost by assets,Stops,Since",
    );
    expect(lines).toHaveLength(5);
    expect(text).toContain("'=1+1,");
    expect(text).toMatch(
      /Büro 10,\S*,Attic,Quay,Needs attention,80,0,20,0,0,\d{4}-\d\d-\d\d \d\d:\d\d/,
    );
  });

  it("is summed up by location and floor", async () => {
    const { floorId } = await threeRooms();
    const summary = (await get(`/readiness/summary?locationId=${world.quay}`)).json();
    expect(summary).toMatchObject({
      ...{ counts: count(1, 1, 1, 1), averageScore: 92.7 },
      locations: [
        {
          id: world.mill,
          name: "Mill",
          counts: count(0, 0, 0, 1),
          readyShare: null,
          averageScore: null,
        },
        { id: world.quay, name: "Quay", counts: count(1, 1, 1, 0) },
      ],
    });
    expect(summary.readyShare).toBeCloseTo(1 / 3);
    expect(summary.floors).toHaveLength(2);
    expect(summary.floors).toContainEqual({
      ...{
        id: floorId,
        name: "Attic",
        counts: count(1, 1, 0, 0),
        readyShare: 0.5,
        averageScore: 90,
      },
    });
    expect((await get("/readiness/summary")).json().floors).toEqual([]);
  });

  it("shows nothing of a location whose networks hold the caller off", async () => {
    await get("/readiness/spaces");
    await threeRooms();
    const from = (address: string, path: string) =>
      server.call("GET", path, { token: world.admin.token, from: address });
    await report(world.hall, "urgent");
    await world.send("PATCH", `/locations/${world.mill}`, { ipSubnets: ["192.0.2.0/24"] });
    const paths = ["/readiness/spaces", "/readiness/summary"];
    for (const path of paths) {
      expect((await from("192.0.2.5", path)).json().counts, path).toEqual(count(1, 2, 1, 0));
      expect((await from("203.0.113.5", path)).json().counts, path).toEqual(count(1, 1, 1, 0));
    }
    const outside = await from("203.0.113.5", `/spaces/${world.hall}/readiness/history`);
    expect(outside.status).not.toBe(200);
    // What changed there in the past is not told by the days before it either.
    await query(
      `update readiness_change set at = at - case when state = 'unknown' then interval '3 days' else interval '1 day' end
       where space_id = $1`,
      [world.hall],
    );
    const day = (ago: number) =>
      new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const trend = await from("203.0.113.5", `/readiness/trend?from=${day(2)}&to=${day(0)}`);
    expect(trend.json()).toEqual([
      { day: day(2), counts: count(0, 0, 0, 0) },
      { day: day(1), counts: count(0, 0, 0, 0) },
      { day: day(0), counts: count(1, 1, 1, 0) },
    ]);
    expect((await from("203.0.113.5", "/readiness/states")).text).not.toContain(world.hall);
    expect((await from("203.0.113.5", "/readiness/spaces.csv")).text).not.toContain("Mill");
  });

  it("knows no other organisation's spaces", async () => {
    await threeRooms();
    const other = await world.make.organisation();
    const { token } = await world.make.user({
      organisations: [other],
      roles: ["organisation-admin"],
    });
    expect((await get("/readiness/spaces", token)).json()).toMatchObject({
      totalCount: 0,
      results: [],
    });
    expect((await get(`/readiness/summary?locationId=${world.quay}`, token)).json().floors).toEqual(
      [],
    );
    const path = `/spaces/${world.room}/readiness/history`;
    expect((await world.send("GET", path, undefined, { token })).status).toBe(404);
  });

  it("is found in the search for spaces, which counts and filters by it", async () => {
    const { study, store } = await threeRooms();
    const found = async (body: object) => (await world.send("POST", "/spaces/search", body)).json();
    const all = await found({});
    const counted = [
      { id: "ready", count: 1 },
      { id: "attention", count: 1 },
      { id: "not_ready", count: 1 },
      { id: "unknown", count: 1 },
    ];
    expect(all.facets.readiness).toEqual(counted);
    const some = await found({ readiness: ["attention", "ready"], sort: "name" });
    expect(
      some.results.map(({ id, readiness }: { id: string; readiness: unknown }) => [id, readiness]),
    ).toEqual([
      [store, { state: "ready", score: 100 }],
      [study, { state: "attention", score: 80 }],
    ]);
    expect(some.facets.readiness).toEqual(counted);
    await report(store, "low", "out_of_use");
    expect((await found({ readiness: ["ready"] })).totalCount).toBe(0);
    const added = await world.make.space(world.organisation, { floorId: all.results[0].floor.id });
    const unknown = await found({ readiness: ["unknown"] });
    expect(unknown.results.map(({ id }: { id: string }) => id).sort()).toEqual(
      [world.hall, added].sort(),
    );
  });
});

describe("the history of readiness", () => {
  it("tells the changes of a space, and how many spaces of each state there were each day", async () => {
    await get("/readiness/spaces");
    await report(world.room, "urgent");
    await get("/readiness/spaces");
    // As if all of that had happened days ago.
    await query(
      `update readiness_change set at = now() - case when state = 'unknown' then interval '3 days' else interval '1 day' end
       where organisation_id = $1`,
      [world.organisation],
    );
    await world.send("POST", `/spaces/${world.room}/move`, {
      floorId: await world.make.floor(world.organisation, world.mill),
    });
    await report(world.hall, "low", "out_of_use");
    const history = (await get(`/spaces/${world.room}/readiness/history`)).json();
    expect(history).toMatchObject([
      { state: "attention", score: 80, lost: { issues: 20 }, stopCount: 0 },
      { state: "unknown", score: null },
    ]);
    const day = (ago: number) =>
      new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const trend = async (asked = "") =>
      (await get(`/readiness/trend?from=${day(4)}&to=${day(-3)}${asked}`)).json();
    expect(await trend()).toEqual([
      { day: day(4), counts: count(0, 0, 0, 0) },
      { day: day(3), counts: count(0, 0, 0, 2) },
      { day: day(2), counts: count(0, 0, 0, 2) },
      { day: day(1), counts: count(0, 1, 0, 1) },
      { day: day(0), counts: count(0, 1, 1, 0) },
    ]);
    expect(await trend(`&locationId=${world.mill}`)).toEqual([
      { day: day(4), counts: count(0, 0, 0, 0) },
      { day: day(3), counts: count(0, 0, 0, 1) },
      { day: day(2), counts: count(0, 0, 0, 1) },
      { day: day(1), counts: count(0, 0, 0, 1) },
      { day: day(0), counts: count(0, 1, 1, 0) },
    ]);
    const path = `/readiness/trend?from=${day(1)}&to=${day(0)}&locationId=${v7()}`;
    expect((await world.send("GET", path)).status).toBe(404);
  });

  it("is kept for three years", async () => {
    await get("/readiness/spaces");
    await query(
      "update readiness_change set at = now() - interval '3 years 1 hour' where space_id = $1",
      [world.room],
    );
    await dropExpired(server.installation);
    const { rows } = await query(
      "select distinct space_id from readiness_change where organisation_id = $1",
      [world.organisation],
    );
    expect(rows).toEqual([{ space_id: world.hall }]);
  });
});

describe("the weights of readiness", () => {
  it("are the proposed ones until others are chosen, and again after they are reset", async () => {
    await report(world.room, "urgent");
    const weights = (await get("/readiness/weights")).json();
    expect(weights).toMatchObject({
      weights: READINESS_WEIGHTS,
      proposed: READINESS_WEIGHTS,
      isChosen: false,
    });
    const heavy = {
      ...READINESS_WEIGHTS,
      issue: { ...READINESS_WEIGHTS.issue, urgent: 60 },
      most: { ...READINESS_WEIGHTS.most, issues: 60 },
    };
    const preview = (await world.send("POST", "/readiness/weights/preview", heavy)).json();
    expect(preview).toMatchObject({
      ...{ turns: [{ from: "attention", to: "not_ready", count: 1 }], changedCount: 1 },
      spaces: [
        {
          ...{ space: { id: world.room }, location: { name: "Quay" } },
          ...{
            before: { state: "attention", score: 80 },
            after: { state: "not_ready", score: 40 },
          },
        },
      ],
    });
    const put = (body: object, version: number) =>
      world.send("PUT", "/readiness/weights", body, { headers: { "if-match": `"${version}"` } });
    const chosen = await put(heavy, weights.version);
    expect(chosen.json()).toMatchObject({ weights: heavy, isChosen: true });
    expect((await put(READINESS_WEIGHTS, weights.version)).status).toBe(409);
    expect((await get(`/spaces/${world.room}/readiness`)).json()).toMatchObject({
      state: "not_ready",
      score: 40,
    });
    expect((await get("/readiness/spaces")).json().counts).toEqual(count(0, 0, 1, 1));
    expect((await put({ ...heavy, checkMissed: 101 }, chosen.json().version)).status).toBe(400);
    const { rows } = await query(
      "select after from history where organisation_id = $1 and entity = 'organisation' order by id desc limit 1",
      [world.organisation],
    );
    expect(rows[0].after.readiness_weights).toEqual(heavy);
    const reset = await world.send("DELETE", "/readiness/weights");
    expect(reset.json()).toMatchObject({ weights: READINESS_WEIGHTS, isChosen: false });
    expect((await get("/readiness/spaces")).json().counts).toEqual(count(0, 1, 0, 1));
  });
});
