import type { Issue, IssueStep } from "@storey/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { IssueServer, type Scene } from "./issue.fixture.ts";

let harness: IssueServer;
let scene: Scene;

beforeAll(async () => {
  harness = await IssueServer.start();
  scene = await harness.scene();
});

afterAll(() => harness.close());

const RESOLVE: IssueStep = { to: "resolved", resolutionCode: "replaced", note: "New lamp." };

async function take(who: TestUser, issue: Issue, step: IssueStep): Promise<Issue> {
  const reply = await harness.step(who, issue.id, step);
  expect(reply.status).toBe(200);
  return reply.json();
}

function undo(who: TestUser, { id, version }: Pick<Issue, "id" | "version">) {
  return harness.send(who, "POST", `/issues/${id}/undo`, { version });
}

/** Returns what is the same before a step and after it was undone. */
function lasting({ version: _, updatedAt: __, isWatching: ___, ...rest }: Issue): Partial<Issue> {
  return rest;
}

describe("undoing a step", () => {
  it("leaves the issue as it was, posts nothing, and keeps both in the history", async () => {
    const before = await harness.at(scene, "new");
    const resolved = await take(scene.technician, before, RESOLVE);
    const reply = await undo(scene.technician, resolved);
    expect(reply.status).toBe(200);
    const after = await harness.ok(scene.admin, "GET", `/issues/${before.id}`);
    expect(lasting(after)).toEqual(lasting(before));
    expect(await harness.ok(scene.admin, "GET", `/issues/${before.id}/comments`)).toEqual([]);
    const history = await harness.ok(scene.admin, "GET", `/issues/${before.id}/history`);
    expect(history.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
      [null, null],
      ["new", "resolved"],
      ["resolved", "new"],
    ]);
  });

  it("brings back who had it, the hold and its date, and the resolution", async () => {
    const open = await harness.at(scene, "open");
    const begun = await take(scene.technician, open, { to: "in_progress" });
    expect(begun.assignees).toHaveLength(1);
    expect((await undo(scene.technician, begun)).json().assignees).toEqual([]);

    const dueAt = "2030-01-01T00:00:00.000Z";
    await harness.ok(scene.admin, "PATCH", `/issues/${open.id}`, { dueAt });
    const held = await take(scene.technician, open, { to: "on_hold", reason: "parts" });
    const resumed = await take(scene.technician, open, { to: "in_progress" });
    expect(resumed.dueAt).not.toBe(held.dueAt);
    const again = (await undo(scene.technician, resumed)).json();
    expect(lasting(again)).toEqual(lasting(held));
    const { rows } = await harness.query("select due_set_at from issue where id = $1", [open.id]);
    expect(rows).toEqual([{ due_set_at: null }]);

    const resolved = await harness.at(scene, "resolved");
    const closed = await take(scene.member, resolved, { to: "closed" });
    expect(lasting((await undo(scene.member, closed)).json())).toMatchObject({
      ...{ status: "resolved", closedAt: null, resolvedAt: resolved.resolvedAt },
      resolutionNote: resolved.resolutionNote,
    });
  });

  it("is refused for somebody else's step, after ten minutes, and once anything came after", async () => {
    const refused = async (who: TestUser, issue: Issue): Promise<void> => {
      const reply = await undo(who, issue);
      expect([reply.status, reply.problem().code]).toEqual([409, "issue.not_undoable"]);
    };
    const issue = await take(scene.technician, await harness.at(scene, "new"), RESOLVE);
    await refused(scene.admin, issue);
    await refused(scene.member, issue);
    await refused(scene.technician, { ...issue, version: issue.version - 1 });
    expect((await undo(scene.vip, issue)).problem().code).toBe("not_found");
    await harness.query(
      "update history set at = at - interval '10 minutes 1 second' where entity_id = $1",
      [issue.id],
    );
    await refused(scene.technician, issue);

    const answered = await take(scene.technician, await harness.at(scene, "new"), RESOLVE);
    await harness.ok(scene.member, "POST", `/issues/${answered.id}/comments`, { body: "Thanks!" });
    await refused(scene.technician, answered);

    const changed = await take(scene.technician, await harness.at(scene, "new"), RESOLVE);
    const urgent = { priority: "urgent" };
    const next = await harness.ok(scene.admin, "PATCH", `/issues/${changed.id}`, urgent);
    await refused(scene.technician, changed);
    await refused(scene.technician, next);
    const now = await harness.ok(scene.admin, "GET", `/issues/${changed.id}`);
    expect(now.status).toBe("resolved");
  });

  it("of two at once happens once, and so does it beside somebody's next step", async () => {
    const issue = await take(scene.technician, await harness.at(scene, "new"), RESOLVE);
    const twice = await Promise.all([undo(scene.technician, issue), undo(scene.technician, issue)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);

    const other = await take(scene.technician, await harness.at(scene, "new"), RESOLVE);
    const [back, closed] = await Promise.all([
      undo(scene.technician, other),
      harness.step(scene.admin, other.id, { to: "closed" }),
    ]);
    expect([back.status, closed.status].sort()).toEqual([200, 409]);
    const now = await harness.ok(scene.admin, "GET", `/issues/${other.id}`);
    expect(now.status).toBe(back.status === 200 ? "new" : "closed");
  });
});
