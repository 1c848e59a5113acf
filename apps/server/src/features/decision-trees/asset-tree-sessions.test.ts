import type { TreeContent, TreeVariable } from "@storey/domain";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { type AssetWorld, assetWorld } from "../assets/assets.fixture.ts";
import { treeNode } from "./decision-trees.fixture.ts";

let server: TestServer;
let world: AssetWorld;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  world = await assetWorld(server);
  ({ token } = await world.make.user({ organisations: [world.organisation] }));
});
afterAll(() => server.close());

const variable = (key: string, parts: Partial<TreeVariable> = {}): TreeVariable => ({
  ...{ id: v7(), key, label: key, type: "text", source: "asset", field: null },
  ...{ fallback: null, options: [] },
  ...parts,
});
/** A tree that tells what it knows of an asset. */
function telling(): TreeContent {
  const input = variable("input");
  const asks = treeNode("variable", { variableId: input.id, value: null, prompt: "" });
  const end = treeNode("text", { text: "Press {{input}}" });
  return {
    ...{ startNodeId: asks.id, nodes: [asks, end] },
    edges: [{ id: v7(), from: asks.id, to: end.id }],
    variables: [input, variable("channel"), variable("tag", { field: "tag" })],
  };
}
async function published(): Promise<string> {
  const body = { name: `Tree ${v7()}`, content: telling() };
  const { id } = (await world.send("POST", "/decision-trees", body)).json();
  expect((await world.send("POST", `/decision-trees/${id}/publish`)).status).toBe(200);
  return id;
}
async function modelWith(decisionTreeId: string | null, decisionTreeVariables = {}) {
  const id = await world.make.assetModel(world.organisation, { name: `Model ${v7()}` });
  const changes = { decisionTreeId, decisionTreeVariables };
  const changed = await world.send("PATCH", `/asset-models/${id}`, changes);
  expect(changed.status, changed.text).toBe(200);
  expect(changed.json()).toMatchObject(changes);
  return id;
}
const start = (assetId: string, as = {}, id = v7()) =>
  world.send("POST", "/decision-tree-sessions", { id, assetId }, as);

describe("being led at an asset", () => {
  it("begins with the tree of its model, and knows the asset and its room", async () => {
    const treeId = await published();
    const modelId = await modelWith(treeId, { input: "HDMI 1", channel: "4" });
    const decisionTreeVariables = { input: "HDMI 2" };
    const given = { modelId, name: "Left", serialNumber: "S-1", decisionTreeVariables };
    const id = await world.add(given);
    const asset = (await world.send("GET", `/assets/${id}`)).json();
    expect(asset).toMatchObject({ decisionTreeId: null, decisionTreeVariables });
    expect(asset.decisionTree).toMatchObject({ id: treeId });
    const session = (await start(id)).json();
    const { tag } = asset;
    expect(session).toMatchObject({ asset: { id, tag, name: "Left" }, space: { id: world.room } });
    expect(session.surroundings).toMatchObject({
      facts: { asset: { tag, name: "Left", serialNumber: "S-1" }, location: { name: "Quay" } },
      inputs: { [treeId]: { input: "HDMI 2", channel: "4" } },
    });
    // Members see neither names nor serial numbers of assets.
    const theirs = (await start(id, { token })).json();
    expect(theirs.asset).toEqual({ id, tag, name: null });
    expect(theirs.surroundings.facts.asset).not.toHaveProperty("serialNumber");
    expect((await start(id, { token }, theirs.id)).json()).toEqual(theirs);
  });

  it("takes the asset's own tree in place of its model's, with no values of that", async () => {
    const [general, own] = [await published(), await published()];
    const modelId = await modelWith(general, { input: "HDMI 1" });
    const id = await world.add({ modelId });
    const changes = { decisionTreeId: own, decisionTreeVariables: { channel: "5" } };
    const changed = await world.send("PATCH", `/assets/${id}`, changes);
    expect(changed.json()).toMatchObject({ ...changes, decisionTree: { id: own } });
    const session = (await start(id)).json();
    expect(session.tree.id).toBe(own);
    expect(session.surroundings.inputs[own]).toEqual({ channel: "5" });
    await world.send("DELETE", `/decision-trees/${own}`);
    expect((await world.send("GET", `/assets/${id}`)).json().decisionTree).toBeNull();
    expect((await start(id)).problem().code).toBe("tree.none");
  });

  it("knows what the room says to the same tree, also once the asset has left", async () => {
    const treeId = await published();
    const space = { decisionTreeId: treeId, decisionTreeVariables: { input: "HDMI 3" } };
    expect((await world.send("PATCH", `/spaces/${world.hall}`, space)).status).toBe(200);
    const id = await world.add({ modelId: await modelWith(treeId), spaceId: world.hall });
    const session = (await start(id)).json();
    expect(session.surroundings.inputs[treeId]).toEqual({ input: "HDMI 3" });
    await world.send("POST", `/assets/${id}/move`, { spaceId: null });
    expect((await start(id, {}, session.id)).json()).toMatchObject({ space: { id: world.hall } });
    expect((await start(id)).json()).toMatchObject({ space: null, asset: { id } });
    expect((await start(id, { token })).status).toBe(404);
  });

  it("begins for one thing alone, that is there and has a tree", async () => {
    const id = await world.add();
    const body = { id: v7(), assetId: id, spaceId: world.room };
    const both = (await world.send("POST", "/decision-tree-sessions", body)).problem();
    expect(both.fields).toMatchObject([{ field: "spaceId", code: "field.space_or_asset" }]);
    expect((await world.send("POST", "/decision-tree-sessions", {})).status).toBe(400);
    expect((await start(id)).problem().code).toBe("tree.none");
    await world.send("DELETE", `/assets/${id}`);
    expect((await start(id)).problem().code).toBe("parent.archived");
    expect((await start(v7())).status).toBe(404);
    const other = await assetWorld(server);
    expect((await start(await other.add())).status).toBe(404);
  });
});

