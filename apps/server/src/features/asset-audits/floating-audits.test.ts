import type { AuditedFloating } from "@storey/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";
import { auditing } from "./asset-audits.fixture.ts";

let server: TestServer;
let world: AssetWorld;
const { start, scan, undo, complete, auditOf, lines, told, statusOf, limitedTo } = auditing(
  () => world,
);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
});

const DAY_MS = 24 * 60 * 60_000;
const floats = (given: object) => world.add({ spaceId: null, ...given });

describe("an audit of what floats", () => {
  it("tells what of a home is missing, found, belongs elsewhere and is unknown", async () => {
    await floats({ tag: "F-1", locationId: world.quay });
    const second = await floats({ tag: "F-2", locationId: world.quay });
    await floats({ tag: "M-1", locationId: world.mill });
    await floats({ tag: "N-1" });
    await world.add({ tag: "R-1" });
    const audit = await start({ spaceId: null, locationId: world.quay });
    expect(audit).toMatchObject({
      ...{ scope: "floating", space: null, floor: null, location: { name: "Quay" } },
      counts: { missing: 2, found: 0, elsewhere: 0, unknown: 0 },
    });
    expect((await scan(audit.id, "F-1")).json().line).toMatchObject({
      ...{ group: "found", belongs: null },
    });
    expect((await scan(audit.id, "M-1")).json().line).toMatchObject({
      ...{ group: "elsewhere", belongs: { space: null, location: "Mill" } },
    });
    expect((await scan(audit.id, "N-1")).json().line).toMatchObject({
      ...{ group: "elsewhere", belongs: null },
    });
    expect((await scan(audit.id, "R-1")).json().line).toMatchObject({
      ...{ group: "elsewhere", belongs: { location: "Quay" } },
    });
    await scan(audit.id, "what");
    const all = ["missing F-2", "found F-1", "elsewhere R-1", "elsewhere N-1", "elsewhere M-1"];
    expect(await told(audit.id)).toEqual([...all, "unknown what"]);
    // Moved here, it belongs to what floats, and says where it came from.
    const { results } = (await world.send("POST", "/assets/search", { searchTerm: "R-1" })).json();
    const here = { spaceId: null, locationId: world.quay };
    await world.send("POST", `/assets/${results[0].id}/move`, here);
    const [moved] = (await lines(audit.id, "?group=found")).filter(({ code }) => code === "R-1");
    expect(moved?.belongs).toMatchObject({ location: "Quay" });
    expect((await complete(audit.id, true)).json()).toMatchObject({
      counts: { missing: 1, found: 2, elsewhere: 2, unknown: 1 },
    });
    expect(await statusOf(second)).toBe("missing");
    expect(await lines(audit.id, "?group=missing")).toMatchObject([
      { asset: { tag: "F-2" }, isMarkedMissing: true, backTo: "in_stock" },
    ]);
    expect((await undo(audit.id, "F-1")).problem().code).toBe("asset_audit.completed");
  });

  it("runs once for a home and once for what has none, which needs rights in the whole organisation", async () => {
    await floats({ tag: "N-1" });
    await floats({ tag: "F-1", locationId: world.quay });
    const begun = await Promise.all(
      [1, 2].map(() => world.send("POST", "/asset-audits", { spaceId: null })),
    );
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = begun.find(({ status }) => status === 409);
    const audit = begun.find(({ status }) => status === 201)?.json();
    expect(refused?.json()).toMatchObject({
      code: "asset_audit.running",
      current: { id: audit.id },
    });
    expect(audit).toMatchObject({ location: null, counts: { missing: 1 } });
    const as = await limitedTo(world.quay);
    const wrong = [
      await scan(audit.id, "N-1", {}, as),
      await complete(audit.id, true, as),
      await world.send("DELETE", `/asset-audits/${audit.id}`, undefined, as),
      await world.send("POST", "/asset-audits", { spaceId: null, locationId: world.mill }, as),
    ];
    expect(wrong.map((reply) => reply.problem().code)).toEqual(Array(4).fill("access.location"));
    expect((await world.send("GET", `/asset-audits/${audit.id}`, undefined, as)).status).toBe(200);
    await complete(audit.id);
    const again = await world.send("POST", "/asset-audits", { spaceId: null }, as);
    expect(again.problem().code).toBe("access.location");
    const own = await start({ spaceId: null, locationId: world.quay }, as);
    expect((await scan(own.id, "F-1", {}, as)).json().audit.counts).toMatchObject({ found: 1 });
    const both = { spaceId: world.room, locationId: world.quay };
    expect((await world.send("POST", "/asset-audits", both)).problem().fields).toMatchObject([
      { code: "field.one_place" },
    ]);
  });

  it("is told with its progress, and where a thing was seen last", async () => {
    const id = await floats({ tag: "F-1", locationId: world.quay });
    const bare = await floats({ tag: "N-1" });
    const progress = async (query = `?locationId=${world.quay}`): Promise<AuditedFloating[]> =>
      (await world.send("GET", `/asset-audits/floating${query}`)).json();
    expect(await progress()).toMatchObject([
      { location: { name: "Quay" }, assetsCount: 1, running: null, completed: null },
      { location: null, assetsCount: 1, running: null, completed: null },
    ]);
    const audit = await start({ spaceId: null, locationId: world.quay });
    await scan(audit.id, "F-1");
    const none = await start({ spaceId: null });
    await scan(none.id, "N-1");
    await complete(none.id);
    expect(await progress()).toMatchObject([
      { running: { id: audit.id, counts: { found: 1 } }, completed: null },
      { running: null, completed: { id: none.id, counts: { found: 1 } } },
    ]);
    expect(await progress("?since=2999-01-01")).toMatchObject([{ completed: null }]);
    const seen = async (asset: string) => (await world.send("GET", `/assets/${asset}`)).json();
    expect((await seen(id)).lastSeen).toMatchObject({ space: null, location: { name: "Quay" } });
    expect((await seen(bare)).lastSeen).toMatchObject({ space: null, location: null });
    const csv = await world.send("GET", `/asset-audits/${none.id}/report?format=csv`);
    expect(csv.text).toContain("Found,N-1");
    const pdf = await world.send("GET", `/asset-audits/${audit.id}/report?format=pdf`);
    expect(pdf.headers["content-disposition"]).toContain("Floating%20assets%20Quay");
  });
});

