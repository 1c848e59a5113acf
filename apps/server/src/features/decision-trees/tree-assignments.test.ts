import type { TreeContent, TreeVariable } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";
import { treeNode } from "./decision-trees.fixture.ts";

let server: TestServer;
let world: AssetWorld;
let treeId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await assetWorld(server);
  treeId = await published();
});

const variable = (key: string, parts: Partial<TreeVariable> = {}): TreeVariable => ({
  ...{ id: v7(), key, label: key, type: "text", source: "space", field: null },
  ...{ fallback: null, options: [] },
  ...parts,
});
const content: TreeContent = (() => {
  const text = treeNode("text", { text: "Press {{input}}" });
  const variables = [
    variable("input"),
    variable("remote", { type: "choice", options: ["grey", "black"] }),
    variable("channel", { type: "number", fallback: 1, source: "asset" }),
    variable("room", { field: "name" }),
    variable("lit", { source: "ask", type: "boolean" }),
  ];
  return { startNodeId: text.id, nodes: [text], edges: [], variables };
})();
async function published(): Promise<string> {
  const body = { name: `Tree ${v7()}`, content };
  const { id } = (await world.send("POST", "/decision-trees", body)).json();
  const reply = await world.send("POST", `/decision-trees/${id}/publish`);
  expect(reply.status, reply.text).toBe(200);
  return id;
}
const list = async (query = "", id = treeId) =>
  (await world.send("GET", `/decision-trees/${id}/assignments${query}`)).json();
const bulk = (changes: object, ids = [world.room, world.hall]) =>
  world.send("PATCH", "/spaces/bulk", { ids, changes });
const valuesOf = async (id: string) =>
  (await world.send("GET", `/spaces/${id}`)).json().decisionTreeVariables;

describe("where a tree helps", () => {
  it("tells rooms, models and assets, and the values that each lacks", async () => {
    const decisionTreeVariables = { input: "HDMI 1", remote: "pink" };
    const room = { decisionTreeId: treeId, decisionTreeVariables };
    await world.send("PATCH", `/spaces/${world.room}`, room);
    await world.send("PATCH", `/asset-models/${world.model}`, {
      ...{ decisionTreeId: treeId, decisionTreeVariables: { input: "HDMI 2" } },
    });
    const said = { decisionTreeId: treeId, decisionTreeVariables: { remote: "grey" } };
    const asset = await world.add({ name: "Left", ...said });
    const found = await list();
    expect(found.variables.map(({ key }: TreeVariable) => key)).toEqual([
      "input",
      "remote",
      "channel",
    ]);
    expect(found).toMatchObject({
      ...{ counts: { space: 1, assetModel: 1, asset: 1 }, missingCount: 2, totalCount: 3 },
      results: [
        // A choice that is offered no longer says nothing.
        {
          kind: "space",
          id: world.room,
          place: "Quay",
          values: decisionTreeVariables,
          missing: ["remote"],
        },
        { kind: "assetModel", id: world.model, values: { input: "HDMI 2" }, missing: ["remote"] },
        // Its model says the input.
        { kind: "asset", id: asset, name: "Left", values: { remote: "grey" }, missing: [] },
      ],
    });
    expect(await list("?isMissing=true&page=2&pageSize=1")).toMatchObject({
      ...{ totalCount: 2, results: [{ kind: "assetModel" }] },
    });
  });

  it("names assets to those alone who see all of assets", async () => {
    const helped = { name: "Secret prototype", decisionTreeId: treeId };
    const asset = await world.add(helped);
    const stored = await world.add({ ...helped, spaceId: null, locationId: world.quay });
    const body = {
      ...{ name: "Trees", expiresInDays: 1 },
      permissions: ["organisation.decision-trees.read"],
    };
    const made = await world.send("POST", "/users/me/tokens", body);
    expect(made.status, made.text).toBe(201);
    const path = `/decision-trees/${treeId}/assignments`;
    const seen = await world.send("GET", path, undefined, { token: made.json().value });
    const { tag } = (await world.send("GET", `/assets/${asset}`)).json();
    expect(seen.json()).toMatchObject({ totalCount: 1, results: [{ id: asset, name: tag }] });
    const all = (await list()).results.map(({ id }: { id: string }) => id);
    expect(all.toSorted()).toEqual([asset, stored].toSorted());
  });

  it("is told of what is in use, in one organisation", async () => {
    await bulk({ decisionTreeId: treeId });
    expect((await list()).counts.space).toBe(2);
    await world.send("DELETE", `/spaces/${world.hall}`);
    expect((await list()).counts.space).toBe(1);
    const other = await assetWorld(server);
    const theirs = await other.send("GET", `/decision-trees/${treeId}/assignments`);
    expect(theirs.status).toBe(404);
  });
});

describe("a tree for many rooms", () => {
  it("comes with values for all, beside those that each says to the same tree", async () => {
    const room = { decisionTreeId: treeId, decisionTreeVariables: { input: "HDMI 1" } };
    await world.send("PATCH", `/spaces/${world.room}`, room);
    const other = { decisionTreeId: await published(), decisionTreeVariables: { input: "Old" } };
    await world.send("PATCH", `/spaces/${world.hall}`, other);
    const changes = { decisionTreeId: treeId, decisionTreeVariables: { remote: "grey" } };
    const reply = await bulk(changes);
    expect(reply.status, reply.text).toBeLessThan(300);
    expect(await valuesOf(world.room)).toEqual({ input: "HDMI 1", remote: "grey" });
    expect(await valuesOf(world.hall)).toEqual({ remote: "grey" });
    expect((await bulk({ decisionTreeVariables: { input: "USB" } })).status).toBeLessThan(300);
    expect(await valuesOf(world.hall)).toEqual({ remote: "grey", input: "USB" });
    expect((await bulk({ decisionTreeId: null })).status).toBeLessThan(300);
    expect((await list()).totalCount).toBe(0);
  });

  it("is none of another organisation", async () => {
    const other = await assetWorld(server);
    const { id } = (await other.send("POST", "/decision-trees", { name: "Theirs" })).json();
    expect((await bulk({ decisionTreeId: id })).status).toBe(404);
  });
});

describe("the set-up of rooms", () => {
  it("asks for a tree that is published", async () => {
    const lacking = async () => {
      const { results } = (
        await world.send("GET", "/readiness/set-up?missing=decisionTree")
      ).json();
      return results.map(({ id }: { id: string }) => id);
    };
    const { id: draft } = (await world.send("POST", "/decision-trees", { name: "Draft" })).json();
    await world.send("PATCH", `/spaces/${world.room}`, { decisionTreeId: treeId });
    await world.send("PATCH", `/spaces/${world.hall}`, { decisionTreeId: draft });
    expect(await lacking()).toEqual([world.hall]);
    await world.send("DELETE", `/decision-trees/${treeId}`);
    expect((await lacking()).sort()).toEqual([world.hall, world.room].sort());
  });
});
