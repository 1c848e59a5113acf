import { TREE_ARTICLE_MAX_LENGTH, TREE_CONTENT_MAX_BYTES, type TreeContent } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { factsOfDecisionTrees } from "../../db/migrations/0191-facts-of-decision-trees.ts";
import { translationsOfVersions } from "../../db/migrations/0218-translations-of-versions.ts";
import { askingTree, treeNode } from "./decision-trees.fixture.ts";

const { admin, call, make, member, query } = await startPeople("Tree versions");
const other = await make.organisation();
const stranger = await make.user({ organisations: [other], roles: ["organisation-admin"] });
const at = (id: string, rest = "") => `/decision-trees/${id}${rest}`;
const add = async (content: TreeContent = askingTree()) =>
  (await call(admin, "POST", "/decision-trees", { name: `Tree ${v7()}`, content })).json();
const publish = async (id: string) => (await call(admin, "POST", at(id, "/publish"))).json();
const put = async (id: string, body: object) => (await call(admin, "PATCH", at(id), body)).json();
const page = async (id: string, rest = "") =>
  (await call(admin, "GET", at(id, `/versions${rest}`))).json();
const published = async (content?: TreeContent) => publish((await add(content)).id);
const calls = async (treeIds: string[], versionIds: string[] = [], who = admin) =>
  (await call(who, "POST", "/decision-trees/called", { treeIds, versionIds })).json();
const idsOf = (found: { versionId: string }[]) => found.map(({ versionId }) => versionId).sort();

/** Says something else in one node, has one more at the end, and moves another. */
function changed(content: TreeContent): TreeContent {
  const { nodes, edges } = content;
  const [ask, yes, no, good, bad] = nodes;
  if (!ask || !yes || !no || !good || !bad) throw new Error("the tree has other nodes");
  const late = { ...good, id: v7() };
  const moved = { ...bad, position: { x: 90, y: 90 } };
  return {
    ...content,
    nodes: [{ ...ask, label: "Is it on?" }, yes, no, { ...good, outcome: null }, moved, late],
    edges: [...edges, { id: v7(), from: good.id, to: late.id }],
  };
}

describe("the versions of a tree", () => {
  it("are listed page by page, the newest first, with what each changed and without what it says", async () => {
    const content = askingTree();
    const { id } = await published(content);
    await put(id, { content: changed(content) });
    await publish(id);
    await put(id, { content });
    const tree = await publish(id);
    const { results, hasMore } = await page(id, "?pageSize=2");
    expect(hasMore).toBe(true);
    expect(results).toMatchObject([
      { id: tree.publishedVersionId, number: 3, changes: { added: 0, changed: 2, removed: 1 } },
      { number: 2, changes: { added: 1, changed: 2, removed: 0 }, publishedBy: { id: admin.id } },
    ]);
    for (const one of results) expect(one).not.toHaveProperty("content");
    const older = await page(id, "?pageSize=2&before=2");
    expect(older).toMatchObject({ results: [{ number: 1 }], hasMore: false });
    expect(older.results[0].changes).toEqual({ added: 5, changed: 0, removed: 0, translations: 0 });
    expect(await page(id)).toMatchObject({ hasMore: false, results: { length: 3 } });
    for (const wrong of ["?before=0", "?before=99999999999", "?pageSize=101"])
      expect((await call(admin, "GET", at(id, `/versions${wrong}`))).status).toBe(400);
  });

  it("that a process of the release before published count no translations", async () => {
    const { id } = await published();
    const without = '{"added": 1, "changed": 0, "removed": 0}';
    await query("update decision_tree_version set changes = $2 where tree_id = $1", [id, without]);
    const { results } = await page(id, "?pageSize=1");
    expect(results).toMatchObject([{ changes: { added: 1, translations: 0 } }]);
  });

  it("that were published before changes were counted are counted alike", async () => {
    const content = askingTree();
    const { id } = await published(content);
    const said = (de: object) => ({ ...content, translations: { de, fr: { name: "Arbre" } } });
    const [ask] = content.nodes;
    const words = { name: "Baum", [`label.${ask?.id}`]: "An?" };
    const drafts = [said(words), said({ ...words, name: "Der Baum" }), content];
    for (const draft of [changed(content), askingTree(), content, ...drafts]) {
      await put(id, { content: draft });
      await publish(id);
    }
    const { results } = await page(id);
    const same = { added: 0, changed: 0, removed: 0 };
    expect(results).toMatchObject([
      { changes: { ...same, translations: 3 } },
      { changes: { ...same, translations: 1 } },
      { changes: { ...same, translations: 3 } },
      { changes: { translations: 0 } },
      ...[{}, {}, {}],
    ]);
    await query("update decision_tree_version set changes = default where tree_id = $1", [id]);
    const { sql } = factsOfDecisionTrees;
    await query(sql.slice(sql.indexOf("with node as materialized")));
    expect((await page(id)).results).not.toEqual(results);
    await query(translationsOfVersions.sql);
    expect((await page(id)).results).toEqual(results);
  });

  it("are read one by one, by who may read the tree, and of that tree alone", async () => {
    const { id, publishedVersionId, content } = await published();
    const path = `/versions/${publishedVersionId}`;
    const version = (await call(admin, "GET", at(id, path))).json();
    expect(version).toMatchObject({ id: publishedVersionId, number: 1, content });
    expect((await call(admin, "GET", at((await published()).id, path))).status).toBe(404);
    expect((await call(stranger, "GET", at(id, path))).status).toBe(404);
    expect((await call(await member(), "GET", at(id, path))).status).toBe(403);
  });

  it("tell whether the draft says something else, whatever is done to come back", async () => {
    const tree = await published();
    const { id, name, content } = tree;
    expect(await put(id, { name: `${name}!` })).toMatchObject({ isChanged: true });
    expect(await put(id, { name })).toMatchObject({ isChanged: false });
    const draft = changed(content);
    expect(await put(id, { content: draft })).toMatchObject({ isChanged: true, nodesCount: 6 });
    const listed = (await call(admin, "GET", "/decision-trees")).json();
    expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({
      ...{ isChanged: true, nodesCount: 6, publishedVersionId: tree.publishedVersionId },
    });
    expect(await put(id, { content })).toMatchObject({ isChanged: false, nodesCount: 5 });
    // What the database makes of a content is no change of anybody.
    const { rows } = await query(
      "select distinct key from history, jsonb_object_keys(after) key where entity = 'decision_tree' and entity_id = $1",
      [id],
    );
    const keys = rows.map(({ key }) => key);
    expect(keys).toContain("content");
    expect(keys).not.toContain("content_hash");
    expect(keys).not.toContain("nodes_count");
  });
});

