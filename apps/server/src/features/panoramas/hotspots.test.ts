import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { form } from "../../../test/multipart.ts";
import { jpeg } from "../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { askingTree } from "../decision-trees/decision-trees.fixture.ts";

let server: TestServer;
let make: Factory;
let organisation: string;
let space: string;
let technician: string;
let member: string;
let sphere: Buffer;
let panorama: string;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
  sphere = await jpeg(1024, 512);
});

afterAll(() => server.close());

async function beginAnew(): Promise<void> {
  organisation = await make.organisation();
  space = await make.space(organisation);
  technician = (await make.user({ organisations: [organisation], roles: ["technician"] })).token;
  member = (await make.user({ organisations: [organisation] })).token;
  panorama = await aPanorama(space);
}

async function aPanorama(of: string, is360 = "true", token = technician): Promise<string> {
  const sent = form({ bytes: sphere, fileName: "a.jpg" }, { is360 });
  const reply = await server.call("POST", `/spaces/${of}/panoramas`, { token, ...sent });
  expect(reply.status).toBe(201);
  return reply.json().id;
}

async function aDocument(isPublic: boolean, of = space, token = technician): Promise<string> {
  const sent = form({ bytes: "A manual", fileName: "a.txt" }, { isPublic: String(isPublic) });
  const reply = await server.call("POST", `/spaces/${of}/documents`, { token, ...sent });
  expect(reply.status).toBe(201);
  return reply.json().id;
}

function put(hotspots: unknown[], headers: Record<string, string> = {}, of = panorama) {
  const path = `/spaces/${space}/panoramas/${of}/hotspots`;
  return server.call("PUT", path, { token: technician, body: { hotspots }, headers });
}

async function seenBy(token: string) {
  const reply = await server.call("GET", `/spaces/${space}/panoramas`, { token });
  return reply.json().find(({ id }: { id: string }) => id === panorama).hotspots;
}

async function idsSeenBy(token: string): Promise<string[]> {
  return (await seenBy(token)).map(({ id }: { id: string }) => id);
}

const spot = (more: object = {}) => ({ id: v7(), kind: "info", yaw: 10, pitch: -5, ...more });

describe("hotspots", () => {
  beforeEach(beginAnew);

  it("are kept in their order with all that is said of them", async () => {
    const document = await aDocument(true);
    const link = await server.call("POST", `/spaces/${space}/links`, {
      token: technician,
      body: { url: "https://example.test/", isPublic: true },
    });
    const nextRoom = await make.space(organisation);
    const other = await aPanorama(nextRoom);
    const sent = [
      spot({ label: "Valve", text: "Turn right.\nThen left.", icon: "wifi" }),
      spot({ kind: "document", targetId: document, label: "Manual" }),
      spot({ kind: "link", targetId: link.json().id }),
      spot({ kind: "panorama", targetId: other }),
      spot({ kind: "report", yaw: -180, pitch: 90 }),
    ];
    const reply = await put(sent);
    expect([reply.status, reply.json().version]).toEqual([200, 2]);
    const seen = await seenBy(member);
    expect(seen).toEqual(
      sent.map((one) => ({
        x: null,
        y: null,
        targetId: null,
        targetSpaceId: one.kind === "panorama" ? nextRoom : null,
        asset: null,
        label: "",
        text: "",
        icon: null,
        visibility: "public",
        ...one,
      })),
    );
  });

  it("for technicians, and those that lead to what is for technicians, are theirs", async () => {
    const [open, closed] = [await aDocument(true), await aDocument(false)];
    const [info, secret, manual, plan] = [
      spot(),
      spot({ visibility: "technicians" }),
      spot({ kind: "document", targetId: open }),
      spot({ kind: "document", targetId: closed }),
    ];
    await put([info, secret, manual, plan]);
    expect(await idsSeenBy(technician)).toEqual([info.id, secret.id, manual.id, plan.id]);
    expect(await idsSeenBy(member)).toEqual([info.id, manual.id]);
  });

  it("of assets tell of each what the caller may know, while it is in this room", async () => {
    const model = await make.assetModel(organisation, { name: "EB-2250U" });
    const admin = (
      await make.user({ organisations: [organisation], roles: ["organisation-admin"] })
    ).token;
    const send = async (method: string, path: string, body?: object) =>
      (await server.call(method, path, { token: admin, ...(body ? { body } : {}) })).json();
    const beamer = await send("POST", "/assets", {
      ...{ modelId: model, spaceId: space, tag: "P-1", name: "Beamer" },
      lifecycleStatus: "in_service",
    });
    await send("POST", "/issues", { title: "Dark", assetId: beamer.id });
    const elsewhere = await make.space(organisation);
    const other = await send("POST", "/assets", { modelId: model, spaceId: elsewhere });
    const mark = spot({ kind: "asset", targetId: beamer.id });
    const refused = await put([mark, spot({ kind: "asset", targetId: other.id })]);
    expect(refused.problem().fields.map(({ field, code }) => [field, code])).toEqual([
      ["hotspots.1.targetId", "hotspot.target"],
    ]);
    expect((await put([mark])).status).toBe(200);
    const [seen] = await seenBy(technician);
    expect(seen.asset).toEqual({
      ...{ tag: "P-1", name: "Beamer", lifecycleStatus: "in_service", issuesCount: 1 },
    });
    const [told] = await seenBy(member);
    expect(told.asset).toEqual({
      ...{ tag: "P-1", name: "EB-2250U", lifecycleStatus: null, issuesCount: null },
    });
    await send("POST", `/assets/${beamer.id}/move`, { spaceId: elsewhere });
    expect(await seenBy(technician)).toEqual([]);
    await send("POST", `/assets/${beamer.id}/move`, { spaceId: space });
    expect(await idsSeenBy(technician)).toEqual([mark.id]);
  });

  it("of trees lead to what is published, of this organisation, and wait while it is archived", async () => {
    const publishedBy = async (of: string) => {
      const roles = ["organisation-admin"] as const;
      const { token } = await make.user({ organisations: [of], roles });
      const body = { name: `Tree ${v7()}`, content: askingTree() };
      const tree = (await server.call("POST", "/decision-trees", { token, body })).json();
      const at = `/decision-trees/${tree.id}`;
      const told = () => put([spot({ kind: "tree", targetId: tree.id })]);
      return {
        id: tree.id,
        told,
        send: (method: string, rest = "") => server.call(method, at + rest, { token }),
      };
    };
    const { id, told, send } = await publishedBy(organisation);
    const draft = await told();
    expect(draft.problem().fields).toMatchObject([
      { field: "hotspots.0.targetId", code: "hotspot.target" },
    ]);
    await send("POST", "/publish");
    expect((await told()).status).toBe(200);
    const [mark] = await seenBy(member);
    expect(mark).toMatchObject({ kind: "tree", targetId: id, targetSpaceId: null, asset: null });
    await send("DELETE");
    expect(await seenBy(member)).toEqual([]);
    expect((await put([])).status).toBe(200);
    await send("PUT", "/restore");
    expect(await idsSeenBy(member)).toEqual([mark.id]);
    const theirs = await publishedBy(await make.organisation());
    await theirs.send("POST", "/publish");
    expect((await theirs.told()).problem().fields).toMatchObject([{ code: "hotspot.target" }]);
  });

  it("that lead to something archived are not shown, and kept, also when the rest is replaced", async () => {
    const document = await aDocument(true);
    const [info, manual] = [spot(), spot({ kind: "document", targetId: document })];
    await put([info, manual]);
    const path = `/spaces/${space}/documents/${document}`;
    await server.call("DELETE", path, { token: technician });
    expect(await idsSeenBy(technician)).toEqual([info.id]);
    const next = spot({ label: "New" });
    await put([next]);
    expect(await idsSeenBy(technician)).toEqual([next.id]);
    await server.call("PUT", `${path}/restore`, { token: technician });
    expect(await idsSeenBy(technician)).toEqual([next.id, manual.id]);
  });

  it("changed by two people at once end in a conflict that shows both", async () => {
    await put([spot({ label: "First" })], { "if-match": '"1"' });
    const late = await put([spot({ label: "Late" })], { "if-match": '"1"' });
    expect(late.problem()).toMatchObject({
      code: "record.conflict",
      current: { hotspots: [{ label: "First" }] },
    });
  });

  it("stay where they are in a flat picture", async () => {
    const flat = await aPanorama(space, "false");
    const placed = await put([{ kind: "info", x: 0.25, y: 1 }], {}, flat);
    expect(placed.json().hotspots).toMatchObject([{ x: 0.25, y: 1, yaw: null, pitch: null }]);
    expect((await put([spot()], {}, flat)).status).toBe(400);
  });
});

