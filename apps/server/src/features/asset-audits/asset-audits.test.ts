import { v7 } from "uuid";
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

describe("an audit of a room", () => {
  it("tells what is missing, found, belongs elsewhere and is unknown, by any code of a thing", async () => {
    const desk = await world.add({ tag: "T-1", name: "Desk" });
    await world.add({ tag: "T-2", serialNumber: "SN 2" });
    await world.add({ tag: "T-3" });
    await world.add({ tag: "T-10" });
    await world.add({ tag: "T-9", lifecycleStatus: "planned" });
    await world.add({ tag: "N-1", spaceId: world.hall });
    await world.add({ tag: "F-1", spaceId: null });
    await world.send("POST", `/assets/${desk}/aliases`, { value: "/hardware/17" });
    const audit = await start();
    expect(audit).toMatchObject({
      state: "open",
      space: { id: world.room, isArchived: false },
      counts: { missing: 4, found: 0, elsewhere: 0, unknown: 0 },
    });
    const first = await scan(audit.id, "https://old.example.test/hardware/17");
    expect(first.json()).toMatchObject({
      line: { group: "found", asset: { id: desk, tag: "T-1" }, belongs: null },
      audit: { counts: { missing: 3, found: 1 } },
    });
    expect((await scan(audit.id, "sn 2")).json().line.asset.tag).toBe("T-2");
    expect((await scan(audit.id, "n-1")).json().line).toMatchObject({
      group: "elsewhere",
      belongs: { location: "Mill" },
    });
    expect((await scan(audit.id, "F-1")).json().line).toMatchObject({
      group: "elsewhere",
      belongs: null,
    });
    expect((await scan(audit.id, "WHAT 7")).json().line).toMatchObject({
      group: "unknown",
      asset: null,
      code: "WHAT 7",
    });
    expect(await told(audit.id)).toEqual([
      "missing T-3",
      "missing T-10",
      "found T-2",
      "found T-1",
      "elsewhere F-1",
      "elsewhere N-1",
      "unknown WHAT 7",
    ]);
    expect(await lines(audit.id, "?group=missing&pageSize=1&page=2")).toMatchObject([
      { asset: { tag: "T-10" } },
    ]);
    const [line] = (await lines(audit.id, "?group=found")).filter(
      ({ asset }) => asset?.id === desk,
    );
    expect(line?.names).toContain("/hardware/17");
    expect(line?.names.some((name) => /^[0-9A-Z]{26}$/.test(name))).toBe(true);
  });

  it("counts a thing once, however often and by whatever it is scanned, by two people at once", async () => {
    const id = await world.add({ tag: "T-1", serialNumber: "SN 1" });
    const { qrCode } = (await world.send("GET", `/assets/${id}`)).json();
    const other = await world.make.user({
      organisations: [world.organisation],
      roles: ["organisation-admin"],
    });
    const audit = await start();
    const as = { token: other.token };
    const replies = await Promise.all([
      scan(audit.id, "T-1"),
      scan(audit.id, "t-1", {}, as),
      scan(audit.id, "SN 1", {}, as),
      scan(audit.id, `https://storey.example.test/q/${qrCode}`),
      scan(audit.id, "T-1"),
      scan(audit.id, "X-1", {}, as),
      scan(audit.id, "x-1"),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect((await auditOf(audit.id)).counts).toEqual({
      ...{ missing: 0, found: 1, elsewhere: 0, unknown: 1 },
    });
    // Taken back by another name of the same thing; twice is once.
    expect((await undo(audit.id, "sn 1")).json().counts.found).toBe(0);
    expect((await undo(audit.id, "sn 1", as)).status).toBe(200);
    expect((await undo(audit.id, "X-1")).json().counts).toMatchObject({ missing: 1, unknown: 0 });
  });

  it("runs once in a room: of two who begin at once one is shown the other's", async () => {
    const begun = await Promise.all(
      [v7(), v7()].map((id) => world.send("POST", "/asset-audits", { id, spaceId: world.room })),
    );
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 409]);
    const made = begun.find(({ status }) => status === 201)?.json();
    const refused = begun.find(({ status }) => status === 409)?.problem();
    expect(refused).toMatchObject({ code: "asset_audit.running", current: { id: made.id } });
    await start(world.hall);
    await complete(made.id);
    expect((await start()).id).not.toBe(made.id);
  });

  it("begun again by a device that heard nothing is the same one", async () => {
    const id = v7();
    const headers = { "idempotency-key": v7() };
    const send = () =>
      world.send("POST", "/asset-audits", { id, spaceId: world.room }, { headers });
    expect((await send()).status).toBe(201);
    const again = await send();
    expect([again.status, again.json().id]).toEqual([201, id]);
  });

  it("says the moment of a scan, and no device's clock takes it out of the audit", async () => {
    await world.add({ tag: "T-1" });
    await world.add({ tag: "T-2" });
    const audit = await start();
    const at = async (code: string, scannedAt: string) =>
      Date.parse((await scan(audit.id, code, { scannedAt })).json().line.scannedAt);
    expect(await at("T-1", "2020-01-01T00:00:00.000Z")).toBe(Date.parse(audit.createdAt));
    expect(await at("T-2", "2999-01-01T00:00:00.000Z")).toBeLessThanOrEqual(Date.now() + 60_000);
    const { line } = (
      await scan(audit.id, "other", { scannedAt: new Date().toISOString() })
    ).json();
    expect(Date.parse(line.scannedAt)).toBeGreaterThanOrEqual(Date.parse(audit.createdAt));
  });

  it("follows what is moved meanwhile, and tells where it came from", async () => {
    const chair = await world.add({ tag: "T-1" });
    const stray = await world.add({ tag: "N-1", spaceId: world.hall });
    const audit = await start();
    await scan(audit.id, "N-1");
    await world.send("POST", `/assets/${stray}/move`, { spaceId: world.room });
    await world.send("POST", `/assets/${chair}/move`, { spaceId: world.hall });
    expect(await lines(audit.id)).toMatchObject([
      { group: "found", asset: { tag: "N-1" }, belongs: { location: "Mill" } },
    ]);
    expect((await scan(audit.id, "T-1")).json().line.group).toBe("elsewhere");
  });

  it("looks up again what was unknown: what was added, what a label leads to now, what a person says", async () => {
    const desk = await world.add({ tag: "T-1" });
    const lamp = await world.add({ tag: "T-2" });
    const audit = await start();
    for (const code of ["NEW-1", "OLD-9", "scratched"]) await scan(audit.id, code);
    await world.add({ tag: "NEW-1" });
    await world.send("POST", `/assets/${desk}/aliases`, { value: "OLD-9" });
    expect((await scan(audit.id, "NEW-1")).json().line.group).toBe("found");
    expect((await scan(audit.id, "OLD-9")).json().line).toMatchObject({
      group: "found",
      asset: { tag: "T-1" },
    });
    expect((await scan(audit.id, "scratched", { assetId: lamp })).json()).toMatchObject({
      line: { group: "found", asset: { tag: "T-2" } },
      audit: { counts: { missing: 0, found: 3, elsewhere: 0, unknown: 0 } },
    });
    // Somebody scanned the tag of it already: it is still one thing.
    await scan(audit.id, "torn off");
    expect((await scan(audit.id, "torn off", { assetId: lamp })).json().audit.counts).toMatchObject(
      {
        found: 3,
        unknown: 0,
      },
    );
    const nobodys = await scan(audit.id, "scratched", { assetId: v7() });
    expect(nobodys.problem().code).toBe("not_found");
  });

  it("takes that of several things which belongs to the room, and guesses between no two", async () => {
    await world.add({ tag: "SAME", spaceId: world.hall });
    await world.add({ tag: "T-1", serialNumber: "same" });
    const audit = await start();
    expect((await scan(audit.id, "same")).json().line).toMatchObject({
      group: "found",
      asset: { tag: "T-1" },
    });
    await undo(audit.id, "same");
    await world.add({ tag: "T-2", serialNumber: "same" });
    expect((await scan(audit.id, "same")).json().line.group).toBe("unknown");
  });

  it("takes the code of a room for no thing in it", async () => {
    const [sign] = (await world.send("GET", `/spaces/${world.room}/codes`)).json();
    const audit = await start();
    const reply = await scan(audit.id, sign.address);
    expect([reply.status, reply.problem().code]).toEqual([409, "asset_audit.no_asset"]);
    expect(await told(audit.id)).toEqual([]);
  });
});

