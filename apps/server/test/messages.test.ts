import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IssueServer, type Scene } from "../src/features/issues/issue.fixture.ts";
import type { TestUser } from "./factory.ts";
import { startTestServer } from "./server.ts";
import { WatchedDatabase } from "./watched-database.ts";

/**
 * The most messages that one of these calls sends to the database, its beginning and end included.
 */
const MOST = 8;

const watched = new WatchedDatabase();
let server: IssueServer;
let scene: Scene;

beforeAll(async () => {
  server = new IssueServer(await startTestServer({}, { open: watched.open }));
  scene = await server.scene();
  const prefix = "update location set default_prefix = 'R-' where id = $1";
  await server.query(prefix, [scene.location]);
  await server.query("delete from background_job");
});

afterAll(() => server.close());

/**
 * Returns the messages that a user's call sends to the database, without those of the jobs it
 * queues.
 */
async function messagesOf(
  who: TestUser,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ sent: readonly string[]; reply: Awaited<ReturnType<IssueServer["ok"]>> }> {
  const before = new Set(watched.transactions);
  const key = method === "PATCH" ? {} : { "idempotency-key": v7() };
  const reply = await server.ok(who, method, path, body, key);
  const own = watched.transactions.filter(
    (each) => !before.has(each) && each.messages[0]?.includes(who.auth0Id),
  );
  expect(own).toHaveLength(1);
  return { sent: own[0]?.messages ?? [], reply };
}

const open = { to: "open" };
const STEPS: Readonly<Record<string, { from: object[]; step: object }>> = {
  "takes it up": { from: [], step: open },
  "begins work": { from: [open], step: { to: "in_progress", note: "On my way." } },
  "puts it on hold": { from: [open], step: { to: "on_hold", reason: "parts", note: "Ordered." } },
  "goes on": { from: [open, { to: "on_hold", reason: "parts" }], step: { to: "in_progress" } },
  "resolves it": { from: [open], step: { to: "resolved", resolutionCode: "fixed", note: "New." } },
  "closes it": {
    from: [open, { to: "resolved", resolutionCode: "fixed", note: "New." }],
    step: { to: "closed", note: "Thanks." },
  },
  "cancels it": { from: [], step: { to: "cancelled", reason: "declined", note: "Not ours." } },
  "opens it again": {
    from: [{ to: "cancelled", reason: "declined" }],
    step: { to: "open", reason: "It is back." },
  },
};

describe("a call sends few messages to the database", () => {
  it("that reports an issue, also one for somebody", async () => {
    const body = { spaceId: scene.space, title: "The lamp is broken" };
    const plain = await messagesOf(scene.member, "POST", "/issues", { ...body, id: v7() });
    expect(plain.sent.length, plain.sent.join("\n")).toBeLessThanOrEqual(MOST);
    const full = { ...body, id: v7(), assigneeIds: [scene.technician.id], priority: "low" };
    const given = await messagesOf(scene.admin, "POST", "/issues", full);
    expect(given.sent.length, given.sent.join("\n")).toBeLessThanOrEqual(MOST);
  });

  for (const [name, { from, step }] of Object.entries(STEPS)) {
    it(`that ${name}`, async () => {
      const { id } = await server.report(scene);
      const path = `/issues/${id}/transition`;
      for (const each of from) await server.ok(scene.admin, "POST", path, each);
      const { sent } = await messagesOf(scene.admin, "POST", path, step);
      expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(MOST);
    });
  }

  it("that makes it a duplicate, and one of its own again", async () => {
    const [one, two] = [await server.report(scene), await server.report(scene)];
    const path = `/issues/${one.id}/transition`;
    const step = { to: "cancelled", reason: "duplicate", duplicateOfId: two.id, note: "The same." };
    const merged = await messagesOf(scene.technician, "POST", path, step);
    expect(merged.sent.length, merged.sent.join("\n")).toBeLessThanOrEqual(MOST);
    const again = { to: "open", reason: "It is another one." };
    const parted = await messagesOf(scene.technician, "POST", path, again);
    expect(parted.sent.length, parted.sent.join("\n")).toBeLessThanOrEqual(MOST);
  });

  it("that gives an issue to somebody, comments on it, and changes it", async () => {
    const { id } = await server.report(scene);
    const people = { assigneeIds: [scene.technician.id, scene.admin.id] };
    const given = await messagesOf(scene.admin, "PUT", `/issues/${id}/assignees`, people);
    expect(given.sent.length, given.sent.join("\n")).toBeLessThanOrEqual(MOST);
    const words = { id: v7(), body: "I look at it.", mentions: [scene.admin.id] };
    const comment = await messagesOf(scene.technician, "POST", `/issues/${id}/comments`, words);
    expect(comment.sent.length, comment.sent.join("\n")).toBeLessThanOrEqual(MOST);
    const whole = { ...(await server.ok(scene.admin, "GET", `/issues/${id}`)), title: "Another" };
    const changed = await messagesOf(scene.admin, "PATCH", `/issues/${id}`, whole);
    expect(changed.sent.length, changed.sent.join("\n")).toBeLessThanOrEqual(MOST);
  });

  it("that makes a space with its next shortcode, and changes it", async () => {
    const body = { name: "Room", floorId: scene.floor };
    const made = await messagesOf(scene.admin, "POST", "/spaces", body);
    expect(made.sent.length, made.sent.join("\n")).toBeLessThanOrEqual(MOST);
    expect(made.reply.shortcode).toBe("R-1");
    const whole = { ...made.reply, name: "Hall" };
    const changed = await messagesOf(scene.admin, "PATCH", `/spaces/${made.reply.id}`, whole);
    expect(changed.sent.length, changed.sent.join("\n")).toBeLessThanOrEqual(MOST);
  });
});
