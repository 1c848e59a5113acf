import { TREE_HTML, type TreeContent } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { form } from "../../../test/multipart.ts";
import { startPeople } from "../../../test/people.ts";
import { askingTree, treeNode } from "./decision-trees.fixture.ts";

const { server, make, organisation, admin, call, member } = await startPeople("Tree attacks");
const person = await member();
const stranger = await make.user({
  organisations: [await make.organisation()],
  roles: ["organisation-admin"],
});
const floor = await make.floor(organisation, await make.location(organisation));
const at = (id: string, rest = "") => `/decision-trees/${id}${rest}`;
const add = async (content: TreeContent = askingTree(), who = admin) => {
  const made = await call(who, "POST", "/decision-trees", { name: `Tree ${v7()}`, content });
  expect(made.status, made.text).toBe(201);
  return made.json();
};
const publish = (id: string, who = admin) => call(who, "POST", at(id, "/publish"));
const published = async (content?: TreeContent, who = admin) => {
  const tree = await add(content, who);
  const reply = await publish(tree.id, who);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
};
const spaceWith = async (decisionTreeId: string) => {
  const body = { name: `Space ${v7()}`, floorId: floor, decisionTreeId };
  return (await call(admin, "POST", "/spaces", body)).json().id as string;
};
const start = (spaceId: string, who = person, id = v7()) =>
  call(who, "POST", "/decision-tree-sessions", { id, spaceId });
const problems = async (content: TreeContent) =>
  (await publish((await add(content)).id)).json().current as { code: string }[];

describe("two editors at once", () => {
  it("save one draft: the second is told what the first made of it", async () => {
    const tree = await add();
    const save = (content: TreeContent) =>
      server.call("PATCH", at(tree.id), {
        ...{ token: admin.token, body: { content } },
        headers: { "if-match": `"${tree.version}"` },
      });
    const drafts = [askingTree(), askingTree()] as const;
    const replies = await Promise.all(drafts.map(save));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [saved, refused] = replies.toSorted((a, b) => a.status - b.status);
    expect(refused?.problem().code).toBe("record.conflict");
    expect(refused?.json().current.content).toEqual(saved?.json().content);
    const kept = (await call(admin, "GET", at(tree.id))).json();
    expect(kept.content).toEqual(saved?.json().content);
  });
});

describe("a page of somewhere else", () => {
  it("is warned of unless the server lets it in, is framed by no policy, and keeps no tree back", async () => {
    const urls = ["https://player.vimeo.com/video/1", "https://player.vimeo.com.evil.test/"];
    const [good, bad] = urls.map((url) => treeNode("web", { url, isEmbedded: true }));
    if (!good || !bad) throw new Error("two pages");
    const edges = [{ id: v7(), from: good.id, to: bad.id }];
    const tree = await add({ startNodeId: good.id, nodes: [good, bad], edges, variables: [] });
    const checked = await call(admin, "GET", at(tree.id, "/problems"));
    const refused = (checked.json() as { code: string; nodeIds: string[] }[]).filter(
      ({ code }) => code === "not_framed",
    );
    expect(refused.map(({ nodeIds }) => nodeIds)).toEqual([[bad.id]]);
    expect((await publish(tree.id)).status).toBe(200);
    const policy = String(checked.headers["content-security-policy"]);
    const [, frames = ""] = /frame-src ([^;]*)/.exec(policy) ?? [];
    expect(frames.split(" ")).toContain("https://player.vimeo.com");
    expect(frames.split(" ")).not.toContain("https:");
    expect(frames).not.toContain("evil");
  });
});

describe("a tree that would never end", () => {
  it("is not published: one that goes round without a question, and one that calls itself", async () => {
    const [one, two] = [treeNode("text", { text: "One" }), treeNode("text", { text: "Two" })];
    const edges = [
      { id: v7(), from: one.id, to: two.id },
      { id: v7(), from: two.id, to: one.id },
    ];
    const round = { startNodeId: one.id, nodes: [one, two], edges, variables: [] };
    expect((await problems(round)).map(({ code }) => code)).toContain("circle_without_question");
    const tree = await published();
    await call(admin, "PATCH", at(tree.id), { content: askingTree(tree.id) });
    expect((await publish(tree.id)).json().current).toMatchObject([{ code: "recursion" }]);
  });
});