describe("what a draft calls", () => {
  it("is what is published or pinned, with what that calls, and nothing else", async () => {
    const [deep, unused] = [await published(), await published()];
    const called = await published(askingTree(deep.id));
    const first = called.publishedVersionId;
    await put(called.id, { content: askingTree(unused.id) });
    const second = (await publish(called.id)).publishedVersionId;
    const [deepId, unusedId] = [deep.publishedVersionId, unused.publishedVersionId];
    expect(idsOf(await calls([called.id]))).toEqual([second, unusedId].sort());
    expect(idsOf(await calls([], [first]))).toEqual([first, deepId].sort());
    expect(await calls([], [first])).toContainEqual(
      expect.objectContaining({ versionId: first, isPublished: false, isArchived: false }),
    );
    await call(admin, "DELETE", at(deep.id));
    expect(await calls([deep.id])).toMatchObject([{ versionId: deepId, isArchived: true }]);
  });

  it("is refused where it is too large together, also by what is called in turn", async () => {
    const base = askingTree();
    const html = `<p>${"x".repeat(TREE_ARTICLE_MAX_LENGTH - 7)}</p>`;
    const articles = Math.floor((TREE_CONTENT_MAX_BYTES - 10_000) / (html.length + 500));
    const long = Array.from({ length: articles }, () => treeNode("article", { html }));
    const large = await published({ ...base, nodes: [...base.nodes, ...long] });
    const caller = await published(askingTree(large.id));
    const { rows } = await query(
      `insert into decision_tree_version (id, organisation_id, tree_id, number, name, content)
       select gen_random_uuid(), v.organisation_id, v.tree_id, n, v.name, v.content
       from decision_tree_version v, generate_series(2, 21) n where v.tree_id = $1 returning id`,
      [large.id],
    );
    const ids = rows.map(({ id }) => id);
    const ask = (treeIds: string[], versionIds: string[]) =>
      call(admin, "POST", "/decision-trees/called", { treeIds, versionIds });
    expect((await ask([caller.id], ids.slice(0, 2))).json()).toHaveLength(4);
    for (const refused of [await ask([large.id], ids), await ask([caller.id], ids)])
      expect([refused.status, refused.problem().code]).toEqual([409, "tree.calls_too_large"]);
  });

  it("is nothing of another organisation, nothing for members, and says no scenarios", async () => {
    const content = askingTree();
    const [ask, , no, , bad] = content.nodes.map(({ id }) => id);
    const scenario = {
      ...{ id: v7(), name: "Nothing is lit", known: [] },
      answers: [{ at: ask, responseId: no, value: null }],
      end: { kind: "end", at: bad, outcome: "report" },
    };
    const tree = await published({ ...content, scenarios: [scenario] } as TreeContent);
    const [found] = await calls([tree.id]);
    expect(found.content).toEqual(content);
    expect(await calls([tree.id], [tree.publishedVersionId], stranger)).toEqual([]);
    const body = { treeIds: [tree.id], versionIds: [] };
    const refused = await call(await member(), "POST", "/decision-trees/called", body);
    expect(refused.status).toBe(403);
  });
});
