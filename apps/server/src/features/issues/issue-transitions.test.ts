import type { Issue, IssueStep } from "@storey/contract";
import {
  ISSUE_STATUSES,
  ISSUE_TRANSITIONS,
  type IssueRight,
  type IssueStatus,
} from "@storey/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IssueServer, type Scene } from "./issue.fixture.ts";
import { keepIssuesGoing } from "./issue-upkeep.service.ts";

let harness: IssueServer;
let scene: Scene;

beforeAll(async () => {
  harness = await IssueServer.start();
  scene = await harness.scene();
});

afterAll(() => harness.close());

/** Returns a step to a state with everything it may need. */
function stepTo(from: IssueStatus, to: IssueStatus): IssueStep {
  const steps: Partial<Record<IssueStatus, IssueStep>> = {
    on_hold: { to: "on_hold", reason: "parts" },
    resolved: { to: "resolved", resolutionCode: "fixed", note: "Done." },
    cancelled: { to: "cancelled", reason: from === "new" ? "withdrawn" : "declined" },
    open: { to: "open", reason: "Not mended." },
  };
  return steps[to] ?? { to };
}

/** Returns the people of the scene who may take a step, by the table of rights. */
function mayTake(from: IssueStatus, to: IssueStatus): string[] {
  const rights: Readonly<Record<string, readonly IssueRight[]>> = {
    admin: ["update", "close"],
    technician: ["update", "close"],
    member: ["reporter"],
    vip: [],
  };
  return Object.entries(rights)
    .filter(([, held]) =>
      ISSUE_TRANSITIONS.some(
        (line) =>
          line.from === from && line.to === to && line.who.some((who) => held.includes(who)),
      ),
    )
    .map(([name]) => name);
}

describe("every state with every other one, by every kind of person", () => {
  for (const from of ISSUE_STATUSES) {
    it(`from ${from}`, async () => {
      // A refused step leaves the issue unchanged, so it serves for the next one.
      let fresh: Issue | null = null;
      for (const to of ISSUE_STATUSES) {
        const allowed: string[] = [];
        for (const name of ["admin", "technician", "member", "vip"] as const) {
          const issue: Issue = fresh ?? (await harness.at(scene, from));
          fresh = null;
          const reply = await harness.step(scene[name], issue.id, stepTo(from, to));
          if (reply.status === 200) {
            allowed.push(name);
            expect(reply.json()).toMatchObject({ status: to, id: issue.id });
          } else {
            const isKnown = ISSUE_TRANSITIONS.some((line) => line.from === from && line.to === to);
            const seen = isKnown ? "access.forbidden" : "issue.transition";
            // The VIP has not reported it: for them it is not there.
            expect(reply.problem().code).toBe(name === "vip" ? "not_found" : seen);
            const query = "select status, version from issue where id = $1";
            const { rows } = await harness.query(query, [issue.id]);
            expect(rows).toEqual([{ status: from, version: issue.version }]);
            fresh = issue;
          }
        }
        expect([from, to, allowed]).toEqual([from, to, mayTake(from, to)]);
      }
    }, 60_000);
  }
});