describe("what another organisation has", () => {
  it("is called by no tree, led to by no space, and begun by nobody", async () => {
    const theirs = await published(askingTree(), stranger);
    const [version] = (await call(stranger, "GET", at(theirs.id, "/versions"))).json().results;
    expect(await problems(askingTree(theirs.id))).toMatchObject([{ code: "subtree_gone" }]);
    expect(await problems(askingTree(theirs.id, version.id))).toMatchObject([
      { code: "subtree_gone" },
    ]);
    const ours = await published();
    expect(await problems(askingTree(ours.id, version.id))).toMatchObject([
      { code: "subtree_gone" },
    ]);
    const space = { name: `Space ${v7()}`, floorId: floor, decisionTreeId: theirs.id };
    expect((await call(admin, "POST", "/spaces", space)).status).toBe(404);
    const back = at(ours.id, `/versions/${version.id}/rollback`);
    expect((await call(admin, "POST", back)).status).toBe(404);
    const spaceId = await spaceWith(ours.id);
    expect((await start(spaceId, stranger)).status).toBe(404);
    const { id } = (await start(spaceId)).json();
    for (const [method, rest, body] of [
      ["GET", "", undefined],
      ["PUT", "/answers", { answers: [] }],
      ["POST", "/finish", { state: "resolved" }],
    ] as const) {
      for (const who of [stranger, admin]) {
        const reply = await call(who, method, `/decision-tree-sessions/${id}${rest}`, body);
        expect(reply.status, `${method} ${rest}`).toBe(404);
      }
    }
    for (const rest of ["", "/problems", "/versions", "/results?from=2026-01-01&to=2026-01-02"])
      expect((await call(admin, "GET", at(theirs.id, rest))).status, rest).toBe(404);
  });
});

describe("what is archived while somebody is led", () => {
  it("leads them to the end: the tree and its subtree", async () => {
    const called = await published();
    const content = askingTree(called.id);
    const [ask, , no, , subtree] = content.nodes.map(({ id }) => id);
    const tree = await published(content);
    const { id } = (await start(await spaceWith(tree.id))).json();
    for (const one of [called, tree])
      expect((await call(admin, "DELETE", at(one.id))).status).toBe(204);
    const [inner, yes] = (await call(admin, "GET", at(called.id))).json().content.nodes;
    const answers = [
      { at: ask, responseId: no, value: null },
      { at: `${subtree}/${inner.id}`, responseId: yes.id, value: null },
    ];
    const path = `/decision-tree-sessions/${id}`;
    const answered = await call(person, "PUT", `${path}/answers`, { answers });
    expect(answered.json()).toMatchObject({ answers });
    expect((await call(person, "POST", `${path}/finish`, { state: "resolved" })).status).toBe(200);
  });
});

describe("a script", () => {
  const script = "<script>alert(1)</script>";
  const marked = async (content: TreeContent) => (await add(content)).content.nodes;
  const alone = (node: ReturnType<typeof treeNode>): TreeContent => ({
    ...{ startNodeId: node.id, nodes: [node], edges: [], variables: [] },
  });

  it("is taken out of articles, when they are made, changed and copied", async () => {
    const html = `<p onclick="x()">Lit?${script}</p><a href="javascript:x()">on</a>`;
    const content = alone(treeNode("article", { html }));
    const tree = await add(content);
    const changed = await call(admin, "PATCH", at(tree.id), { content });
    const copy = await call(admin, "POST", at(tree.id, "/duplicate"), {});
    for (const { content: said } of [tree, changed.json(), copy.json()])
      expect(said.nodes[0].data.html).toBe("<p>Lit?</p>on");
    expect(TREE_HTML.elements).not.toContain("script");
  });

  it("stays text in texts and labels, and is no address", async () => {
    const text = treeNode("text", { text: script }, { label: script });
    expect(await marked(alone(text))).toMatchObject([{ label: script, data: { text: script } }]);
    for (const url of ["javascript:alert(1)", "data:text/html,x", " java\tscript:x", "//x.test"])
      expect(await problems(alone(treeNode("web", { url, isEmbedded: true }))), url).toContainEqual(
        expect.objectContaining({ code: "address_refused" }),
      );
    const film = { documentId: null, url: "javascript:alert(1)", captionsId: null };
    expect(await problems(alone(treeNode("video", film)))).toContainEqual(
      expect.objectContaining({ code: "address_refused" }),
    );
  });

  it("is refused as a file, and harmless as its name", async () => {
    const { id } = await add();
    const send = (bytes: string, fileName: string) =>
      server.call("POST", at(id, "/documents"), {
        token: admin.token,
        ...form({ bytes, fileName }),
      });
    expect((await send(`<html>${script}</html>`, "a.html")).status).toBe(415);
    const named = await send("Press both", `"><script>.txt`);
    expect(named.status).toBe(201);
    const bytes = await call(person, "GET", named.json().path);
    expect(bytes.headers["content-disposition"]).not.toMatch(/[<>]/);
    expect(bytes.headers["content-security-policy"]).toContain("sandbox");
  });

  it("cannot make an article too large by what it is written as", async () => {
    const content = alone(treeNode("article", { html: "&".repeat(50_000) }));
    const refused = await call(admin, "POST", "/decision-trees", { name: "Large", content });
    expect(refused.problem().code).toBe("request.invalid");
    expect(refused.json().fields).toMatchObject([{ field: "content", code: "tree.too_large" }]);
  });
});
