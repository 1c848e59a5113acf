import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type GuestWorld, guestOf, guestWorld, report } from "../public/guest-world.fixture.ts";
import { NotificationServer } from "./notification.fixture.ts";

/**
 * Follows mail to people who reported without an account, from the call that causes it to the
 * queue.
 */
let harness: NotificationServer;

beforeAll(async () => {
  harness = await NotificationServer.start();
});

beforeEach(async () => {
  await harness.query("delete from background_job");
  await harness.query("delete from mail");
});

afterAll(() => harness.close());

describe("the mail of who reported without an account", () => {
  let world: GuestWorld;
  beforeEach(async () => {
    world = await guestWorld(harness.server, harness.make);
    await harness.query("delete from mail");
  });

  const address = "ada@example.test";
  async function reported(more: object = {}): Promise<string> {
    const { call } = await guestOf(harness.server, world.code, { from: freshAddress() });
    const contact = { contactName: "Mallory", contactEmail: address, language: "nl" };
    const body = report({ title: "Buy pills", description: "at pills.test", ...contact, ...more });
    const { issueId } = (await call("POST", "/issues", { body })).json();
    await harness.tell();
    return issueId;
  }
  const toGuest = async () =>
    (await harness.mails()).filter(({ recipient }) => recipient === address);
  const answer = (issueId: string, body: object) => harness.comment(world.admin, issueId, body);

  it("comes at once, in the language of the page, and repeats none of the reporter's words", async () => {
    await reported();
    await harness.writeMails();
    const [mail, ...more] = await toGuest();
    expect(more).toEqual([]);
    expect(mail?.kind).toBe("report");
    expect(mail?.html).toContain('<html lang="nl">');
    for (const part of [mail?.subject, mail?.text, mail?.html])
      expect(part).not.toMatch(/pills|Mallory|PrivateCanary/);
  });

  it("comes first five times a day to one address, however it is written", async () => {
    for (let count = 0; count < 6; count += 1) {
      await reported({ contactEmail: count % 2 ? "Victim@example.test" : "victim@example.test" });
      await harness.writeMails();
    }
    const others = await reported();
    await harness.writeMails();
    const recipients = (await harness.mails())
      .filter(({ kind }) => kind === "report")
      .map(({ recipient }) => recipient.toLowerCase());
    expect(recipients).toEqual([...Array(5).fill("victim@example.test"), address]);
    expect(others).toBeTruthy();
    await harness.query("update issue set created_at = created_at - interval '1 day'");
    await reported({ contactEmail: "victim@example.test" });
    await harness.writeMails();
    expect((await harness.mails()).at(-1)?.recipient).toBe("victim@example.test");
  });

  it("leads to the report, with the same link each time", async () => {
    const issueId = await reported();
    await harness.writeMails();
    await answer(issueId, { body: "On our way." });
    await harness.tell();
    await harness.mailDue();
    const links = (await toGuest()).map(({ text }) => text.match(/\/track\/(\S+)/)?.[1] ?? "");
    expect(links).toHaveLength(2);
    expect(new Set(links).size).toBe(1);
    const tracked = await harness.server.call("GET", `/public/issues/${links[0]}`);
    expect(tracked.status).toBe(200);
    expect(tracked.text).toContain("On our way.");
  });

  it("tells what was answered, and nothing internal", async () => {
    const issueId = await reported();
    await harness.writeMails();
    await answer(issueId, { body: "The caretaker drinks.", visibility: "internal" });
    await harness.tell();
    await harness.mailDue();
    expect(await toGuest()).toHaveLength(1);
    await answer(issueId, { body: "We come on Monday." });
    await answer(issueId, { body: "On Tuesday rather." });
    await harness.tell();
    await harness.mailDue();
    const [, mail, ...more] = await toGuest();
    expect(more).toEqual([]);
    expect(mail?.text).toContain("> On Tuesday rather.");
    expect(mail?.subject).toContain("‘Buy pills’");
    expect(mail?.text).not.toContain("pills.test");
    expect(mail?.text).not.toContain("drinks");
  });

  it("asks to confirm once it is resolved, with what was done", async () => {
    const issueId = await reported({ language: "en" });
    await harness.writeMails();
    const step = { to: "resolved", resolutionCode: "fixed", note: "New lamp." } as const;
    expect((await harness.step(world.admin, issueId, { to: "open" })).status).toBe(200);
    expect((await harness.step(world.admin, issueId, step)).status).toBe(200);
    await harness.tell();
    await harness.mailDue();
    expect((await toGuest())[1]?.subject).toMatch(/“Buy pills” is resolved: please confirm$/);
    expect((await toGuest())[1]?.text).toContain("> New lamp.");
  });

  it("asks nobody to confirm what was confirmed before the mail went", async () => {
    const issueId = await reported({ language: "en" });
    await harness.writeMails();
    const step = { to: "resolved", resolutionCode: "fixed", note: "New lamp." } as const;
    expect((await harness.step(world.admin, issueId, { to: "open" })).status).toBe(200);
    expect((await harness.step(world.admin, issueId, step)).status).toBe(200);
    await harness.tell();
    expect((await harness.step(world.admin, issueId, { to: "closed" })).status).toBe(200);
    await harness.tell();
    await harness.mailDue();
    expect(await toGuest()).toHaveLength(1);
  });

  it("says nothing of an end that was undone before the mail went, and of one that stays all", async () => {
    const issueId = await reported({ language: "en" });
    await harness.writeMails();
    const step = { to: "resolved", resolutionCode: "fixed" } as const;
    const { version } = (await harness.step(world.admin, issueId, step)).json();
    await harness.tell();
    await harness.ok(world.admin, "POST", `/issues/${issueId}/undo`, { version });
    await harness.tell();
    await harness.mailDue();
    expect(await toGuest()).toHaveLength(1);
    expect((await harness.step(world.admin, issueId, step)).status).toBe(200);
    await harness.tell();
    await harness.mailDue();
    expect((await toGuest())[1]?.subject).toMatch(/is resolved: please confirm$/);
  });

  it("says with an answer that the report was accepted, and what it waits for", async () => {
    const issueId = await reported({ language: "en" });
    await harness.writeMails();
    expect((await harness.step(world.admin, issueId, { to: "open" })).status).toBe(200);
    await answer(issueId, { body: "We come on Monday." });
    await harness.tell();
    await harness.mailDue();
    expect((await toGuest())[1]?.text).toContain("Your issue has been accepted.\n");
    const hold = { to: "on_hold", reason: "parts", note: "In two weeks." } as const;
    expect((await harness.step(world.admin, issueId, hold)).status).toBe(200);
    await harness.tell();
    await harness.mailDue();
    expect((await toGuest())[2]?.text).toContain("is on hold. Waiting for parts.\n");
  });

  it("repeats none of the reporter's words where the organisation has turned the report down", async () => {
    const issueId = await reported();
    await harness.writeMails();
    const cancel = { to: "cancelled", reason: "not_an_issue" } as const;
    expect((await harness.step(world.admin, issueId, cancel)).status).toBe(200);
    await harness.tell();
    await harness.mailDue();
    const mails = await toGuest();
    expect(mails).toHaveLength(2);
    for (const { subject, text, html } of mails)
      expect(`${subject}${text}${html}`).not.toMatch(/pills/);
  });

  it.each([
    ["no address", { contactEmail: undefined }],
    ["an address that is two", { contactEmail: "a@example.test,b@example.test" }],
  ])("does not come for %s", async (_, more) => {
    await reported(more);
    await harness.mailDue();
    expect((await harness.mails()).map(({ kind }) => kind)).not.toContain("report");
  });

  it("goes on after the report was joined with another one", async () => {
    const [kept, duplicate] = [
      await reported({ contactEmail: undefined, title: "Somebody else's words" }),
      await reported({ language: "en" }),
    ];
    await harness.mailDue();
    await harness.ok(world.admin, "POST", `/issues/${duplicate}/merge`, { intoId: kept });
    await harness.tell();
    await harness.mailDue();
    const mail = (await toGuest()).at(-1);
    expect(mail?.text).toContain("together with another one");
    expect(mail?.subject).toContain("“Buy pills”");
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain("Somebody else");
    const token = mail?.text.match(/\/track\/(\S+)/)?.[1];
    expect((await harness.server.call("GET", `/public/issues/${token}`)).status).toBe(200);
  });
});

let lastAddress = 0;
/** Returns an address in a network of its own, so that no report waits for another one. */
function freshAddress(): string {
  lastAddress += 1;
  return `198.51.100.${lastAddress}`;
}
