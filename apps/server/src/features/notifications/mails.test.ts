import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import type { Scene } from "../issues/issue.fixture.ts";
import { NotificationServer } from "./notification.fixture.ts";
import { notificationMailJob } from "./notification-mail-job.service.ts";

/**
 * Follows mail to members and service desks about issues, from the call that causes it to the
 * queue.
 */
let stage: NotificationServer;
let scene: Scene;

beforeAll(async () => {
  stage = await NotificationServer.start();
});

beforeEach(async () => {
  await stage.query("delete from background_job");
  await stage.query("delete from mail");
  scene = await stage.scene();
});

afterAll(() => stage.close());

describe("the mail of a member", () => {
  it("waits for more, so that ten comments are one", async () => {
    const issue = await stage.given(scene);
    for (let n = 1; n <= 10; n += 1)
      await stage.comment(scene.technician, issue.id, { body: `Number ${n}.` });
    await stage.tell();
    await stage.writeMails();
    expect(await stage.mails()).toEqual([]);
    await stage.mailDue();
    const [mail, ...more] = await stage.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: await emailOf(scene.member.id),
      kind: "notification",
      subject: `10 new comments: ${issue.reference} ${issue.title}`,
    });
    expect(mail?.text).toContain("10 comments, the last by Robin:\n> Number 10.");
    expect(mail?.text).toContain(`http://localhost:3000/issues/${issue.id}`);
    await stage.mailDue();
    expect(await stage.mails()).toHaveLength(1);
    await stage.comment(scene.technician, issue.id, { body: "Number 11." });
    await stage.tell();
    await stage.mailDue();
    expect((await stage.mails())[1]?.text).toContain("Robin commented:\n> Number 11.");
  });

  it("waits five minutes", async () => {
    const issue = await stage.given(scene);
    await stage.comment(scene.technician, issue.id, { body: "Hello." });
    await stage.tell();
    const { rows } = await stage.query(
      "select extract(epoch from due_at - created_at)::int as wait from background_job where name = 'notification-mail'",
    );
    expect(rows).toHaveLength(1);
    expect(Math.abs(Number(rows[0]?.["wait"]) - 300)).toBeLessThan(5);
  });

  it("tells why an issue waits, while it does", async () => {
    const issue = await stage.given(scene);
    const hold = { to: "on_hold", reason: "budget" } as const;
    await stage.step(scene.admin, issue.id, hold);
    await stage.tell();
    await stage.mailDue();
    const first = await stage.mails();
    expect(first.length).toBeGreaterThan(0);
    for (const { subject, text } of first) {
      expect(subject).toBe(`On hold (Budget): ${issue.reference} ${issue.title}`);
      expect(text).toContain("set the state to On hold. It waits for: Budget.");
    }
    await stage.step(scene.admin, issue.id, { to: "in_progress" });
    await stage.step(scene.admin, issue.id, { ...hold, reason: "parts" });
    await stage.tell();
    await stage.step(scene.admin, issue.id, { to: "in_progress" });
    await stage.mailDue();
    const later = (await stage.mails()).slice(first.length);
    expect(later.length).toBeGreaterThan(0);
    for (const { text } of later) expect(text).not.toMatch(/Parts|Budget/);
  });

  it("tells nothing of why where the networks of a location hold it off", async () => {
    const issue = await stage.given(scene);
    await stage.step(scene.admin, issue.id, {
      to: "resolved",
      resolutionCode: "fixed",
      note: "The vault has a new lock.",
    });
    await stage.query("update location set ip_subnets = '{10.0.0.0/8}' where id = $1", [
      scene.location,
    ]);
    await stage.tell();
    await stage.mailDue();
    const mails = await stage.mails();
    expect(mails.length).toBeGreaterThan(0);
    for (const { subject, text, html } of mails)
      expect(`${subject}${text}${html}`).not.toMatch(/vault|Fixed/);
  });

  it("is one about several issues", async () => {
    const [one, two] = [await stage.given(scene), await stage.given(scene, { title: "A leak" })];
    await stage.comment(scene.technician, one.id, { body: "First." });
    await stage.comment(scene.technician, two.id, { body: "Second." });
    await stage.tell();
    await stage.mailDue();
    const mails = await stage.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain("2 issues");
    for (const word of [one.reference, two.reference, "> First.", "> Second.", "A leak"])
      expect(mails[0]?.text).toContain(word);
  });

  it("is in the language of who gets it, or else of the organisation", async () => {
    await stage.query("update organisation set languages = $2 where id = $1", [
      scene.organisation,
      JSON.stringify([{ value: "nl", label: "Nederlands" }]),
    ]);
    await stage.ok(scene.member, "POST", "/users/settings", {
      settingKey: "language",
      settingValue: "de",
    });
    const issue = await stage.given(scene);
    await stage.step(scene.admin, issue.id, { to: "in_progress" });
    await stage.tell();
    await stage.mailDue();
    const html = await htmlByPerson();
    expect(html.get(scene.member.id)).toContain('<html lang="de">');
    expect(html.get(scene.technician.id)).toContain('<html lang="nl">');
  });

  it("says nothing that was read in the app meanwhile", async () => {
    const issue = await stage.given(scene);
    await stage.comment(scene.technician, issue.id, { body: "Hello." });
    await stage.tell();
    const upTo = "2100-01-01T00:00:00.000Z";
    await stage.ok(scene.member, "PUT", "/notifications/read", { upTo });
    await stage.mailDue();
    expect(await stage.mails()).toEqual([]);
  });

  const left: readonly [string, (issueId: string) => Promise<unknown>][] = [
    ["left the organisation", () => remove("user_organisation")],
    [
      "is blocked",
      () =>
        stage.query("update user_account set blocked_at = now() where id = $1", [
          scene.technician.id,
        ]),
    ],
    [
      "deleted the account",
      () =>
        stage.query("update user_account set deleted_at = now() where id = $1", [
          scene.technician.id,
        ]),
    ],
    [
      "may not read the issue any more",
      async (issueId) => {
        await remove("user_organisation_role");
        await stage.query("update issue set assignee_ids = '{}' where id = $1", [issueId]);
      },
    ],
    [
      "wants none of the kind any more",
      () => stage.choose(scene.technician, "issue_commented", "email", false),
    ],
    [
      "has an issue that is archived",
      (issueId) => stage.ok(scene.admin, "DELETE", `/issues/${issueId}`),
    ],
  ];
  it("comes to who works elsewhere alone by then, as they read it, without what is internal", async () => {
    const issue = await stage.given(scene);
    await stage.comment(scene.admin, issue.id, { body: "Spare key.", visibility: "internal" });
    await stage.step(scene.admin, issue.id, { to: "in_progress" });
    await stage.tell();
    const elsewhere = await stage.make.location(scene.organisation);
    await remove("user_organisation_role");
    await stage.make.grant(scene.technician.id, scene.organisation, "technician", [elsewhere]);
    await stage.query("update issue set assignee_ids = '{}' where id = $1", [issue.id]);
    await stage.mailDue();
    const email = await emailOf(scene.technician.id);
    const mails = (await stage.mails()).filter(({ recipient }) => recipient === email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain("Spare key.");
  });

  it.each(left)("does not come to who %s while it waits", async (_, happens) => {
    const issue = await stage.given(scene);
    await stage.comment(scene.member, issue.id, { body: "Please hurry." });
    await stage.tell();
    await happens(issue.id);
    await stage.mailDue();
    const to = (await stage.mails()).map(({ recipient }) => recipient);
    expect(to).not.toContain(await emailOf(scene.technician.id));
  });

  it("leaves out an internal comment for who may not read those any more", async () => {
    const issue = await stage.given(scene);
    await stage.comment(scene.admin, issue.id, {
      body: "The key is 1234.",
      visibility: "internal",
    });
    await stage.tell();
    await remove("user_organisation_role");
    await stage.mailDue();
    expect(await stage.mails()).toEqual([]);
  });

  it("tells nothing that the networks of a location hold off", async () => {
    const issue = await stage.given(scene, { title: "Vault door" });
    await stage.comment(scene.technician, issue.id, { body: "The code is 1234." });
    await stage.query("update location set ip_subnets = '{10.0.0.0/8}' where id = $1", [
      scene.location,
    ]);
    await stage.tell();
    await stage.mailDue();
    const [mail] = await stage.mails();
    expect(mail?.subject).toBe(`New comment: ${issue.reference}`);
    expect(mail?.text).toContain("Robin commented.");
    for (const part of [mail?.subject, mail?.text, mail?.html])
      expect(part).not.toMatch(/Vault|1234/);
  });

  it("tells nothing either that a beacon range for everybody holds off", async () => {
    const issue = await stage.given(scene, { title: "Vault door" });
    const told = async (isAnonymousOnly: boolean) => {
      await stage.query("delete from mail");
      await stage.comment(scene.technician, issue.id, { body: "The code is 1234." });
      await stage.query(
        "update location set beacon_range = true, beacon_range_anonymous_only = $2 where id = $1",
        [scene.location, isAnonymousOnly],
      );
      await stage.tell();
      await stage.mailDue();
      const [mail] = await stage.mails();
      return /Vault|1234/.test(`${mail?.subject}${mail?.text}${mail?.html}`);
    };
    expect(await told(true)).toBe(true);
    expect(await told(false)).toBe(false);
  });

  it("is written once by a server that dies over it and the one that goes on", async () => {
    const issue = await stage.given(scene);
    await stage.comment(scene.technician, issue.id, { body: "Once." });
    await stage.tell();
    await stage.makeDue();
    let isKilled = false;
    const dying = new JobRunner(stage.server.installation, [
      {
        ...notificationMailJob,
        work: (data, parts) =>
          notificationMailJob.work(data, {
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
    expect(await stage.mails()).toEqual([]);
    await stage.mailDue();
    await stage.mailDue();
    expect(await stage.mails()).toHaveLength(1);
  });

  it("cannot be made to say what its makers did not write", async () => {
    const title = "Lamp\u202e <img src=x onerror=alert(1)> {who} $1 Bcc: eve@example.test";
    const issue = await stage.given(scene, { title });
    const body = "</span><script>alert(1)</script>\n.\nBcc: eve@example.test";
    await stage.comment(scene.technician, issue.id, { body });
    await stage.tell();
    await stage.mailDue();
    const [mail] = await stage.mails();
    expect(mail?.subject).not.toMatch(/[\r\n\u202e]/);
    expect(mail?.html).not.toMatch(/<(script|img)/i);
    expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(mail?.text).toContain("> Bcc: eve@example.test");
    expect(mail?.text).toContain("{who} $1");
  });
});

describe("the mail of a service desk", () => {
  it("brings a new issue at once, to the address of its location", async () => {
    await setDesk("desk@example.test");
    const issue = await stage.report(scene, scene.member, { description: "It\nflickers <b>" });
    await stage.tell();
    const [mail, ...more] = await stage.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "desk@example.test", kind: "service-desk" });
    expect(mail?.subject).toContain(issue.reference);
    expect(mail?.subject).toContain(issue.title);
    expect(mail?.text).toContain(`New issue: ${issue.title}`);
    expect(mail?.text).toContain("> It\n> flickers <b>");
    expect(mail?.html).not.toContain("<b>");
    expect(mail?.text).toContain(`http://localhost:3000/issues/${issue.id}`);
    expect(mail?.unsubscribe_url).toBeNull();
  });

  it("is of new issues alone, and of none where no address is set", async () => {
    await stage.report(scene);
    await stage.tell();
    expect(await stage.mails()).toEqual([]);
    await setDesk("desk@example.test");
    const issue = await stage.given(scene);
    await stage.comment(scene.technician, issue.id, { body: "Hello." });
    await stage.step(scene.admin, issue.id, { to: "in_progress" });
    await stage.tell();
    await stage.mailDue();
    const kinds = (await stage.mails()).map(({ kind }) => kind);
    expect(kinds).not.toContain("service-desk");
  });
});

function setDesk(serviceDeskEmail: string): Promise<unknown> {
  return stage.ok(scene.admin, "PATCH", `/locations/${scene.location}`, { serviceDeskEmail });
}

/** Removes the technician from a table of memberships. */
function remove(table: string): Promise<unknown> {
  return stage.query(`delete from ${table} where user_id = $1`, [scene.technician.id]);
}

async function emailOf(userId: string): Promise<string> {
  const { rows } = await stage.query("select email from user_account where id = $1", [userId]);
  return String(rows[0]?.["email"]);
}

async function htmlByPerson(): Promise<Map<unknown, string>> {
  const { rows } = await stage.query(
    "select u.id, m.html from mail m join user_account u on u.email = m.recipient",
  );
  return new Map(rows.map(({ id, html }) => [id, String(html)]));
}