describe("the steps of an audit", () => {
  it("pauses and goes on; what a device without a network scanned in the pause counts", async () => {
    await world.add({ tag: "T-1" });
    const { id } = await start();
    const step = async (name: string) =>
      (await world.send("POST", `/asset-audits/${id}/${name}`)).json().state;
    expect([await step("pause"), await step("pause")]).toEqual(["paused", "paused"]);
    expect((await scan(id, "T-1")).json().audit).toMatchObject({
      state: "paused",
      counts: { found: 1 },
    });
    expect(await step("resume")).toBe("open");
  });

  it("ends with what it said then, whatever becomes of the things and the room", async () => {
    const gone = await world.add({ tag: "T-1", name: "Gone" });
    const seen = await world.add({ tag: "T-2" });
    await world.add({ tag: "N-1", spaceId: world.hall });
    const { id } = await start();
    for (const code of ["T-2", "N-1", "huh"]) await scan(id, code);
    const before = await told(id);
    expect((await complete(id)).json()).toMatchObject({
      state: "completed",
      counts: { missing: 1, found: 1, elsewhere: 1, unknown: 1 },
    });
    await world.send("PATCH", `/assets/${seen}`, { tag: "CHANGED" });
    await world.send("POST", `/assets/${gone}/move`, { spaceId: world.hall });
    await world.send("PATCH", `/spaces/${world.room}`, { name: "Another name" });
    expect(await told(id)).toEqual(before);
    expect((await auditOf(id)).counts).toEqual({ missing: 1, found: 1, elsewhere: 1, unknown: 1 });
    expect((await auditOf(id)).space?.name).not.toBe("Another name");
    for (const reply of [
      await scan(id, "T-2"),
      await undo(id, "huh"),
      await complete(id),
      await world.send("POST", `/asset-audits/${id}/pause`),
      await world.send("POST", `/asset-audits/${id}/resume`),
      await world.send("DELETE", `/asset-audits/${id}`),
    ]) {
      expect([reply.status, reply.problem().code]).toEqual([409, "asset_audit.completed"]);
    }
  });

  it("marks what is missing where that is wanted, and where its life allows it", async () => {
    const inService = await world.add({ tag: "T-1" });
    const inRepair = await world.add({ tag: "T-2", lifecycleStatus: "in_repair" });
    const seen = await world.add({ tag: "T-3" });
    const first = await start();
    await scan(first.id, "T-3");
    await complete(first.id, false);
    expect(await statusOf(inService)).toBe("in_service");
    const { id } = await start();
    await scan(id, "T-3");
    await complete(id, true);
    expect(await Promise.all([inService, inRepair, seen].map(statusOf))).toEqual([
      "missing",
      "in_repair",
      "in_service",
    ]);
    expect(await lines(id, "?group=missing")).toMatchObject([
      { asset: { tag: "T-1", lifecycleStatus: "in_service" }, isMarkedMissing: true },
      { asset: { tag: "T-2" }, isMarkedMissing: false },
    ]);
    const [change] = (await world.send("GET", `/assets/${inService}/history`)).json().results;
    expect(change.changes).toMatchObject([
      { field: "lifecycleStatus", before: "in_service", after: "missing" },
    ]);
  });

  it("completes once: of two at the same moment, and of scans beside it, none is half there", async () => {
    await world.add({ tag: "T-1" });
    const { id } = await start();
    const [one, two, scanned] = await Promise.all([complete(id), complete(id), scan(id, "T-1")]);
    expect([one, two].map((reply) => reply?.status).sort()).toEqual([200, 409]);
    const { counts } = await auditOf(id);
    const isIn = scanned?.status === 200;
    if (!isIn) expect(scanned?.problem().code).toBe("asset_audit.completed");
    expect(counts).toMatchObject(isIn ? { found: 1, missing: 0 } : { found: 0, missing: 1 });
    expect(await told(id)).toEqual([isIn ? "found T-1" : "missing T-1"]);
  });

  it("is discarded when it was begun by mistake, and frees its room", async () => {
    const { id } = await start();
    expect((await world.send("DELETE", `/asset-audits/${id}`)).json().deletedAt).not.toBeNull();
    expect((await scan(id, "T-1")).status).toBe(404);
    expect((await world.send("GET", "/asset-audits")).json().results).toEqual([]);
    expect((await start()).id).not.toBe(id);
  });

  it("takes no scan in a room that was archived meanwhile, and none begins there", async () => {
    const { id } = await start();
    await world.send("DELETE", `/spaces/${world.room}`);
    expect((await scan(id, "T-1")).problem().code).toBe("parent.archived");
    expect((await auditOf(id)).space?.isArchived).toBe(true);
    await complete(id);
    const again = await world.send("POST", "/asset-audits", { spaceId: world.room });
    expect(again.problem().code).toBe("parent.archived");
  });
});

