import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { askingTree } from "../decision-trees/decision-trees.fixture.ts";
import { type GuestWorld, guestOf, guestWorld, report } from "./guest-world.fixture.ts";

/** `POST /public/spaces/{code}/issues` of a guest whom a decision tree has led. */
let server: TestServer;
let world: GuestWorld;
let other: GuestWorld;
const asks = askingTree();
const [ask, , no] = asks.nodes.map(({ id }) => id);
let address = 0;

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  [world, other] = [await helped(make), await helped(make)];
});
afterAll(() => server.close());

async function helped(make: Factory): Promise<GuestWorld> {
  const made = await guestWorld(server, make);
  const send = (method: string, path: string, body?: object) =>
    server.call(method, path, { token: made.admin.token, body });
  const tree = (
    await send("POST", "/decision-trees", { name: `Tree ${v7()}`, content: asks })
  ).json();
  await send("POST", `/decision-trees/${tree.id}/publish`);
  await send("PATCH", `/spaces/${made.space}`, { decisionTreeId: tree.id });
  return made;
}

/** A guest on a network of their own, whom the tree of the room has told that somebody must come. */
async function led(at = world) {
  const { call } = await guestOf(server, at.code, { from: `198.51.100.${++address}` });
  const sessionId = v7();
  await call("POST", "/decision-tree-sessions", { body: { id: sessionId } });
  const answers = [{ at: ask, responseId: no, value: null }];
  const path = `/decision-tree-sessions/${sessionId}`;
  expect((await call("PUT", `${path}/answers`, { body: { answers } })).status).toBe(200);
  return { call, sessionId, session: async () => (await call("GET", path)).json() };
}

const rows = async (text: string, values: unknown[]) =>
  (await server.installation.database.pool.query(text, values)).rows;

describe("a guest's report after a tree", () => {
  it("keeps what was tried for who mends it, ends the session, and is one however often it is sent", async () => {
    const { call, sessionId, session } = await led();
    const body = report({ decisionTreeSessionId: sessionId });
    const made = await call("POST", "/issues", { body });
    expect(made.status, made.text).toBe(201);
    const { issueId } = made.json();
    const issue = await server.call("GET", `/issues/${issueId}`, { token: world.admin.token });
    expect(issue.json()).toMatchObject({
      source: "decision_tree",
      transcript: { lines: [{ question: "Lit", answer: "No", isKnown: false }] },
    });
    expect(await session()).toMatchObject({ state: "issue_created" });
    expect((await call("POST", "/issues", { body })).json()).toEqual(made.json());
    // It was said at the door: its title stands there, and its history knows it as a guest's.
    const open = (await call("GET", "/issues")).json();
    expect(open.find(({ id }: { id: string }) => id === issueId)).toMatchObject({
      title: body.title,
    });
    const history = await server.call("GET", `/issues/${issueId}/history`, {
      token: world.admin.token,
    });
    expect(history.json().at(-1)).toMatchObject({ kind: "created", guest: expect.anything() });
    const again = report({ decisionTreeSessionId: sessionId });
    expect((await call("POST", "/issues", { body: again })).problem().code).toBe(
      "tree.session_ended",
    );
  });

  it("with a session of another room, or a member's, is refused, and nothing is written", async () => {
    const { sessionId, session } = await led();
    const { call } = await led(other);
    const token = other.admin.token;
    const members = await server.call("POST", "/decision-tree-sessions", {
      token,
      body: { spaceId: other.space },
    });
    for (const decisionTreeSessionId of [sessionId, members.json().id, v7()]) {
      const refused = await call("POST", "/issues", { body: report({ decisionTreeSessionId }) });
      expect(refused.problem().code).toBe("not_found");
    }
    expect(await session()).toMatchObject({ state: "active" });
    const written = await rows("select from issue where organisation_id = $1 and source = $2", [
      other.organisation,
      "decision_tree",
    ]);
    expect(written).toHaveLength(0);
  });
});
