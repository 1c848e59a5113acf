import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import type { Scene } from "../issues/issue.fixture.ts";
import { NotificationServer } from "./notification.fixture.ts";
import { notificationMailJob } from "./notification-mail-job.service.ts";

/**
 * Follows mail to members and service desks about issues, from the call that causes it to the
 * queue.
 */
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

describe("the mail of a member", () => {
  it("waits for more, so that ten comments are one", async () => {
    const issue = await harness.given(scene);
    for (let n = 1; n <= 10; n += 1)
      await harness.comment(scene.technician, issue.id, { body: `Number ${n}.` });
    await harness.tell();
    await harness.writeMails();
    expect(await harness.mails()).toEqual([]);
    await harness.mailDue();
    const [mail, ...more] = await harness.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: await emailOf(scene.member.id),
      kind: "notification",
      subject: `10 new comments: ${issue.reference} ${issue.title}`,
    });
    expect(mail?.text).toContain("10 comments, the last by Robin:\n> Number 10.");
    expect(mail?.text).toContain(`http://localhost:3000/issues/${issue.id}`);
    await harness.mailDue();
    expect(await harness.mails()).toHaveLength(1);
    await harness.comment(scene.technician, issue.id, { body: "Number 11." });
    await harness.tell();
    await harness.mailDue();
    expect((await harness.mails())[1]?.text).toContain("Robin commented:\n> Number 11.");
  });

  it("waits five minutes", async () => {
    const issue = await harness.given(scene);
    await harness.comment(scene.technician, issue.id, { body: "Hello." });
    await harness.tell();
    const { rows } = await harness.query(
      "select extract(epoch from due_at - created_at)::int as wait from background_job where name = 'notification-mail'",
    );
    expect(rows).toHaveLength(1);
    expect(Math.abs(Number(rows[0]?.["wait"]) - 300)).toBeLessThan(5);
  });

  it("tells why an issue waits, while it does", async () => {
    const issue = await harness.given(scene);
    const hold = { to: "on_hold", reason: "budget" } as const;
    await harness.step(scene.admin, issue.id, hold);
    await harness.tell();
    await harness.mailDue();
    const first = await harness.mails();
    expect(first.length).toBeGreaterThan(0);
    for (const { subject, text } of first) {
      expect(subject).toBe(`On hold (Budget): ${issue.reference} ${issue.title}`);
      expect(text).toContain("set the state to On hold. It waits for: Budget.");
    }
    await harness.step(scene.admin, issue.id, { to: "in_progress" });
    await harness.step(scene.admin, issue.id, { ...hold, reason: "parts" });
    await harness.tell();
    await harness.step(scene.admin, issue.id, { to: "in_progress" });
    await harness.mailDue();
    const later = (await harness.mails()).slice(first.length);
    expect(later.length).toBeGreaterThan(0);
    for (const { text } of later) expect(text).not.toMatch(/Parts|Budget/);
  });

  it("tells nothing of why where the networks of a location hold it off", async () => {
    const issue = await harness.given(scene);
    await harness.step(scene.admin, issue.id, {
      to: "resolved",
      resolutionCode: "fixed",
      note: "The vault has a new lock.",
    });
    await harness.query("update location set ip_subnets = '{10.0.0.0/8}' where id = $1", [
      scene.location,
    ]);
    await harness.tell();
    await harness.mailDue();
    const mails = await harness.mails();
    expect(mails.length).toBeGreaterThan(0);
    for (const { subject, text, html } of mails)
      expect(`${subject}${text}${html}`).not.toMatch(/vault|Fixed/);
  });

  it("is one about several issues", async () => {
    const [one, two] = [
      await harness.given(scene),
      await harness.given(scene, { title: "A leak" }),
    ];
    await harness.comment(scene.technician, one.id, { body: "First." });
    await harness.comment(scene.technician, two.id, { body: "Second." });
    await harness.tell();
    await harness.mailDue();
    const mails = await harness.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain("2 issues");
    for (const word of [one.reference, two.reference, "> First.", "> Second.", "A leak"])
      expect(mails[0]?.text).toContain(word);
  });

  it("is in the language of who gets it, or else of the organisation", async () => {
    await harness.query("update organisation set languages = $2 where id = $1", [
      scene.organisation,
      JSON.stringify([{ value: "nl", label: "Nederlands" }]),
    ]);
    await harness.ok(scene.member, "POST", "/users/settings", {
      settingKey: "language",
      settingValue: "de",
    });
    const issue = await harness.given(scene);
    await harness.step(scene.admin, issue.id, { to: "in_progress" });
    await harness.tell();
    await harness.mailDue();
    const html = await htmlByPerson();
    expect(html.get(scene.member.id)).toContain('<html lang="de">');
    expect(html.get(scene.technician.id)).toContain('<html lang="nl">');
  });

  it("says nothing that was read in the app meanwhile", async () => {
    const issue = await harness.given(scene);
    await harness.comment(scene.technician, issue.id, { body: "Hello." });
    await harness.tell();
    const upTo = "2100-01-01T00:00:00.000Z";
    await harness.ok(scene.member, "PUT", "/notifications/read", { upTo });
    await harness.mailDue();
    expect(await harness.mails()).toEqual([]);
  });

  const left: readonly [string, (issueId: string) => Promise<unknown>][] = [
    ["left the organisation", () => remove("user_organisation")],
    [
      "is blocked",
      () =>
        harness.query("update user_account set blocked_at = now() where id = $1", [
          scene.technician.id,
        ]),
    ],
    [
      "deleted the account",
      () =>
        harness.query("update user_account set deleted_at = now() where id = $1", [
          scene.technician.id,
        ]),
    ],
    [
      "may not read the issue any more",
      async (issueId) => {
        await remove("user_organisation_role");
        await harness.query("update issue set assignee_ids = '{}' where id = $1", [issueId]);
      },
    ],
    [
      "wants none of the kind any more",
      () => harness.choose(scene.technician, "issue_commented", "email", false),
    ],
    [
      "has an issue that is archived",
      (issueId) => harness.ok(scene.admin, "DELETE", `/issues/${issueId}`),
    ],
  ];
  it("comes to who works elsewhere alone by then, as they read it, without what is internal", async () => {
    const issue = await harness.given(scene);
    await harness.comment(scene.admin, issue.id, { body: "Spare key.", visibility: "internal" });
    await harness.step(scene.admin, issue.id, { to: "in_progress" });
    await harness.tell();
    const elsewhere = await harness.make.location(scene.organisation);
    await remove("user_organisation_role");
    await harness.make.grant(scene.technician.id, scene.organisation, "technician", [elsewhere]);
    await harness.query("update issue set assignee_ids = '{}' where id = $1", [issue.id]);
    await harness.mailDue();
    const email = await emailOf(scene.technician.id);
    const mails = (await harness.mails()).filter(({ recipient }) => recipient === email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain("Spare key.");
  });

  it.each(left)("does not come to who %s while it waits", async (_, happens) => {
    const issue = await harness.given(scene);
    await harness.comment(scene.member, issue.id, { body: "Please hurry." });
    await harness.tell();
    await happens(issue.id);
    await harness.mailDue();
    const to = (await harness.mails()).map(({ recipient }) => recipient);
    expect(to).not.toContain(await emailOf(scene.technician.id));
  });

  it("leaves out an internal comment for who may not read those any more", async () => {
    const issue = await harness.given(scene);
    await harness.comment(scene.admin, issue.id, {
      body: "The key is 1234.",
      visibility: "internal",
    });
    await harness.tell();
    await remove("user_organisation_role");
    await harness.mailDue();
    expect(await harness.mails()).toEqual([]);
  });

  it("tells nothing that the networks of a location hold off", async () => {
    const issue = await harness.given(scene, { title: "Vault door" });
    await harness.comment(scene.technician, issue.id, { body: "The code is 1234." });
    await harness.query("update location set ip_subnets = '{10.0.0.0/8}' where id = $1", [
      scene.location,
    ]);
    await harness.tell();
    await harness.mailDue();
    const [mail] = await harness.mails();
    expect(mail?.subject).toBe(`New comment: ${issue.reference}`);
    expect(mail?.text).toContain("Robin commented.");
    expect(mail?.text).toContain("What it is about is shown in the network of the building alone.");
    for (const part of [mail?.subject, mail?.text, mail?.html])
      expect(part).not.toMatch(/Vault|1234/);
  });

  it("tells nothing either that a beacon range for everybody holds off", async () => {
    const issue = await harness.given(scene, { title: "Vault door" });
    const mailedText = async (isAnonymousOnly: boolean) => {
      await harness.query("delete from mail");
      await harness.comment(scene.technician, issue.id, { body: "The code is 1234." });
      await harness.query(
        "update location set beacon_range = true, beacon_range_anonymous_only = $2 where id = $1",
        [scene.location, isAnonymousOnly],
      );
      await harness.tell();
      await harness.mailDue();
      const [mail] = await harness.mails();
      return /Vault|1234/.test(`${mail?.subject}${mail?.text}${mail?.html}`);
    };
    expect(await mailedText(true)).toBe(true);
    expect(await mailedText(false)).toBe(false);
  });

  it("is written once by a server that dies over it and the one that goes on", async () => {
    const issue = await harness.given(scene);
    await harness.comment(scene.technician, issue.id, { body: "Once." });
    await harness.tell();
    await harness.makeDue();
    let isKilled = false;
    const dying = new JobRunner(harness.server.installation, [
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
    expect(await harness.mails()).toEqual([]);
    await harness.mailDue();
    await harness.mailDue();
    expect(await harness.mails()).toHaveLength(1);
  });

  it("cannot be made to say what its makers did not write", async () => {
    const title = "Lamp\u202e <img src=x onerror=alert(1)> {who} $1 Bcc: eve@example.test";
    const issue = await harness.given(scene, { title });
    const body = "</span><script>alert(1)</script>\n.\nBcc: eve@example.test";
    await harness.comment(scene.technician, issue.id, { body });
    await harness.tell();
    await harness.mailDue();
    const [mail] = await harness.mails();
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
    const issue = await harness.report(scene, scene.member, { description: "It\nflickers <b>" });
    await harness.tell();
    const [mail, ...more] = await harness.mails();
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
    await harness.report(scene);
    await harness.tell();
    expect(await harness.mails()).toEqual([]);
    await setDesk("desk@example.test");
    const issue = await harness.given(scene);
    await harness.comment(scene.technician, issue.id, { body: "Hello." });
    await harness.step(scene.admin, issue.id, { to: "in_progress" });
    await harness.tell();
    await harness.mailDue();
    const kinds = (await harness.mails()).map(({ kind }) => kind);
    expect(kinds).not.toContain("service-desk");
  });
});

function setDesk(serviceDeskEmail: string): Promise<unknown> {
  return harness.ok(scene.admin, "PATCH", `/locations/${scene.location}`, { serviceDeskEmail });
}

/** Removes the technician from a table of memberships. */
function remove(table: string): Promise<unknown> {
  return harness.query(`delete from ${table} where user_id = $1`, [scene.technician.id]);
}

async function emailOf(userId: string): Promise<string> {
  const { rows } = await harness.query("select email from user_account where id = $1", [userId]);
  return String(rows[0]?.["email"]);
}

async function htmlByPerson(): Promise<Map<unknown, string>> {
  const { rows } = await harness.query(
    "select u.id, m.html from mail m join user_account u on u.email = m.recipient",
  );
  return new Map(rows.map(({ id, html }) => [id, String(html)]));
}