describe("the tree of a model and of an asset", () => {
  it("is one of the organisation, and what is said to it is short", async () => {
    const other = await assetWorld(server);
    const { id: theirs } = (await other.send("POST", "/decision-trees", { name: "Theirs" })).json();
    const asset = await world.add();
    for (const path of [`/assets/${asset}`, `/asset-models/${world.model}`]) {
      const refused = await world.send("PATCH", path, { decisionTreeId: theirs });
      expect(refused.problem().code).toBe("not_found");
      const values = Object.fromEntries(
        Array.from({ length: 200 }, (_, n) => [`k${n}`, "x".repeat(500)]),
      );
      const long = await world.send("PATCH", path, { decisionTreeVariables: values });
      expect(long.problem().fields).toMatchObject([
        { field: "decisionTreeVariables", code: "text.too_long" },
      ]);
      expect(
        (await world.send("PATCH", path, { decisionTreeVariables: {} }, { token })).status,
      ).toBe(403);
    }
  });

  it("is told by the history, and goes back to the one before", async () => {
    const [first, second] = [await published(), await published()];
    const id = await world.add({ decisionTreeId: first });
    const change = { decisionTreeId: second, decisionTreeVariables: { input: "HDMI 2" } };
    await world.send("PATCH", `/assets/${id}`, change);
    const [entry] = (await world.send("GET", `/assets/${id}/history`)).json().results;
    const [tree, values] = entry.changes;
    expect(tree).toMatchObject({ field: "decisionTreeId", isRevertible: true });
    expect(values).toEqual({
      ...{ field: "decisionTreeVariables", before: null, after: "input: HDMI 2" },
      isRevertible: false,
    });
    const revert = (field: string) =>
      world.send("POST", `/assets/${id}/history/${entry.id}/revert`, { field });
    expect((await revert("decisionTreeId")).json().decisionTreeId).toBe(first);
    expect((await revert("decisionTreeVariables")).problem().code).toBe("asset.not_revertible");
  });

  it("of two people who change it at once, keeps the first one's and says so", async () => {
    const [first, second] = [await published(), await published()];
    const id = await modelWith(null);
    const { version } = (await world.send("GET", `/asset-models/${id}`)).json();
    const as = { headers: { "if-match": `"${version}"` } };
    const replies = await Promise.all(
      [first, second].map((decisionTreeId) =>
        world.send("PATCH", `/asset-models/${id}`, { decisionTreeId }, as),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("the results of a tree that helps with assets", () => {
  it("tell models and languages apart", async () => {
    const languages = [
      { value: "en", label: "English" },
      { value: "de", label: "Deutsch" },
    ];
    await world.send("PATCH", "/organisations", { languages });
    const treeId = await published();
    const [often, once] = [await modelWith(treeId), await modelWith(treeId)];
    const led = async (modelId: string, language: string, state: string) => {
      const assetId = await world.add({ modelId });
      const asked = { id: v7(), assetId, language };
      const { id } = (await world.send("POST", "/decision-tree-sessions", asked)).json();
      await world.send("POST", `/decision-tree-sessions/${id}/finish`, { state });
    };
    await led(often, "de", "resolved");
    await led(often, "de", "abandoned");
    await led(often, "en", "abandoned");
    await led(once, "en", "resolved");
    const days = "from=2020-01-01&to=2099-12-31";
    const told = (await world.send("GET", `/decision-trees/${treeId}/results?${days}`)).json();
    expect(told).toMatchObject({ sessions: 4, resolved: 2, left: 2 });
    const counts = { issues: 0 };
    expect(told.models).toMatchObject([
      { id: often, sessions: 3, resolved: 1, left: 2, ...counts },
      { id: once, sessions: 1, resolved: 1, left: 0, ...counts },
    ]);
    const byLanguage = told.languages.toSorted(
      (a: { language: string }, b: { language: string }) => (a.language < b.language ? -1 : 1),
    );
    expect(byLanguage).toEqual([
      { language: "de", sessions: 2, resolved: 1, left: 1, ...counts },
      { language: "en", sessions: 2, resolved: 1, left: 1, ...counts },
    ]);
  });
});
