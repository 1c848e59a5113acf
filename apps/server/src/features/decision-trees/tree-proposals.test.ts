import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree } from "./decision-trees.fixture.ts";

/** What who mends an issue would have a tree say. */
const { server, make, organisation, admin, call, member, query } =
  await startPeople("Tree proposals");
const [person, technician] = [await member(), await member("technician")];
const locationId = await make.location(organisation);
const floorId = await make.floor(organisation, locationId);

/** An issue that a tree led to, or one without a tree. */
async function reported(isLed = true) {
  const content = askingTree();
  const [ask, , no, , bad] = content.nodes.map(({ id }) => id);
  const body = { name: `Tree ${v7()}`, content };
  const treeId = (await call(admin, "POST", "/decision-trees", body)).json().id as string;
  await call(admin, "POST", `/decision-trees/${treeId}/publish`);
  const space = { name: `Room ${v7()}`, floorId, decisionTreeId: treeId };
  const spaceId = (await call(admin, "POST", "/spaces", space)).json().id;
  const session = (await call(person, "POST", "/decision-tree-sessions", { spaceId })).json();
  const answers = [{ at: ask, responseId: no, value: null }];
  await call(person, "PUT", `/decision-tree-sessions/${session.id}/answers`, { answers });
  const issue = { title: "Dark", spaceId, ...(isLed && { decisionTreeSessionId: session.id }) };
  const issueId = (await call(person, "POST", "/issues", issue)).json().id as string;
  return { treeId, issueId, nodeId: bad };
}

const path = (issueId: string) => `/issues/${issueId}/tree-proposal`;
const propose = (issueId: string, words: string, who = technician) =>
  call(who, "PUT", path(issueId), { words });
const listed = async (treeId: string) =>
  (await call(admin, "GET", `/decision-trees/${treeId}/proposals`)).json();
const accept = (treeId: string, id: string, body: object, who = admin, headers = {}) =>
  server.call("POST", `/decision-trees/${treeId}/proposals/${id}/accept`, {
    ...{ token: who.token, body, headers },
  });
const dismiss = (treeId: string, id: string, body: object, who = admin) =>
  call(who, "POST", `/decision-trees/${treeId}/proposals/${id}/dismiss`, body);
const treeOf = async (treeId: string) =>
  (await call(admin, "GET", `/decision-trees/${treeId}`)).json();
/** The draft of a tree whose first node says something else. */
const saying = ({ content }: { content: ReturnType<typeof askingTree> }, text: string) => ({
  ...content,
  nodes: content.nodes.map((node, at) => (at === 0 ? { ...node, data: { text } } : node)),
});
const firstWords = async (treeId: string) => (await treeOf(treeId)).content.nodes[0].data.text;

