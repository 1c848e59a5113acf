import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestUser } from "../../../test/factory.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import type { Scene } from "../issues/issue.fixture.ts";
import { issueEventJob } from "./issue-event-job.service.ts";
import { NotificationServer } from "./notification.fixture.ts";
import { removeOldNotifications } from "./notification-upkeep.repository.ts";

let harness: NotificationServer;
let scene: Scene;

beforeAll(async () => {
  harness = await NotificationServer.start();
});

beforeEach(async () => {
  await harness.query("delete from background_job");
  await harness.query("delete from mail");
  scene = await harness.scene();
});

afterAll(() => harness.close());

describe("who is told", () => {
  it("of a new issue: those who work on issues where it lies, and not who reported it", async () => {
    const elsewhere = await harness.make.location(scene.organisation);
    const [here, away] = [await limited(scene.location), await limited(elsewhere)];
    await harness.report(scene, scene.technician);
    await harness.tell();
    expect(await notified()).toEqual(
      sorted([scene.admin, here]).map((id) => [id, "issue_created"]),
    );
    expect(await notified()).not.toContainEqual([away.id, "issue_created"]);
  });

  it("of being given an issue: who is given it, once, and not as of a new one too", async () => {
    const issue = await harness.report(scene, scene.admin, {
      assigneeIds: [scene.technician.id],
    });
    await harness.tell();
    expect(await notified()).toEqual([[scene.technician.id, "issue_assigned"]]);
    const again = { assigneeIds: [scene.technician.id] };
    await harness.ok(scene.admin, "PUT", `/issues/${issue.id}/assignees`, again);
    await harness.tell();
    expect((await list(scene.technician)).notifications).toMatchObject([{ count: 1 }]);
  });

  it("of a public comment: who reported it, who has it, who watches, and not who wrote it", async () => {
    const issue = await harness.given(scene);
    await harness.ok(scene.admin, "PUT", `/issues/${issue.id}/watch`);
    await harness.clear(scene);
    await harness.comment(scene.technician, issue.id, { body: "On my way." });
    await harness.tell();
    expect(await notified()).toEqual(
      sorted([scene.member, scene.admin]).map((id) => [id, "issue_commented"]),
    );
  });

  it("of an internal comment: those of them who may read it", async () => {
    const issue = await harness.given(scene);
    await harness.ok(scene.admin, "PUT", `/issues/${issue.id}/watch`);
    await harness.clear(scene);
    await harness.comment(scene.technician, issue.id, {
      body: "Spare key.",
      visibility: "internal",
    });
    await harness.tell();
    expect(await notified()).toEqual([[scene.admin.id, "issue_commented"]]);
  });

  it("of a mention: who is mentioned, and not of the comment besides", async () => {
    const issue = await harness.given(scene);
    await harness.clear(scene);
    await harness.comment(scene.technician, issue.id, {
      body: "Look.",
      mentions: [scene.member.id],
    });
    await harness.tell();
    expect(await notified()).toEqual([[scene.member.id, "issue_mentioned"]]);
  });

  it("of no mention in an issue that somebody may not read", async () => {
    const issue = await harness.given(scene);
    await harness.clear(scene);
    await harness.comment(scene.technician, issue.id, {
      body: "Look.",
      mentions: [scene.other.id],
    });
    await harness.tell();
    expect(await notified()).toEqual([[scene.member.id, "issue_commented"]]);
  });

  it("of what somebody follows or is named in where they do not work: they read it all the same", async () => {
    const elsewhere = await harness.make.location(scene.organisation);
    const reader = await limited(elsewhere);
    const issue = await harness.given(scene);
    await harness.ok(reader, "PUT", `/issues/${issue.id}/watch`);
    await harness.clear(scene);
    await harness.comment(scene.technician, issue.id, { body: "Look.", mentions: [reader.id] });
    await harness.comment(scene.technician, issue.id, { body: "On my way." });
    await harness.comment(scene.technician, issue.id, {
      body: "Spare key.",
      visibility: "internal",
    });
    await harness.tell();
    expect((await notified()).filter((row) => Array.isArray(row) && row[0] === reader.id)).toEqual([
      [reader.id, "issue_commented"],
      [reader.id, "issue_mentioned"],
    ]);
    expect((await list(reader)).notifications).toMatchObject([{ count: 1 }, { count: 1 }]);
    await harness.mailDue();
    const mail = (await harness.mails()).find(({ recipient }) => recipient === reader.email);
    expect(mail?.text).toContain("On my way.");
    expect(mail?.text).not.toContain("Spare key.");
    expect(mail?.text).toContain(
      "Stop mails of these kinds: Comments on your issues, Mentions of you:\n",
    );
  });

  it("of a step: who reported it, who has it and who watches", async () => {
    const issue = await harness.given(scene);
    await harness.clear(scene);
    await harness.step(scene.admin, issue.id, { to: "in_progress" });
    await harness.tell();
    expect(await notified()).toEqual(
      sorted([scene.member, scene.technician]).map((id) => [id, "issue_status"]),
    );
  });

  it("of a merge: who reported the duplicate", async () => {
    const [kept, duplicate] = [
      await harness.given(scene),
      await harness.report(scene, scene.other),
    ];
    await harness.tell();
    await harness.clear(scene);
    await harness.ok(scene.admin, "POST", `/issues/${duplicate.id}/merge`, { intoId: kept.id });
    await harness.tell();
    expect(await notified()).toEqual([[scene.other.id, "issue_status"]]);
    const { notifications } = await list(scene.other);
    expect(notifications[0]).toMatchObject({ isMerged: true, issue: { id: duplicate.id } });
  });

  it("not who left the organisation, nor who is blocked", async () => {
    const issue = await harness.given(scene);
    await harness.ok(scene.admin, "PUT", `/issues/${issue.id}/watch`);
    await harness.clear(scene);
    await harness.comment(scene.technician, issue.id, { body: "Hello." });
    await harness.query("delete from user_organisation where user_id = $1", [scene.member.id]);
    await harness.query("update user_account set blocked_at = now() where id = $1", [
      scene.admin.id,
    ]);
    await harness.tell();
    expect(await notified()).toEqual([]);
  });

  it("of a call for help: those who answer it, as such, and nobody by mail of ours", async () => {
    await harness.ok(scene.admin, "PATCH", `/locations/${scene.location}`, {
      sos: { enabled: true, phone: "+44 20 7946 0000" },
    });
    await harness.query("delete from mail");
    const alert = await harness.ok(scene.member, "POST", `/locations/${scene.location}/sos`, {
      spaceId: scene.space,
    });
    await harness.tell();
    expect(await notified()).toEqual(
      sorted([scene.admin, scene.technician]).map((id) => [id, "sos"]),
    );
    expect((await list(scene.admin)).notifications).toMatchObject([
      { kind: "sos", alertId: alert.id },
    ]);
    await harness.mailDue();
    expect((await harness.mails()).map(({ kind }) => kind)).not.toContain("notification");
  });

  it("of nothing once the issue is archived", async () => {
    const issue = await harness.given(scene);
    await harness.clear(scene);
    await harness.comment(scene.technician, issue.id, { body: "Hello." });
    await harness.ok(scene.admin, "DELETE", `/issues/${issue.id}`);
    await harness.tell();
    expect(await notified()).toEqual([]);
  });
});

