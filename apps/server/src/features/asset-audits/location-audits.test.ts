import type { AssetAudit, LocationAudits } from "@storey/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";
import { auditing } from "./asset-audits.fixture.ts";

let server: TestServer;
let world: AssetWorld;
const { start, scan, complete, auditOf } = auditing(() => world);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
});

describe("the audits of a location", () => {
  const progress = async (query = ""): Promise<LocationAudits> =>
    (await world.send("GET", `/locations/${world.quay}/asset-audits${query}`)).json();

  it("are told room by room: done, running and to do", async () => {
    const { make, organisation } = world;
    const floorId = await make.floor(organisation, world.quay);
    const [store, office, empty] = [
      await make.space(organisation, { floorId, name: "Store" }),
      await make.space(organisation, { floorId, name: "Office" }),
      await make.space(organisation, { floorId, name: "Empty" }),
    ];
    await world.add({ tag: "T-1" });
    await world.add({ tag: "T-2", spaceId: store });
    await world.add({ tag: "T-3", spaceId: office });
    await world.add({ tag: "N-1", spaceId: world.hall });
    const done = await start(store);
    await complete(done.id);
    const running = await start(office);
    await scan(running.id, "T-3");
    const found = await progress();
    expect(found).toMatchObject({
      location: { name: "Quay" },
      ...{ roomsCount: 3, doneCount: 1, runningCount: 1, totalCount: 3 },
      counts: { missing: 1, found: 0 },
    });
    expect(found.results.map(({ space }) => space.id)).not.toContain(empty);
    const rooms = async (state: string) =>
      (await progress(`?state=${state}`)).results.map(({ space }) => space.id);
    expect(await rooms("todo")).toEqual([world.room]);
    expect(await rooms("done")).toEqual([store]);
    expect((await progress("?state=running")).results).toMatchObject([
      { space: { id: office }, assetsCount: 1, running: { id: running.id, counts: { found: 1 } } },
    ]);
    expect(await progress("?since=2999-01-01")).toMatchObject({
      doneCount: 0,
      since: "2999-01-01",
    });
    expect((await progress("?pageSize=1&page=2")).results).toHaveLength(1);
    const listed = async (query: string) =>
      (await world.send("GET", `/asset-audits${query}`))
        .json()
        .results.map((one: AssetAudit) => one.id);
    expect(await listed(`?locationId=${world.quay}`)).toEqual([running.id, done.id]);
    expect(await listed(`?spaceId=${store}&state=completed`)).toEqual([done.id]);
    expect(await listed("?pageSize=1&page=2")).toEqual([done.id]);
  });

  it("move with a room while they run", async () => {
    const { id } = await start();
    const floorId = await world.make.floor(world.organisation, world.mill);
    await world.send("POST", `/spaces/${world.room}/move`, { floorId });
    expect((await auditOf(id)).location?.name).toBe("Mill");
  });
});

describe("the report", () => {
  const report = (id: string, format: string) =>
    world.send("GET", `/asset-audits/${id}/report?format=${format}`);

  it("is a table in which no text becomes a formula", async () => {
    await world.add({ tag: "T-1", name: "=1+1" });
    await world.add({ tag: "T-2", name: 'A "B", C' });
    const { id } = await start();
    await scan(id, "T-2");
    const running = (await report(id, "csv")).text;
    expect(running).toContain("Not seen yet,T-1");
    await complete(id, true);
    const reply = await report(id, "csv");
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const rows = reply.text.split("\r\n");
    expect(rows[0]).toContain("Result,Asset tag,Name");
    expect(rows[1]).toContain("Missing,T-1,'=1+1,EB-2250U");
    expect(rows[1]).toMatch(/,×$/);
    expect(rows[2]).toContain('Found,T-2,"A ""B"", C"');
  });

  it("is a PDF", async () => {
    for (let number = 0; number < 60; number++) await world.add({ tag: `T-${number}` });
    const { id } = await start();
    await scan(id, "T-7");
    await complete(id);
    const reply = await report(id, "pdf");
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.headers["content-disposition"]).toContain(".pdf");
    expect(reply.text.startsWith("%PDF-1.7")).toBe(true);
    expect(reply.text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  });
});
