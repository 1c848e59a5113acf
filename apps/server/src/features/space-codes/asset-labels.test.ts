import { SIGN_FORMAT_NAMES, SIGN_FORMATS } from "@storey/domain";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";
import {
  decoded,
  drawnOn,
  opened,
  POINTS_PER_MM,
  prepareReader,
  wordsOf,
} from "./signs.fixture.ts";

const PUBLIC_URL = "https://things.example.test";
let server: TestServer;
let world: AssetWorld;
let id: string;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
  await prepareReader();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
  id = await world.add({ tag: "A-00001", name: "Left beamer", serialNumber: "X4NP7Z" });
});

const order = (body: object, as = {}) => world.send("POST", "/assets/labels", body, as);
async function printed(body: object): Promise<PDFDocumentProxy> {
  const reply = await order({ format: "avery-l7651", ...body });
  expect([reply.status, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return opened(reply.bytes);
}
const said = async (pdf: PDFDocumentProxy, page = 1) =>
  (await wordsOf(pdf, page)).map(({ text }) => text);
const codeOf = async (asset: string) =>
  (await world.send("GET", `/assets/${asset}/codes`)).json()[0] as { id: string; code: string };

describe.each(SIGN_FORMAT_NAMES)("labels as %s", (format) => {
  it("have the true size, hold the code as vectors, and all words in their label", async () => {
    const long = await world.add({
      ...{ tag: "T".repeat(100), name: "x".repeat(200), serialNumber: "9".repeat(200) },
    });
    const fields = ["tag", "name", "model", "serialNumber", "space", "organisation", "text"];
    const body = { format, assetIds: [id, long], fields, text: "Property of the library" };
    const pdf = await printed(body);
    const { pageWidthMm, labelWidthMm, labelHeightMm, columns, rows } = SIGN_FORMATS[format];
    expect(pdf.numPages).toBe(columns * rows > 1 ? 1 : 2);
    expect(((await pdf.getPage(1)).view[2] ?? 0) / POINTS_PER_MM).toBeCloseTo(pageWidthMm, 2);
    const { codes } = await drawnOn(pdf, 1);
    expect(codes.length).toBe(columns * rows > 1 ? 2 : 1);
    const [first] = codes;
    expect(first && (await decoded(first))).toBe(`${PUBLIC_URL}/q/${(await codeOf(id)).code}`);
    expect(first?.moduleMm).toBeGreaterThan(0.3);
    const words = await wordsOf(pdf, 1);
    const all = words.map(({ text }) => text).join(" ");
    for (const word of ["A-00001", "Left", "EB-2250U", "X4NP7Z", "Property"]) {
      expect(all).toContain(word);
    }
    const bottom = Math.min(...words.map(({ y }) => y));
    expect(bottom).toBeGreaterThan(0);
    for (const { x, width } of words) {
      expect(width).toBeLessThanOrEqual(labelWidthMm * POINTS_PER_MM);
      expect(x + width).toBeLessThanOrEqual(pageWidthMm * POINTS_PER_MM);
    }
    expect(labelHeightMm).toBeGreaterThan(0);
  });
});

describe("the rooms that labels lead to", () => {
  const rooms = async (body: object) => {
    const reply = await world.send("POST", "/assets/labels/rooms/search", body);
    return reply.status === 200 ? reply.json() : [reply.status, reply.problem().code];
  };

  it("are told with the labels on things behind doors that visitors cannot open", async () => {
    await world.add();
    await world.add({ spaceId: world.hall });
    await world.add({ spaceId: null });
    const gone = await world.add({ spaceId: world.hall });
    await world.send("DELETE", `/assets/${gone}`);
    const spaceIds = [world.room, world.hall].toSorted();
    const all = { search: {} };
    const hasMore = false;
    expect(await rooms(all)).toEqual({ count: 4, hasMore, membersOnlyCount: 3, spaceIds });
    const open = { spaceIds: [world.hall], withReporting: false };
    await world.send("PATCH", "/spaces/access/bulk", open);
    expect(await rooms(all)).toEqual({ count: 4, hasMore, membersOnlyCount: 2, spaceIds });
    // A public room in a building that lets in nobody is as closed as any.
    await world.send("PATCH", `/locations/${world.mill}`, { allowAnonymousAccess: false });
    expect(await rooms(all)).toMatchObject({ membersOnlyCount: 3 });
    const one = { count: 1, hasMore, membersOnlyCount: 1, spaceIds: [world.room] };
    expect(await rooms({ assetIds: [id] })).toEqual(one);
    expect(await rooms({ assetIds: [id], spaceId: world.room })).toMatchObject({ count: 2 });
    const none = { count: 0, hasMore, membersOnlyCount: 0, spaceIds: [] };
    expect(await rooms({})).toEqual(none);
  });

  it("are not told of what is not there, or of another organisation's", async () => {
    const elsewhere = await assetWorld(server);
    const theirs = await elsewhere.add();
    for (const what of [
      { assetIds: [theirs] },
      { assetIds: [id, v7()] },
      { spaceId: elsewhere.room },
    ]) {
      expect(await rooms(what)).toEqual([404, "not_found"]);
    }
  });
});

describe("more labels than a file holds", () => {
  it("are refused at once, and printed a part after the other by tag", async () => {
    const { organisation, room } = world;
    const model = await world.make.assetModel(organisation, { name: "Crowd" });
    await server.installation.database.pool.query(
      `insert into asset (organisation_id, id, model_id, tag, lifecycle_status, space_id)
       select $1, gen_random_uuid(), $2, 'C-' || n, 'in_service', case when n <= 2000 then $3::uuid end
       from generate_series(1, 2003) n`,
      [organisation, model, room],
    );
    const what = { search: { filters: { modelIds: [model] } } };
    const rooms = (body: object) => world.send("POST", "/assets/labels/rooms/search", body);
    expect((await rooms(what)).problem().code).toBe("signs.too_many");
    const whole = await order({ ...what, format: "avery-l7651" });
    expect(whole.problem().code).toBe("signs.too_many");
    const first = { count: 2_000, hasMore: true, membersOnlyCount: 2_000, spaceIds: [room] };
    expect((await rooms({ ...what, part: 1 })).json()).toEqual(first);
    const second = { count: 3, hasMore: false, membersOnlyCount: 0, spaceIds: [] };
    expect((await rooms({ ...what, part: 2 })).json()).toEqual(second);
    const tags = await said(await printed({ ...what, part: 2, fields: ["tag"] }));
    expect(tags).toEqual(["C-2001", "C-2002", "C-2003"]);
    const after = await order({ ...what, part: 3, format: "avery-l7651" });
    expect(after.problem().code).toBe("signs.none");
    expect((await order({ ...what, part: 0, format: "avery-l7651" })).status).toBe(400);
  });
});

describe("a file of labels", () => {
  it("says tag, model and serial number, or what was chosen, and nothing that is not there", async () => {
    expect(await said(await printed({ assetIds: [id] }))).toEqual([
      "A-00001",
      "EB-2250U",
      "S/N X4NP7Z",
    ]);
    const chosen = await printed({ assetIds: [id], fields: ["text", "name"], text: "Loan desk" });
    expect((await said(chosen)).join(" ")).toBe("Left beamer Loan desk");
    const bare = await world.add({ tag: "A-00002" });
    expect(await said(await printed({ assetIds: [bare], fields: ["name", "text"] }))).toEqual([
      "A-00002",
    ]);
    expect((await order({ format: "door-a6", assetIds: [id], fields: [] })).status).toBe(400);
  });

  it("is made of a space's assets, of what a search finds, and of the chosen, by tag and each once", async () => {
    await world.add({ tag: "A-10" });
    await world.add({ tag: "B-2", spaceId: world.hall });
    const gone = await world.add({ tag: "A-11" });
    await world.send("DELETE", `/assets/${gone}`);
    const tagsOf = async (body: object) => said(await printed({ ...body, fields: ["tag"] }));
    expect(await tagsOf({ spaceId: world.room })).toEqual(["A-00001", "A-10"]);
    expect(await tagsOf({ search: { searchTerm: "beamer" } })).toEqual(["A-00001"]);
    expect(await tagsOf({ search: { filters: { spaceIds: [world.hall] } } })).toEqual(["B-2"]);
    expect(await tagsOf({ search: {} })).toEqual(["A-00001", "A-10", "B-2"]);
    expect(await tagsOf({ search: {}, exceptIds: [id] })).toEqual(["A-10", "B-2"]);
    const both = { assetIds: [id], spaceId: world.room };
    expect(await tagsOf(both)).toEqual(["A-00001", "A-10"]);
  });

  it("begins where the sheet was left", async () => {
    const options = { startPosition: 65 };
    await world.add({ tag: "A-00002" });
    const pdf = await printed({ spaceId: world.room, fields: ["tag"], options });
    expect([await said(pdf, 1), await said(pdf, 2)]).toEqual([["A-00001"], ["A-00002"]]);
    const beyond = { format: "avery-l7651", assetIds: [id], options: { startPosition: 66 } };
    expect((await order(beyond)).problem().fields[0]?.field).toBe("options.startPosition");
  });

  it("makes a new code for an asset whose codes were all revoked", async () => {
    const old = await codeOf(id);
    await world.send("DELETE", `/space-codes/${old.id}`);
    const [drawn] = (await drawnOn(await printed({ assetIds: [id] }), 1)).codes;
    const text = drawn && (await decoded(drawn));
    expect(text).toBe(`${PUBLIC_URL}/q/${(await codeOf(id)).code}`);
    expect(text).not.toContain(old.code);
  });

  it("is not made of nothing, of what is not there, or of another organisation's", async () => {
    const elsewhere = await assetWorld(server);
    const theirs = await elsewhere.add();
    const format = "door-a6";
    expect((await order({ format })).problem().code).toBe("signs.none");
    expect((await order({ format, spaceId: world.hall })).problem().code).toBe("signs.none");
    for (const what of [
      { assetIds: [theirs] },
      { assetIds: [id, v7()] },
      { spaceId: elsewhere.room },
    ]) {
      expect((await order({ format, ...what })).status).toBe(404);
    }
  });

  it("is for who may change all of its assets", async () => {
    const limited = await world.make.user({ organisations: [world.organisation] });
    await world.make.grant(limited.id, world.organisation, "organisation-admin", [world.mill]);
    const there = await world.add({ spaceId: world.hall });
    const floating = await world.add({ spaceId: null });
    const status = async (what: object) =>
      (await order({ format: "door-a6", ...what }, { token: limited.token })).status;
    expect(await status({ assetIds: [there] })).toBe(200);
    expect(await status({ assetIds: [there, id] })).toBe(403);
    expect(await status({ assetIds: [floating] })).toBe(403);
    expect(await status({ search: {} })).toBe(403);
  });

  it("of codes one by one says the tag of an asset", async () => {
    const { id: code } = await codeOf(id);
    const reply = await world.send("POST", "/spaces/labels", {
      ...{ format: "door-a6", codeIds: [code], options: { withHint: false } },
    });
    expect(await said(await opened(reply.bytes))).toEqual(["A-00001", "Left beamer"]);
  });

  it("has a test sheet with rulers", async () => {
    const reply = await world.send("GET", "/assets/labels/test-sheet?format=thermal-62x29");
    expect((await said(await opened(reply.bytes))).join(" ")).toContain("100 mm");
  });
});