describe("who acts on a thing", () => {
  it("has seen what was told of a call for help they took or closed; others have not", async () => {
    await harness.ok(scene.admin, "PATCH", `/locations/${scene.location}`, {
      sos: { enabled: true, phone: "+44 20 7946 0000" },
    });
    const call = async () => {
      const path = `/locations/${scene.location}/sos`;
      const { id } = await harness.ok(scene.member, "POST", path, { spaceId: scene.space });
      await harness.tell();
      return id;
    };
    const unread = async () => [
      (await list(scene.technician)).unread,
      (await list(scene.admin)).unread,
    ];
    const id = await call();
    expect(await unread()).toEqual([1, 1]);
    await harness.ok(scene.technician, "POST", `/sos/${id}/acknowledge`);
    expect(await unread()).toEqual([0, 1]);
    await harness.ok(scene.admin, "POST", `/sos/${id}/close`, { note: "All is well." });
    expect((await list(scene.admin)).unread).toBe(0);
  });

  it("has seen what was told of an issue they moved, gave away or answered, and of no other", async () => {
    const issues = [];
    for (let number = 0; number < 3; number += 1) issues.push(await harness.report(scene));
    await harness.report(scene);
    await harness.tell();
    expect((await list(scene.technician)).unread).toBe(4);
    const [moved, given, answered] = issues.map(({ id }) => id);
    await harness.ok(scene.technician, "POST", `/issues/${moved}/transition`, { to: "open" });
    await harness.ok(scene.technician, "PUT", `/issues/${given}/assignees`, {
      assigneeIds: [scene.technician.id],
    });
    await harness.comment(scene.technician, String(answered), { body: "On my way." });
    expect((await list(scene.technician)).unread).toBe(1);
    expect((await list(scene.admin)).unread).toBe(4);
  });
});

