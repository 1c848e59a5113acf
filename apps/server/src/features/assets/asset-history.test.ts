import type { AssetHistoryEntry } from "@storey/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "./assets.fixture.ts";

let server: TestServer;
let world: AssetWorld;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
  await world.send("PATCH", "/users/me", { firstName: "Ada", lastName: "Ames" });
  id = await world.add({ tag: "T-1", name: "First", serialNumber: "SN-1" });
});

const patch = async (body: object) => {
  const reply = await world.send("PATCH", `/assets/${id}`, body);
  expect(reply.status, reply.text).toBe(200);
};
const history = async (more = "") =>
  (await world.send("GET", `/assets/${id}/history${more}`)).json() as {
    results: AssetHistoryEntry[];
    hasMore: boolean;
  };
const newest = async () => (await history()).results[0] as AssetHistoryEntry;
const revert = (eventId: number, field: string) =>
  world.send("POST", `/assets/${id}/history/${eventId}/revert`, { field });

describe("the history of an asset", () => {
  it("tells each change by its fields, who did it and from where, newest first", async () => {
    await patch({ name: "Second", serialNumber: null });
    await world.send("POST", `/assets/${id}/move`, { spaceId: world.hall });
    await world.send("DELETE", `/assets/${id}`);
    await world.send("PUT", `/assets/${id}/restore`);
    const { results } = await history();
    expect(results.map(({ kind }) => kind)).toEqual([
      "restored",
      "archived",
      "moved",
      "changed",
      "created",
    ]);
    expect(
      results.every(({ source, actor }) => source === "app" && actor?.name === "Ada Ames"),
    ).toBe(true);
    expect(results[3]?.changes).toEqual([
      { field: "name", before: "First", after: "Second", isRevertible: true },
      { field: "serialNumber", before: "SN-1", after: null, isRevertible: true },
    ]);
    const room = (await world.send("GET", `/spaces/${world.room}`)).json().name;
    expect(results[2]?.changes).toContainEqual({
      field: "spaceId",
      before: room,
      after: expect.any(String),
      isRevertible: true,
    });
    const page = await history("?pageSize=2");
    expect(page.hasMore).toBe(true);
    expect((await history(`?pageSize=2&before=${page.results[1]?.id}`)).results).toEqual(
      results.slice(2, 4),
    );
  });

  it("says what a program did with a token", async () => {
    const made = await world.send("POST", "/users/me/tokens", {
      ...{ name: "Scanner", expiresInDays: 1 },
      permissions: ["organisation.assets.read", "organisation.assets.update"],
    });
    expect(made.status, made.text).toBe(201);
    const token = made.json().value as string;
    const changed = await world.send("PATCH", `/assets/${id}`, { name: "By a program" }, { token });
    expect(changed.status, changed.text).toBe(200);
    expect(await newest()).toMatchObject({ source: "api", actor: { name: "Ada Ames" } });
  });
});