describe("a proposal to a tree", () => {
  it("is made by who may resolve the issue, and names where the walk stopped", async () => {
    const { treeId, issueId, nodeId } = await reported();
    expect((await propose(issueId, "Mine", person)).problem().code).toBe("access.forbidden");
    const before = (await call(technician, "GET", path(issueId))).json();
    expect(before).toMatchObject({ tree: { id: treeId }, proposal: null });
    const made = await propose(issueId, "  The fuse was out. Ask for it.  ");
    expect(made.json().proposal).toMatchObject({
      words: "The fuse was out. Ask for it.",
      state: "open",
    });
    expect(await listed(treeId)).toMatchObject([
      {
        ...{ words: "The fuse was out. Ask for it.", nodeId, label: "text", issueId },
        ...{ proposedBy: { id: technician.id }, decidedBy: null },
      },
    ]);
    const empty = await propose(issueId, "  ");
    expect(empty.problem().fields).toMatchObject([{ field: "words", code: "text.too_short" }]);
  });

  it("is one of an issue at a time, however often and by how many it is said at once", async () => {
    const { treeId, issueId } = await reported();
    const said = await Promise.all(
      ["One", "Two", "One", "Two"].map((words) => propose(issueId, words)),
    );
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [open, ...others] = await listed(treeId);
    expect(others).toEqual([]);
    await accept(treeId, open.id, { words: open.words });
    await propose(issueId, "Three");
    expect((await listed(treeId)).map(({ words }: { words: string }) => words)).toEqual([
      "Three",
      open.words,
    ]);
  });

  it("is decided once by who may change trees; dismissing takes a reason", async () => {
    const { treeId, issueId } = await reported();
    const words = "Ask for the fuse";
    await propose(issueId, words);
    const [{ id }] = await listed(treeId);
    const no = { words, reason: "The fuse is behind a locked door." };
    expect((await accept(treeId, id, { words }, technician)).status).toBe(403);
    expect((await dismiss(treeId, id, no, technician)).status).toBe(403);
    const bare = await dismiss(treeId, id, { words, reason: " " });
    expect(bare.problem().fields).toMatchObject([{ field: "reason", code: "text.too_short" }]);
    const twice = await Promise.all([dismiss(treeId, id, no), dismiss(treeId, id, no)]);
    for (const reply of twice)
      expect(reply.json()).toMatchObject({ ...no, decidedBy: { id: admin.id } });
    const other = await accept(treeId, id, { words });
    expect(other.problem().code).toBe("tree.proposal_decided");
    const told = (await call(technician, "GET", path(issueId))).json().proposal;
    expect(told).toMatchObject(no);
  });

  it("is decided in the words that were read, which a change of them refuses", async () => {
    const { treeId, issueId } = await reported();
    await propose(issueId, "Ask for the fuse");
    const [{ id, words }] = await listed(treeId);
    await propose(issueId, "Ask for the lamp");
    const content = saying(await treeOf(treeId), "With the fuse");
    const unread = [
      await accept(treeId, id, { words, content }),
      await dismiss(treeId, id, { words, reason: "No fuse" }),
    ];
    for (const reply of unread) {
      expect([reply.status, reply.json().code]).toEqual([409, "tree.proposal_changed"]);
      expect(reply.json().current).toMatchObject({ id, words: "Ask for the lamp", state: "open" });
    }
    expect(await firstWords(treeId)).not.toBe("With the fuse");
    expect((await accept(treeId, id, { words: "Ask for the lamp" })).status).toBe(200);
  });

  it("is accepted with the draft that holds it, and stays open where that is not saved", async () => {
    const { treeId, issueId } = await reported();
    const words = "Ask for the fuse";
    await propose(issueId, words);
    const [{ id }] = await listed(treeId);
    const seen = await treeOf(treeId);
    const meanwhile = saying(seen, "Somebody else was here");
    await call(admin, "PATCH", `/decision-trees/${treeId}`, { content: meanwhile });
    const body = { words, content: saying(seen, `Lit? ${words}`) };
    const late = await accept(treeId, id, body, admin, { "if-match": `"${seen.version}"` });
    expect(late.problem().code).toBe("record.conflict");
    expect(await listed(treeId)).toMatchObject([{ state: "open", decidedBy: null }]);
    const { version } = await treeOf(treeId);
    const done = await accept(treeId, id, body, admin, { "if-match": `"${version}"` });
    expect(done.json()).toMatchObject({ id: treeId, version: version + 1 });
    expect(await firstWords(treeId)).toBe(`Lit? ${words}`);
    expect(await listed(treeId)).toMatchObject([
      { state: "accepted", decidedBy: { id: admin.id } },
    ]);
  });

  it("is decided by one of two at once: the words stand in the draft once, or it was dismissed", async () => {
    const words = "Ask for the fuse";
    const race = async (...others: ("accept" | "dismiss")[]) => {
      const { treeId, issueId } = await reported();
      await propose(issueId, words);
      const [{ id }] = await listed(treeId);
      const content = saying(await treeOf(treeId), words);
      const replies = await Promise.all(
        others.map((how) =>
          how === "accept"
            ? accept(treeId, id, { words, content })
            : dismiss(treeId, id, { words, reason: "No" }),
        ),
      );
      const [{ state }] = await listed(treeId);
      const codes = replies.map((reply) => (reply.status === 200 ? "" : reply.problem().code));
      return { state, codes, isInDraft: (await firstWords(treeId)) === words };
    };
    const both = await race("accept", "accept");
    expect(both).toMatchObject({ state: "accepted", isInDraft: true });
    expect(both.codes.sort()).toEqual(["", "tree.proposal_decided"]);
    const split = await race("accept", "dismiss");
    expect([...split.codes].sort()).toEqual(["", "tree.proposal_decided"]);
    expect(split.isInDraft).toBe(split.state === "accepted");
  });

  it("is made, found and decided by these roles, for an issue that they may read", async () => {
    const { treeId, issueId } = await reported();
    await propose(issueId, "Ask for the fuse");
    const [{ id, words }] = await listed(treeId);
    const assignee = await member();
    await call(admin, "PUT", `/issues/${issueId}/assignees`, { assigneeIds: [assignee.id] });
    const people = {
      ...{ reporter: person, assignee, member: await member(), vip: await member("vip-user") },
      ...{ technician, administrator: admin },
    };
    const rights: Record<string, number[]> = {};
    for (const [role, who] of Object.entries(people)) {
      rights[role] = [
        (await call(who, "GET", path(issueId))).status,
        (await propose(issueId, words, who)).status,
        (await call(who, "GET", `/decision-trees/${treeId}/proposals`)).status,
        (await dismiss(treeId, id, { words: "Others", reason: "No" }, who)).status,
        (await accept(treeId, id, { words: "Others" }, who)).status,
      ];
    }
    expect(rights).toEqual({
      reporter: [403, 403, 403, 403, 403],
      // Who was given the issue resolves it; what a tree should say is for who reads trees.
      assignee: [403, 403, 403, 403, 403],
      member: [403, 403, 403, 403, 403],
      vip: [403, 403, 403, 403, 403],
      technician: [200, 200, 200, 403, 403],
      administrator: [200, 200, 200, 409, 409],
    });
  });

  it("is found and decided by those alone who may read its issue", async () => {
    const { treeId, issueId } = await reported();
    await propose(issueId, "Ask for the fuse");
    const [{ id, words }] = await listed(treeId);
    const hidden = async (who: Pick<typeof admin, "token">) => {
      const there = await call(who, "GET", `/decision-trees/${treeId}/proposals`);
      const tried = [
        await accept(treeId, id, { words }, who as typeof admin),
        await dismiss(treeId, id, { words, reason: "No" }, who as typeof admin),
      ];
      return [there.json(), ...tried.map(({ status }) => status)];
    };
    // A token that may do everything with trees, and nothing with issues.
    const permissions = ["organisation.decision-trees.read", "organisation.decision-trees.update"];
    const made = { name: "Trees", permissions, expiresInDays: 1 };
    const { value } = (await call(admin, "POST", "/users/me/tokens", made)).json();
    expect(await hidden({ token: value })).toEqual([[], 404, 404]);
    // Somebody whom the networks of the location keep off.
    await call(admin, "PATCH", `/locations/${locationId}`, { ipSubnets: ["192.0.2.0/24"] });
    expect(await hidden(admin)).toEqual([[], 404, 404]);
    await query("update location set ip_subnets = '{}' where id = $1", [locationId]);
    expect(await listed(treeId)).toMatchObject([{ id, state: "open" }]);
  });

  it("is made of an issue that a tree led to alone, and of what is kept of it", async () => {
    const { issueId } = await reported(false);
    expect((await call(technician, "GET", path(issueId))).json()).toEqual({
      tree: null,
      proposal: null,
    });
    expect((await propose(issueId, "Ask")).problem().code).toBe("tree.none");
    const { treeId, issueId: led } = await reported();
    await propose(led, "Stays");
    await query("delete from issue where id = $1", [led]);
    expect(await listed(treeId)).toMatchObject([{ words: "Stays", issueId: null }]);
  });
});