describe("the list", () => {
  it("groups what was not read yet, counts it, and begins anew after it was read", async () => {
    const issue = await harness.given(scene);
    await harness.clear(scene);
    for (const body of ["One.", "Two.", "Three."])
      await harness.comment(scene.technician, issue.id, { body });
    await harness.tell();
    const first = await list(scene.member);
    expect(first).toMatchObject({ unread: 1, next: null });
    expect(first.notifications).toMatchObject([
      {
        kind: "issue_commented",
        count: 3,
        isRead: false,
        actor: { id: scene.technician.id, name: "Robin" },
        issue: { id: issue.id, reference: issue.reference, title: issue.title },
      },
    ]);
    await harness.ok(scene.member, "PUT", "/notifications/read", {
      ids: [first.notifications[0].id],
    });
    expect((await list(scene.member)).unread).toBe(0);
    await harness.comment(scene.technician, issue.id, { body: "Four." });
    await harness.tell();
    const again = await list(scene.member);
    expect(again.unread).toBe(1);
    expect(again.notifications.map(({ count }: { count: number }) => count)).toEqual([1, 3]);
  });

  it("is marked as read up to a moment, one's own alone", async () => {
    const issue = await harness.given(scene);
    await harness.ok(scene.admin, "PUT", `/issues/${issue.id}/watch`);
    await harness.clear(scene);
    await harness.comment(scene.technician, issue.id, { body: "One." });
    await harness.tell();
    const [own] = (await list(scene.member)).notifications;
    const [others] = (await list(scene.admin)).notifications;
    await harness.ok(scene.member, "PUT", "/notifications/read", { ids: [others.id] });
    expect((await list(scene.admin)).unread).toBe(1);
    expect((await list(scene.member)).unread).toBe(1);
    await harness.ok(scene.member, "PUT", "/notifications/read", { upTo: own.at });
    expect((await list(scene.member)).unread).toBe(0);
    expect((await list(scene.admin)).unread).toBe(1);
  });

  it("comes in pages that neither leave out nor repeat", async () => {
    await many(120);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(scene.member, cursor === null ? "" : `?cursor=${cursor}`);
      expect(page.unread).toBe(100);
      seen.push(...page.notifications.map(({ id }: { id: string }) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect((await harness.send(scene.member, "GET", "/notifications?cursor=1")).status).toBe(400);
  });

  it("shows nothing of an issue that somebody may not read any more", async () => {
    const issue = await harness.given(scene);
    await harness.comment(scene.member, issue.id, { body: "Still dark." });
    await harness.tell();
    expect((await list(scene.technician)).unread).toBe(1);
    await harness.query("update issue set assignee_ids = '{}' where id = $1", [issue.id]);
    await harness.query("delete from user_organisation_role where user_id = $1", [
      scene.technician.id,
    ]);
    expect(await list(scene.technician)).toEqual({ notifications: [], next: null, unread: 0 });
  });

  it("forgets after ninety days", async () => {
    const issue = await harness.given(scene);
    await harness.comment(scene.member, issue.id, { body: "Still dark." });
    await harness.tell();
    expect((await list(scene.technician)).notifications).toHaveLength(1);
    await harness.query(
      "update notification set at = now() - interval '91 days' where user_id = $1",
      [scene.technician.id],
    );
    await removeOldNotifications(harness.server.installation.database.pool);
    expect((await list(scene.technician)).notifications).toEqual([]);
  });
});

describe("what people choose", () => {
  it("is given whole, kept, and held to", async () => {
    const before = await harness.ok(scene.member, "GET", "/users/me/notification-preferences");
    expect(before.preferences).toHaveLength(27);
    const after = await harness.ok(scene.member, "PUT", "/users/me/notification-preferences", {
      preferences: [
        { kind: "issue_commented", channel: "in_app", isOn: false },
        { kind: "issue_commented", channel: "email", isOn: false },
      ],
    });
    expect(after.preferences).toHaveLength(27);
    const issue = await harness.given(scene);
    await harness.clear(scene);
    await harness.comment(scene.technician, issue.id, { body: "Quiet." });
    await harness.tell();
    expect(await notified()).toEqual([]);
    await harness.mailDue();
    expect(await harness.mails()).toEqual([]);
  });
});

describe("exactly once", () => {
  it("is told what a server began and another one finished", async () => {
    const issue = await harness.given(scene);
    await harness.clear(scene);
    await harness.comment(scene.technician, issue.id, { body: "Once." });
    // Dies after its work and before it is noted: all of it is undone with the transaction.
    let isKilled = false;
    const dying = new JobRunner(harness.server.installation, [
      {
        ...issueEventJob,
        work: (data, parts) =>
          issueEventJob.work(data, {
            ...parts,
            finishIn: async (transaction) => {
              await parts.finishIn(transaction);
              isKilled = true;
              throw new Error("killed");
            },
          }),
      },
    ]);
    await dying.runDue();
    expect(isKilled).toBe(true);
    expect(await notified()).toEqual([]);
    await harness.makeDue();
    await harness.tell();
    await harness.tell();
    expect((await list(scene.member)).notifications).toMatchObject([{ count: 1 }]);
  });
});

async function limited(location: string): Promise<TestUser> {
  const user = await harness.make.user({ organisations: [scene.organisation] });
  await harness.make.grant(user.id, scene.organisation, "technician", [location]);
  return user;
}

async function notified(): Promise<unknown[]> {
  const { rows } = await harness.query(
    `select user_id, kind from notification where organisation_id = $1 and user_id is not null
     order by user_id, kind`,
    [scene.organisation],
  );
  return rows.map((row) => [row["user_id"], row["kind"]]);
}

function sorted(users: readonly TestUser[]): string[] {
  return users.map(({ id }) => id).sort();
}

function list(who: TestUser, query = "") {
  return harness.ok(who, "GET", `/notifications${query}`);
}

/** Makes so many issues of the member, each with an unread notification. */
async function many(count: number): Promise<void> {
  const first = await harness.report(scene);
  await harness.query(
    `insert into issue (organisation_id, id, number, title, source, location_id, floor_id, space_id, reporter_id)
     select organisation_id, gen_random_uuid(), number + n, title, source, location_id, floor_id, space_id, reporter_id
     from issue, generate_series(1, $2) n where id = $1`,
    [first.id, count],
  );
  await harness.query(
    `insert into notification (organisation_id, id, user_id, kind, issue_id, is_listed, mail_count)
     select organisation_id, gen_random_uuid(), reporter_id, 'issue_commented', id, true, 1
     from issue where organisation_id = $1 and id <> $2`,
    [scene.organisation, first.id],
  );
}
