import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree } from "./decision-trees.fixture.ts";

/** What who mends an issue would have a tree say. */
const { make, organisation, admin, call, member, query } = await startPeople("Tree proposals");
const [person, technician] = [await member(), await member("technician")];
const floorId = await make.floor(organisation, await make.location(organisation));

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
const decide = (treeId: string, id: string, decision: object, who = admin) =>
  call(who, "PUT", `/decision-trees/${treeId}/proposals/${id}`, decision);

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
    await decide(treeId, open.id, { state: "accepted" });
    await propose(issueId, "Three");
    expect((await listed(treeId)).map(({ words }: { words: string }) => words)).toEqual([
      "Three",
      open.words,
    ]);
  });

  it("is decided once by who may change trees; dismissing takes a reason", async () => {
    const { treeId, issueId } = await reported();
    await propose(issueId, "Ask for the fuse");
    const [{ id }] = await listed(treeId);
    expect((await decide(treeId, id, { state: "accepted" }, technician)).status).toBe(403);
    const bare = await decide(treeId, id, { state: "dismissed", reason: " " });
    expect(bare.problem().fields).toMatchObject([{ field: "reason", code: "text.too_short" }]);
    const no = { state: "dismissed", reason: "The fuse is behind a locked door." };
    const twice = await Promise.all([decide(treeId, id, no), decide(treeId, id, no)]);
    for (const reply of twice)
      expect(reply.json()).toMatchObject({ ...no, decidedBy: { id: admin.id } });
    const other = await decide(treeId, id, { state: "accepted" });
    expect(other.problem().code).toBe("tree.proposal_decided");
    const told = (await call(technician, "GET", path(issueId))).json().proposal;
    expect(told).toMatchObject(no);
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