describe("who audits", () => {
  it("a role that is limited to locations does so there alone, and reads everywhere", async () => {
    await world.add({ tag: "T-1" });
    await world.add({ tag: "N-1", spaceId: world.hall });
    const as = await limitedTo(world.quay);
    const there = await start(world.hall);
    const refused = [
      await world.send("POST", "/asset-audits", { spaceId: world.hall }, as),
      await scan(there.id, "N-1", {}, as),
      await undo(there.id, "N-1", as),
      await complete(there.id, true, as),
      await world.send("POST", `/asset-audits/${there.id}/pause`, undefined, as),
      await world.send("DELETE", `/asset-audits/${there.id}`, undefined, as),
    ];
    expect(refused.map((reply) => reply.problem().code)).toEqual(Array(6).fill("access.location"));
    expect((await world.send("GET", `/asset-audits/${there.id}`, undefined, as)).status).toBe(200);
    const here = await start(world.room, as);
    // What belongs where they may not write is seen here all the same, and is not moved.
    expect((await scan(here.id, "N-1", {}, as)).json().line.group).toBe("elsewhere");
    expect((await scan(here.id, "T-1", {}, as)).json().line.group).toBe("found");
    expect((await complete(here.id, true, as)).json().counts).toMatchObject({ found: 1 });
  });

  it("another organisation's audits and assets are not there", async () => {
    const theirs = await assetWorld(server);
    await world.add({ tag: "T-1" });
    const { id } = await start();
    const { token } = theirs.admin;
    expect((await scan(id, "T-1", {}, { token })).status).toBe(404);
    expect((await world.send("GET", `/asset-audits/${id}`, undefined, { token })).status).toBe(404);
    expect(
      (await world.send("GET", `/asset-audits/${id}/lines`, undefined, { token })).status,
    ).toBe(404);
    const asset = await theirs.add({ tag: "THEIRS" });
    expect((await scan(id, "THEIRS")).json().line.group).toBe("unknown");
    expect((await scan(id, "THEIRS", { assetId: asset })).status).toBe(404);
  });
});

