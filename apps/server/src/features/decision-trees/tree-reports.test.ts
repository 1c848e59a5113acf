import type { TreeContent } from "@storey/domain";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree } from "./decision-trees.fixture.ts";

/** `POST /issues` of somebody whom a decision tree has led. */
const { make, organisation, admin, call, member, server } = await startPeople("Tree reports");
const person = await member();
const location = await make.location(organisation);
const floor = await make.floor(organisation, location);
const { pool } = server.installation.database;

const dark = (): TreeContent => {
  const tree = askingTree();
  const nodes = tree.nodes.map((node) =>
    node.outcome?.kind === "report"
      ? ({
          ...node,
          outcome: { kind: "report", category: "audio_video", priority: "high" },
        } as const)
      : node,
  );
  return { ...tree, nodes };
};

const space = async (decisionTreeId: string) => {
  const body = { name: `Space ${v7()}`, floorId: floor, decisionTreeId };
  return (await call(admin, "POST", "/spaces", body)).json().id as string;
};

/** A session of a room, with what it was answered. */
async function led(isBroken = true) {
  const content = dark();
  const [ask, yes, no] = content.nodes.map(({ id }) => id);
  const made = await call(admin, "POST", "/decision-trees", { name: `Tree ${v7()}`, content });
  const tree = made.json();
  await call(admin, "POST", `/decision-trees/${tree.id}/publish`);
  const spaceId = await space(tree.id);
  const started = await call(person, "POST", "/decision-tree-sessions", { spaceId });
  const sessionId = started.json().id as string;
  const answers = [{ at: ask, responseId: isBroken ? no : yes, value: null }];
  await call(person, "PUT", `/decision-tree-sessions/${sessionId}/answers`, { answers });
  return { tree, content, spaceId, sessionId };
}

const report = (decisionTreeSessionId: string, spaceId: string, more: object = {}) => ({
  ...{ id: v7(), title: "Still dark", spaceId, decisionTreeSessionId },
  ...more,
});
const sessionOf = async (id: string) =>
  (await call(person, "GET", `/decision-tree-sessions/${id}`)).json();

describe("a report after a tree", () => {
  it("keeps what was tried, takes category and priority from the end, and ends the session", async () => {
    const { tree, spaceId, sessionId } = await led();
    const body = report(sessionId, spaceId);
    const made = await call(person, "POST", "/issues", body);
    expect(made.status, made.text).toBe(201);
    expect(made.json()).toMatchObject({
      ...{ source: "decision_tree", category: "audio_video", priority: "high" },
      transcript: {
        treeName: tree.name,
        lines: [{ question: "Lit", answer: "No", isKnown: false }],
        last: "text",
      },
    });
    expect(await sessionOf(sessionId)).toMatchObject({ state: "issue_created", issueId: body.id });
    // The same again, as an outbox sends it that has not heard.
    expect((await call(person, "POST", "/issues", body)).json().id).toBe(body.id);
    const other = await call(person, "POST", "/issues", report(sessionId, spaceId));
    expect(other.problem().code).toBe("tree.session_ended");
    const second = (await call(person, "POST", "/issues", { title: "Dark", spaceId })).json().id;
    const end = { state: "issue_created", issueId: second };
    const ended = await call(person, "POST", `/decision-tree-sessions/${sessionId}/finish`, end);
    expect(ended.problem().code).toBe("tree.session_ended");
    expect(await sessionOf(sessionId)).toMatchObject({ issueId: body.id });
  });

  it("stays as it was tried, whatever becomes of the tree, and nobody can change it", async () => {
    const { tree, content, spaceId, sessionId } = await led();
    const { id } = (await call(person, "POST", "/issues", report(sessionId, spaceId))).json();
    const before = (await call(admin, "GET", `/issues/${id}`)).json().transcript;
    const nodes = content.nodes.map((node) => ({ ...node, label: "Changed" }));
    const changed = { content: { ...content, nodes } };
    await call(admin, "PATCH", `/decision-trees/${tree.id}`, changed);
    await call(admin, "POST", `/decision-trees/${tree.id}/publish`);
    await call(admin, "DELETE", `/decision-trees/${tree.id}`);
    expect((await call(admin, "GET", `/issues/${id}`)).json().transcript).toEqual(before);
    const rights = await pool.query(
      `select privilege_type from information_schema.role_table_grants
        where table_name = 'issue_transcript' and grantee = 'storey_app' order by 1`,
    );
    const given = rights.rows.map(({ privilege_type: one }) => one);
    expect(given).toEqual(["INSERT", "SELECT"]);
  });

  it("lets who reports say otherwise, and has none without a session", async () => {
    const { spaceId, sessionId } = await led();
    const body = report(sessionId, spaceId, { category: "network" });
    expect((await call(person, "POST", "/issues", body)).json()).toMatchObject({
      category: "network",
    });
    const plain = await call(person, "POST", "/issues", { title: "Dark", spaceId });
    expect(plain.json()).toMatchObject({ source: "app", transcript: null });
  });

  it("also goes where the session was ended as resolved", async () => {
    const { spaceId, sessionId } = await led(false);
    const finish = { state: "resolved", isHelpful: true };
    await call(person, "POST", `/decision-tree-sessions/${sessionId}/finish`, finish);
    const made = await call(person, "POST", "/issues", report(sessionId, spaceId));
    expect(made.status).toBe(201);
    expect(await sessionOf(sessionId)).toMatchObject({ state: "issue_created" });
  });

  it("with a session of another room, person or organisation is refused, and nothing is written", async () => {
    const { tree, spaceId, sessionId } = await led();
    const elsewhere = await make.organisation();
    const stranger = await make.user({
      organisations: [elsewhere],
      roles: ["organisation-admin"],
    });
    const theirFloor = await make.floor(elsewhere, await make.location(elsewhere));
    const theirs = await make.space(elsewhere, { floorId: theirFloor });
    const count = async () =>
      (await pool.query("select count(*)::int as n from issue")).rows[0]?.["n"];
    const before = await count();
    const refused = [
      await call(person, "POST", "/issues", report(sessionId, await space(tree.id))),
      await call(admin, "POST", "/issues", report(sessionId, spaceId)),
      await call(stranger, "POST", "/issues", report(sessionId, theirs)),
      await call(person, "POST", "/issues", report(v7(), spaceId)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await count()).toBe(before);
    expect(await sessionOf(sessionId)).toMatchObject({ state: "active", issueId: null });
  });

  it("sent twice at once is one", async () => {
    const { spaceId, sessionId } = await led();
    const body = report(sessionId, spaceId);
    const replies = await Promise.all([
      call(person, "POST", "/issues", body),
      call(person, "POST", "/issues", body),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  });
});
