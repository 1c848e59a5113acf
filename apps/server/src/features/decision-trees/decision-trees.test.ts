import type { TreeContent } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree, treeNode } from "./decision-trees.fixture.ts";

const { server, admin, call, member, query } = await startPeople("Decision trees");
const at = (id: string, rest = "") => `/decision-trees/${id}${rest}`;
const add = async (content: TreeContent = askingTree(), name = `Tree ${v7()}`) =>
  (await call(admin, "POST", "/decision-trees", { name, content })).json();
const publish = (id: string) => call(admin, "POST", at(id, "/publish"));
const published = async (content?: TreeContent) => {
  const { id } = await add(content);
  return (await publish(id)).json();
};
const versionsOf = async (id: string, query = "") =>
  (await call(admin, "GET", at(id, `/versions${query}`))).json().results;
const versionOf = async (id: string, versionId: string) =>
  (await call(admin, "GET", at(id, `/versions/${versionId}`))).json();
const patch = (id: string, body: object, version?: number) =>
  server.call("PATCH", at(id), {
    token: admin.token,
    body,
    ...(version && { headers: { "if-match": `"${version}"` } }),
  });
const buildOf = async (treeId: string) => {
  const { rows } = await query(
    `select b.id, b.calls from decision_tree t join decision_tree_build b
       on b.organisation_id = t.organisation_id and b.id = t.build_id where t.id = $1`,
    [treeId],
  );
  return rows[0] as { id: string; calls: Record<string, Record<string, string>> } | undefined;
};