describe("a value of before", () => {
  it("comes back alone, by the rules of a change", async () => {
    await patch({ name: "Second", serialNumber: "SN-2" });
    const { id: event } = await newest();
    expect((await revert(event, "serialNumber")).json()).toMatchObject({
      serialNumber: "SN-1",
      name: "Second",
    });
    expect((await newest()).changes).toEqual([
      { field: "serialNumber", before: "SN-2", after: "SN-1", isRevertible: true },
    ]);
    const changed = (await history()).results[1];
    expect(changed?.changes.map(({ field, isRevertible }) => [field, isRevertible])).toEqual([
      ["name", true],
      ["serialNumber", false],
    ]);
    expect((await revert(event, "tag")).problem().code).toBe("asset.not_revertible");
    expect((await revert(1, "name")).status).toBe(404);
  });

  it("is refused where its step is none, its tag is taken, or what it refers to is gone", async () => {
    await patch({ lifecycleStatus: "retired" });
    expect((await newest()).changes[0]).toMatchObject({
      field: "lifecycleStatus",
      isRevertible: false,
    });
    expect((await revert((await newest()).id, "lifecycleStatus")).problem().code).toBe(
      "asset.step",
    );
    await patch({ tag: "T-2" });
    const renamed = (await newest()).id;
    await world.add({ tag: "T-1" });
    expect((await revert(renamed, "tag")).problem().code).toBe("asset.tag_taken");
    const other = await world.make.assetModel(world.organisation);
    await patch({ modelId: other });
    await world.send("DELETE", `/asset-models/${world.model}`);
    expect((await newest()).changes[0]).toMatchObject({
      field: "modelId",
      before: "EB-2250U",
      isRevertible: false,
    });
    expect((await revert((await newest()).id, "modelId")).problem().code).toBe("parent.archived");
    const parent = await world.add({ modelId: other });
    await patch({ parentId: parent });
    await patch({ parentId: null });
    const unhung = (await newest()).id;
    await server.installation.database.pool.query("delete from asset where id = $1", [parent]);
    expect((await revert(unhung, "parentId")).problem().code).toBe("asset.not_revertible");
  });

  it("is a place too, gone back to as by a move", async () => {
    const { room, hall, quay } = world;
    const issue = (
      await world.send("POST", "/issues", { title: "Dark", assetId: id, spaceId: room })
    ).json().id;
    await world.send("POST", `/assets/${id}/move`, { spaceId: hall });
    expect((await revert((await newest()).id, "spaceId")).json().space.id).toBe(room);
    expect((await world.send("GET", `/issues/${issue}`)).json().space.id).toBe(room);
    await world.send("POST", `/assets/${id}/move`, { spaceId: null, locationId: quay });
    await world.send("POST", `/assets/${id}/move`, { spaceId: null });
    expect((await revert((await newest()).id, "locationId")).json()).toMatchObject({
      isFloating: true,
      location: { id: quay },
    });
  });
});

it("the timeline of an asset tells of it and of what it carries", async () => {
  await patch({ name: "Second" });
  await patch({ lifecycleStatus: "in_repair" });
  await world.send("POST", `/assets/${id}/links`, {
    url: "https://example.test/",
    description: "Manual",
  });
  await world.send("POST", "/issues", { title: "Dark", assetId: id });
  await world.send("POST", `/assets/${id}/move`, { spaceId: world.hall });
  const reply = await world.send("GET", `/assets/${id}/timeline`);
  expect(reply.status, reply.text).toBe(200);
  const told = reply
    .json()
    .results.map(({ subject, event, name }: Record<string, string>) => [subject, event, name]);
  expect(told).toEqual([
    ["asset", "moved", null],
    ["issue", "added", "Dark"],
    ["link", "added", "Manual"],
    ["asset", "status", null],
    ["asset", "changed", null],
    ["asset", "added", null],
  ]);
});

it("what changed last is told once for each asset, with who changed which fields", async () => {
  const token = (
    await world.make.user({ organisations: [world.organisation], roles: ["technician"] })
  ).token;
  const second = await world.add({ tag: "B-2" });
  const gone = await world.add();
  await patch({ name: "First" });
  await world.send("PATCH", `/assets/${id}`, { name: "Second", supplier: "Ada" }, { token });
  await world.send("DELETE", `/assets/${gone}`);
  const latest = async (query = "") => (await world.send("GET", `/assets/changes${query}`)).json();
  const [first, next, ...rest] = await latest();
  expect(first).toMatchObject({
    ...{ kind: "changed", source: "app", fields: ["name", "supplier"] },
    asset: { id, name: "Second", model: { id: world.model } },
  });
  expect(first.actor.id).not.toBe(world.admin.id);
  expect(next).toMatchObject({ kind: "created", fields: [], asset: { id: second, tag: "B-2" } });
  expect(rest).toEqual([]);
  expect(await latest("?pageSize=1")).toHaveLength(1);
});