describe("where an asset was seen last", () => {
  const lastSeen = async (id: string) => (await world.send("GET", `/assets/${id}`)).json().lastSeen;

  it("is its latest scan, which is no change of it", async () => {
    const id = await world.add({ tag: "T-1" });
    const { version } = (await world.send("GET", `/assets/${id}`)).json();
    expect(await lastSeen(id)).toBeNull();
    const first = await start();
    await scan(first.id, "T-1");
    await complete(first.id);
    const second = await start(world.hall);
    await scan(second.id, "T-1");
    expect(await lastSeen(id)).toMatchObject({
      space: { id: world.hall },
      location: { name: "Mill" },
    });
    await undo(second.id, "T-1");
    expect(await lastSeen(id)).toMatchObject({
      space: { id: world.room },
      location: { name: "Quay" },
    });
    expect((await world.send("GET", `/assets/${id}`)).json().version).toBe(version);
    expect((await world.send("GET", `/assets/${id}/history`)).json().results).toHaveLength(1);
  });
});

describe("the list of assets", () => {
  const found = async (...conditions: object[]) =>
    (await world.send("POST", "/assets/search", { conditions }))
      .json()
      .results.map(({ tag }: { tag: string }) => tag);

  it("tells and finds what was seen last when and where, and what nobody ever saw", async () => {
    const today = new Date().toISOString().slice(0, 10);
    await world.add({ tag: "T-1" });
    await world.add({ tag: "T-2" });
    await world.send("PATCH", `/spaces/${world.hall}`, { name: "Great hall" });
    const { id } = await start(world.hall);
    await scan(id, "T-1");
    expect(await found({ field: "lastSeenAt", op: "within", value: "today" })).toEqual(["T-1"]);
    expect(await found({ field: "lastSeenAt", op: "is-not", value: today })).toEqual(["T-2"]);
    expect(await found({ field: "lastSeenPlace", op: "contains", value: "great" })).toEqual([
      "T-1",
    ]);
    const params = new URLSearchParams({
      format: "csv",
      queryParams: "column=tag&column=lastSeenAt&column=lastSeenPlace",
    });
    const { results } = (await world.send("POST", "/assets/search", {})).json();
    expect(results[0].lastSeen).toMatchObject({ space: { name: "Great hall" } });
    const table = await world.send("GET", `/assets/export?${params}`);
    expect([table.status, table.text]).toEqual([
      200,
      expect.stringContaining(`,T-1,${today},Great hall`),
    ]);
  });
});