describe("a decision tree", () => {
  it("is a draft until it is published, and members see none", async () => {
    const tree = await add();
    expect(tree).toMatchObject({
      state: "draft",
      publishedNumber: null,
      publishedVersionId: null,
      isChanged: false,
      nodesCount: 5,
    });
    const listed = (await call(admin, "GET", "/decision-trees")).json();
    const { content: _, files: __, changedBy: ___, ...summary } = tree;
    expect(listed).toContainEqual(summary);
    expect((await call(await member(), "GET", "/decision-trees")).status).toBe(403);
    expect((await publish(tree.id)).json()).toMatchObject({
      state: "published",
      publishedNumber: 1,
    });
  });

  it("is answered with 304 to whoever has it already, and anew once anything of it changed", async () => {
    const { id, name } = await add();
    const read = (tag?: unknown) =>
      server.call("GET", at(id), {
        token: admin.token,
        ...(tag ? { headers: { "if-none-match": String(tag) } } : {}),
      });
    const first = (await read()).headers["etag"];
    const again = await read(first);
    expect([again.status, again.text]).toEqual([304, ""]);
    await patch(id, { name: `${name}!` });
    const second = await read(first);
    expect([second.status, second.json().name]).toEqual([200, `${name}!`]);
    await publish(id);
    const third = await read(second.headers["etag"]);
    expect([third.status, third.json().state]).toEqual([200, "published"]);
  });

  it("keeps what is published while the draft changes", async () => {
    const tree = await published();
    const content = askingTree();
    const changed = (await patch(tree.id, { content }, tree.version)).json();
    expect(changed).toMatchObject({ isChanged: true, publishedNumber: 1 });
    const [first] = await versionsOf(tree.id);
    expect((await versionOf(tree.id, first.id)).content).toEqual(tree.content);
    const late = await patch(tree.id, { content: askingTree() }, tree.version);
    expect(late.problem()).toMatchObject({
      code: "record.conflict",
      current: { changedBy: { id: admin.id } },
    });
  });

  it("is not published with errors, which name their nodes; warnings are told", async () => {
    const orphan = treeNode("text", { text: "Nobody comes here." }, { label: " " });
    const { nodes, ...rest } = askingTree();
    const lost = nodes.filter(({ outcome }) => outcome?.kind !== "report");
    const { id } = await add({ ...rest, nodes: [...lost, orphan] });
    const refused = await publish(id);
    expect(refused.problem()).toMatchObject({ code: "tree.not_publishable" });
    const codes = (refused.json().current as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual(["edge_gone", "response_leads_nowhere"]);
    const problems = (await call(admin, "GET", at(id, "/problems"))).json();
    expect(problems).toContainEqual({ code: "orphaned", nodeIds: [orphan.id], variableIds: [] });
    expect((await call(admin, "GET", at(id))).json()).toMatchObject({ state: "draft" });
  });

  it("keeps a variable while nodes use it, and says which", async () => {
    const variable = {
      ...{ id: v7(), key: "input", label: "Input", type: "text", source: "ask" },
      ...{ field: null, fallback: null, options: [] },
    };
    const names = treeNode("text", { text: "Press {{input}}" }, { label: "Press" });
    const content = { startNodeId: names.id, nodes: [names], edges: [] };
    const tree = await add({ ...content, variables: [variable] } as unknown as TreeContent);
    const refused = await patch(tree.id, { content: { ...content, variables: [] } });
    expect(refused.problem().code).toBe("tree.variable_in_use");
    expect(refused.json().current).toEqual([{ id: names.id, label: "Press" }]);
  });

  it("is published once by two people at once", async () => {
    const tree = await add();
    const replies = await Promise.all([publish(tree.id), publish(tree.id), publish(tree.id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await versionsOf(tree.id)).toHaveLength(1);
  });

  it("goes back to an earlier version as a version of its own", async () => {
    const tree = await published();
    await patch(tree.id, { content: askingTree() });
    await publish(tree.id);
    const [, first] = await versionsOf(tree.id);
    const back = await call(admin, "POST", at(tree.id, `/versions/${first.id}/rollback`));
    expect(back.json()).toMatchObject({ publishedNumber: 3, isChanged: true });
    const [third] = await versionsOf(tree.id);
    const { content } = await versionOf(tree.id, third.id);
    expect(content).toEqual((await versionOf(tree.id, first.id)).content);
    expect(back.json().publishedVersionId).toBe(third.id);
    const other = await published();
    const foreign = await call(admin, "POST", at(other.id, `/versions/${first.id}/rollback`));
    expect(foreign.status).toBe(404);
  });
});

describe("a tree that calls another", () => {
  it("is built with what is published of it, and anew when that changes", async () => {
    const called = await published();
    const tree = await published(askingTree(called.id));
    const before = await buildOf(tree.id);
    expect(Object.keys(before?.calls ?? {})).toHaveLength(2);
    await patch(called.id, { content: askingTree() });
    await publish(called.id);
    const after = await buildOf(tree.id);
    expect(after?.id).not.toBe(before?.id);
    const [newest] = await versionsOf(called.id);
    expect(Object.keys(after?.calls ?? {})).toContain(newest.id);
  });

  it("stays with the version that it is pinned to", async () => {
    const called = await published();
    const [first] = await versionsOf(called.id);
    const tree = await published(askingTree(called.id, first.id));
    await patch(called.id, { content: askingTree() });
    await publish(called.id);
    expect(Object.keys((await buildOf(tree.id))?.calls ?? {})).toContain(first.id);
  });

  it.each([
    ["that is not published", "subtree_unpublished", async () => (await add()).id],
    ["that is not there", "subtree_gone", async () => v7()],
    [
      "that is archived",
      "subtree_gone",
      async () => {
        const { id } = await published();
        await call(admin, "DELETE", at(id));
        return id;
      },
    ],
  ])("%s is not published", async (_name, code, make) => {
    const { id } = await add(askingTree(await make()));
    const refused = await publish(id);
    expect(refused.json().current).toMatchObject([{ code }]);
  });

  it("is not published if it comes back to itself, also with both published at once", async () => {
    const [one, other] = [await published(), await published()];
    await patch(one.id, { content: askingTree(other.id) });
    await patch(other.id, { content: askingTree(one.id) });
    const replies = await Promise.all([publish(one.id), publish(other.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.json().current).toMatchObject([{ code: "recursion" }]);
  });

  it("keeps what it was built with when the other is archived", async () => {
    const called = await published();
    const tree = await published(askingTree(called.id));
    await call(admin, "DELETE", at(called.id));
    expect(Object.keys((await buildOf(tree.id))?.calls ?? {})).toHaveLength(2);
  });
});