describe("refused", () => {
  // A refused call leaves nothing behind.
  beforeAll(beginAnew);

  it.each([
    ["no place", { yaw: null, pitch: null }, "hotspots.0.yaw", "hotspot.misplaced"],
    ["two places", { x: 0.5, y: 0.5 }, "hotspots.0.yaw", "hotspot.misplaced"],
    ["a document that is not said", { kind: "document" }, "hotspots.0.targetId", "hotspot.target"],
    [
      "a document that is not there",
      { kind: "document", targetId: v7() },
      "hotspots.0.targetId",
      "hotspot.target",
    ],
    ["words that lead somewhere", { targetId: v7() }, "hotspots.0.targetId", "hotspot.no_target"],
    ["an icon that is none", { icon: "nonsense" }, "hotspots.0.icon", "icon.unknown"],
  ])("%s", async (_, more, field, code) => {
    const reply = await put([spot(more)]);
    expect(reply.problem()).toMatchObject({ code: "request.invalid", fields: [{ field, code }] });
    expect(await seenBy(technician)).toEqual([]);
  });

  it.each([
    ["beyond the sphere", { yaw: 181 }],
    ["a kind that is not there yet", { kind: "asset" }],
    ["fields of nobody", { onclick: "x" }],
    ["a label without end", { label: "x".repeat(201) }],
  ])("%s", async (_, more) => {
    expect((await put([spot(more)])).status).toBe(400);
  });

  it("the same id twice, and more than a hundred", async () => {
    const one = spot();
    expect((await put([one, one])).problem().fields[0]?.code).toBe("record.exists");
    expect((await put(Array.from({ length: 101 }, () => spot()))).status).toBe(400);
  });

  it("documents of another space, itself, and whatever is another organisation's", async () => {
    const next = await make.space(organisation);
    const elsewhere = await make.organisation();
    const theirSpace = await make.space(elsewhere);
    const { token } = await make.user({ organisations: [elsewhere], roles: ["technician"] });
    const targets = [
      { kind: "document", targetId: await aDocument(true, next) },
      { kind: "panorama", targetId: panorama },
      { kind: "panorama", targetId: await aPanorama(theirSpace, "true", token) },
      { kind: "document", targetId: await aDocument(true, theirSpace, token) },
      { kind: "document", targetId: panorama },
    ];
    for (const target of targets) {
      const reply = await put([spot(target)]);
      expect(reply.problem().fields).toMatchObject([{ code: "hotspot.target" }]);
    }
  });
});