describe("an audit that a device began without a network", () => {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

  it("began when the device says, and what was scanned since keeps its moment", async () => {
    await world.add({ tag: "T-1" });
    const startedAt = ago(2);
    const audit = await start({ spaceId: world.room, startedAt });
    expect(audit.startedAt).toBe(startedAt);
    const scannedAt = ago(1);
    expect((await scan(audit.id, "T-1", { scannedAt })).json().line.scannedAt).toBe(scannedAt);
  });

  it("began not later than now, and not longer ago than such an audit counts", async () => {
    const late = await start({ spaceId: world.room, startedAt: ago(-2) });
    expect(Date.parse(late.startedAt)).toBeLessThanOrEqual(Date.now() + 1000);
    const early = await start({ spaceId: world.hall, startedAt: ago(400) });
    expect(Date.parse(early.startedAt)).toBeGreaterThan(Date.now() - 31 * DAY_MS);
  });
});

describe("what was missing and is found", () => {
  const back = (id: string, as = {}) => world.send("POST", `/assets/${id}/put-back`, {}, as);

  it("is offered to be put back to what it was, in the audit and after it, and the history says so", async () => {
    const stored = await world.add({ tag: "T-1", lifecycleStatus: "in_stock" });
    const used = await world.add({ tag: "T-2", lifecycleStatus: "in_service" });
    const born = await world.add({ tag: "T-3", lifecycleStatus: "missing" });
    const first = await start();
    await complete(first.id, true);
    expect((await lines(first.id)).map(({ backTo }) => backTo)).toEqual([
      ...["in_stock", "in_service", null],
    ]);
    const second = await start();
    for (const tag of ["T-1", "T-2", "T-3"]) await scan(second.id, tag);
    const offered = async (id: string) =>
      Object.fromEntries((await lines(id)).map(({ asset, backTo }) => [asset?.tag, backTo]));
    const all = { "T-1": "in_stock", "T-2": "in_service", "T-3": "in_service" };
    expect(await offered(second.id)).toEqual(all);
    expect((await back(stored)).json().lifecycleStatus).toBe("in_stock");
    await complete(second.id);
    expect(await offered(second.id)).toEqual({ ...all, "T-1": null });
    // Two who press at once put it back once.
    const both = await Promise.all([back(used), back(used)]);
    expect(both.map((reply) => reply.json().lifecycleStatus)).toEqual(Array(2).fill("in_service"));
    const { results } = (await world.send("GET", `/assets/${used}/history`)).json();
    expect(results.length).toBe(3);
    expect(results[0].changes).toMatchObject([
      { field: "lifecycleStatus", before: "missing", after: "in_service" },
    ]);
    expect(await statusOf(born)).toBe("missing");
  });

  it("is not put back by who may not write there, nor what is at its end", async () => {
    const id = await world.add({ tag: "T-1", lifecycleStatus: "missing" });
    const as = await limitedTo(world.mill);
    expect((await back(id, as)).problem().code).toBe("access.location");
    const gone = await world.add({ tag: "T-2", lifecycleStatus: "retired" });
    expect((await back(gone)).problem().code).toBe("asset.step");
    await world.send("DELETE", `/assets/${id}`);
    expect((await back(id)).status).toBe(404);
    expect(await auditOf((await start()).id)).toMatchObject({ scope: "room" });
  });
});