describe("a step", () => {
  it("that lacks what it needs names the field, and changes nothing", async () => {
    const issue = await harness.at(scene, "open");
    const tries: [IssueStep, string][] = [
      [{ to: "on_hold" }, "reason"],
      [{ to: "on_hold", reason: "tired" }, "reason"],
      [{ to: "on_hold", reason: "parts", resumeAt: "2020-01-01T08:00:00.000Z" }, "resumeAt"],
      [{ to: "cancelled", reason: "duplicate" }, "duplicateOfId"],
      [{ to: "resolved", note: "Done." }, "resolutionCode"],
      [{ to: "resolved", resolutionCode: "no_fault_found" }, "note"],
      [{ to: "resolved", resolutionCode: "referred", note: " " }, "note"],
    ];
    const closed = await harness.at(scene, "closed");
    const long = { to: "open", reason: "Again.", note: "x".repeat(5_000) } as const;
    const problem = (await harness.step(scene.technician, closed.id, long)).problem();
    expect(problem.fields).toMatchObject([{ field: "note", code: "text.too_long" }]);
    for (const [step, field] of tries) {
      const { code, fields } = (await harness.step(scene.technician, issue.id, step)).problem();
      expect([code, fields[0]?.field]).toEqual(["request.invalid", field]);
    }
    const now = await harness.ok(scene.admin, "GET", `/issues/${issue.id}`);
    expect(now).toEqual(issue);
  });

  it.each(["", " "])("keeps no note where none is said: %j", async (note) => {
    const issue = await harness.at(scene, "open");
    const step = { to: "resolved", resolutionCode: "fixed", note } as const;
    expect((await harness.step(scene.technician, issue.id, step)).status).toBe(200);
    const { rows } = await harness.server.installation.database.pool.query(
      "select resolution_note from issue where id = $1",
      [issue.id],
    );
    expect(rows).toEqual([{ resolution_note: null }]);
  });

  it("keeps what holds in one state, and forgets it with the state", async () => {
    const issue = await harness.at(scene, "open");
    const resumeAt = "2030-01-01T00:00:00.000Z";
    const held = (
      await harness.step(scene.technician, issue.id, { to: "on_hold", reason: "access", resumeAt })
    ).json();
    expect(held).toMatchObject({ holdReason: "access", resumeAt, heldSince: expect.any(String) });
    const begun = (await harness.step(scene.technician, issue.id, { to: "in_progress" })).json();
    expect(begun).toMatchObject({ holdReason: null, resumeAt: null, heldSince: null });
    expect(begun.assignees).toEqual([{ id: scene.technician.id, name: "Robin" }]);
    const step = { to: "resolved", resolutionCode: "replaced", note: "New one." } as const;
    const resolved = (await harness.step(scene.technician, issue.id, step)).json();
    expect(resolved).toMatchObject({ resolutionCode: "replaced", resolutionNote: "New one." });
    const closed = (await harness.step(scene.member, issue.id, { to: "closed" })).json();
    expect(closed).toMatchObject({
      resolutionCode: "replaced",
      resolvedAt: resolved.resolvedAt,
      closedAt: expect.any(String),
    });
    const reopen = { to: "open", reason: "It flickers again." } as const;
    const open = (await harness.step(scene.member, issue.id, reopen)).json();
    expect(open).toMatchObject({
      ...{ resolutionCode: null, resolvedAt: null, closedAt: null, reopenCount: 1 },
      commentsCount: 1,
    });
    const [comment] = await harness.ok(scene.technician, "GET", `/issues/${issue.id}/comments`);
    expect(comment).toMatchObject({ body: "It flickers again.", isFromStaff: false });
  });

  it("to work of who has been given the issue needs no permission, and no more than that", async () => {
    const issue = await harness.at(scene, "open");
    const ids = { assigneeIds: [scene.other.id] };
    await harness.ok(scene.admin, "PUT", `/issues/${issue.id}/assignees`, ids);
    const begun = (await harness.step(scene.other, issue.id, { to: "in_progress" })).json();
    expect(begun).toMatchObject({ status: "in_progress", rights: ["assignee"] });
    const step = { to: "resolved", resolutionCode: "fixed", note: "Done." } as const;
    const refused = await harness.step(scene.other, issue.id, step);
    expect(refused.problem().code).toBe("access.forbidden");
  });

  it("back from closed is open for thirty days", async () => {
    const issue = await harness.at(scene, "closed");
    await harness.query(
      "update issue set closed_at = now() - interval '30 days 1 minute' where id = $1",
      [issue.id],
    );
    const reopen = { to: "open", reason: "Again" } as const;
    expect((await harness.step(scene.member, issue.id, reopen)).problem().code).toBe(
      "issue.reopen_late",
    );
    await harness.query("update issue set closed_at = now() - interval '29 days' where id = $1", [
      issue.id,
    ]);
    expect((await harness.step(scene.member, issue.id, reopen)).status).toBe(200);
  });

  it("that somebody else took in the meantime is a conflict that shows the issue", async () => {
    const issue = await harness.at(scene, "open");
    const headers = { "if-match": String(issue.version) };
    const path = `/issues/${issue.id}/transition`;
    await harness.ok(scene.admin, "PATCH", `/issues/${issue.id}`, { priority: "urgent" });
    await harness.ok(scene.technician, "POST", path, { to: "in_progress" }, headers);
    const body = { to: "on_hold", reason: "parts" };
    const late = await harness.send(scene.admin, "POST", path, body, headers);
    expect([late.status, late.problem().code]).toEqual([409, "record.conflict"]);
    expect(late.problem().fields.map(({ field }) => field)).toEqual(["status"]);
    expect(late.problem().current).toMatchObject({ id: issue.id, status: "in_progress" });
  });

  it("of two at once is taken once", async () => {
    const issue = await harness.at(scene, "resolved");
    const replies = await Promise.all([
      harness.step(scene.member, issue.id, { to: "closed" }),
      harness.step(scene.admin, issue.id, { to: "closed" }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const steps = (await harness.events(issue.id)).filter(({ to }) => to === "closed");
    expect(steps).toHaveLength(1);
  });

  it("is told to others by ids alone", async () => {
    const issue = await harness.at(scene, "open");
    await harness.step(scene.technician, issue.id, { to: "in_progress", note: "On my way." });
    expect(await harness.events(issue.id)).toEqual([
      { event: "created", issueId: issue.id, actorId: scene.member.id },
      {
        event: "transitioned",
        issueId: issue.id,
        actorId: scene.admin.id,
        from: "new",
        to: "open",
      },
      {
        ...{ event: "transitioned", issueId: issue.id, actorId: scene.technician.id },
        ...{ from: "open", to: "in_progress" },
      },
      {
        ...{ event: "commented", issueId: issue.id, actorId: scene.technician.id },
        commentId: expect.any(String),
      },
    ]);
  });
});

describe("the clock", () => {
  it("opens what was on hold until a moment, and moves its date by the time it was held", async () => {
    const issue = await harness.at(scene, "open");
    await harness.ok(scene.admin, "PATCH", `/issues/${issue.id}`, {
      dueAt: "2030-01-01T00:00:00.000Z",
    });
    const resumeAt = "2030-01-01T00:00:00.000Z";
    await harness.step(scene.admin, issue.id, { to: "on_hold", reason: "scheduled", resumeAt });
    await keepIssuesGoing(harness.server.installation.gateway);
    expect(await harness.ok(scene.admin, "GET", `/issues/${issue.id}`)).toMatchObject({
      status: "on_hold",
    });
    await harness.query(
      "update issue set resume_at = now() - interval '1 minute', held_since = now() - interval '2 days' where id = $1",
      [issue.id],
    );
    await keepIssuesGoing(harness.server.installation.gateway);
    const open = await harness.ok(scene.admin, "GET", `/issues/${issue.id}`);
    expect(open).toMatchObject({ status: "open", holdReason: null, resumeAt: null });
    expect(open.dueAt.slice(0, 10)).toBe("2030-01-03");
    const last = (await harness.events(issue.id)).at(-1);
    expect(last).toMatchObject({ event: "transitioned", to: "open", actorId: null });
  });

  it("moves a date that was set on hold by the time since then alone", async () => {
    const issue = await harness.at(scene, "on_hold");
    await harness.query("update issue set held_since = now() - interval '9 days' where id = $1", [
      issue.id,
    ]);
    const path = `/issues/${issue.id}`;
    const set = async (dueAt: string) => harness.ok(scene.admin, "PATCH", path, { dueAt });
    const past = new Date(Date.now() - 3_600_000).toISOString();
    expect(await set(past)).toMatchObject({ status: "on_hold", isOverdue: true });
    expect(await set("2030-01-01T00:00:00.000Z")).toMatchObject({ isOverdue: false });
    await harness.query("update issue set due_set_at = now() - interval '2 days' where id = $1", [
      issue.id,
    ]);
    const open = (await harness.step(scene.admin, issue.id, { to: "open" })).json();
    expect(open.dueAt.slice(0, 10)).toBe("2030-01-03");
    const history = await harness.ok(scene.admin, "GET", `${path}/history`);
    expect(JSON.stringify(history)).not.toMatch(/dueSetAt|due_set_at/);
  });

  it("closes what was resolved seven days ago, and leaves the rest alone", async () => {
    const [old, recent] = [
      await harness.at(scene, "resolved"),
      await harness.at(scene, "resolved"),
    ];
    const age = (id: string, days: number) =>
      harness.query(
        "update issue set resolved_at = now() - make_interval(days => $2) where id = $1",
        [id, days],
      );
    await age(old.id, 7);
    await age(recent.id, 6);
    await keepIssuesGoing(harness.server.installation.gateway);
    const show = (id: string) => harness.ok(scene.member, "GET", `/issues/${id}`);
    expect(await show(old.id)).toMatchObject({ status: "closed", resolutionCode: "fixed" });
    expect(await show(recent.id)).toMatchObject({ status: "resolved" });
    const history = await harness.ok(scene.admin, "GET", `/issues/${old.id}/history`);
    expect(history.at(-1)).toMatchObject({
      kind: "transitioned",
      actor: null,
      guest: null,
      to: "closed",
    });
  });
});

describe("overdue", () => {
  it("is what is open and past its date; on hold the clock stands still", async () => {
    const past = { dueAt: new Date(Date.now() - 60_000).toISOString() };
    const issue = await harness.report(scene, scene.technician, { status: "open", ...past });
    expect(issue.isOverdue).toBe(true);
    const fresh = await harness.report(scene, scene.technician, { status: "open" });
    await harness.step(scene.technician, fresh.id, { to: "on_hold", reason: "parts" });
    await harness.query(
      "update issue set due_at = now(), held_since = now() - interval '1 day' where id = $1",
      [fresh.id],
    );
    // Makes it look as if the date had been set before the hold.
    await harness.query("update issue set due_set_at = null where id = $1", [fresh.id]);
    const held = await harness.ok(scene.technician, "GET", `/issues/${fresh.id}`);
    expect(held.isOverdue).toBe(false);
    const done = { to: "resolved", resolutionCode: "adjusted", note: "Set anew." } as const;
    expect((await harness.step(scene.technician, issue.id, done)).json().isOverdue).toBe(false);
  });
});
