import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Scene } from "../issues/issue.fixture.ts";
import { type GuestWorld, guestOf, guestWorld, report } from "../public/guest-world.fixture.ts";
import { NotificationServer } from "./notification.fixture.ts";
import { makeUnsubscribeToken, readUnsubscribeToken } from "./unsubscribe-token.ts";

/** Follows the link of a mail: the page `/unsubscribe`, one click (RFC 8058), and the call. */
let harness: NotificationServer;
let scene: Scene;
let world: GuestWorld;
/** The link of a mail to the member about a comment, as a path. */
let link: string;

beforeAll(async () => {
  harness = await NotificationServer.start();
  world = await guestWorld(harness.server, harness.make);
});

beforeEach(async () => {
  await harness.query("delete from background_job");
  await harness.query("delete from mail");
  scene = await harness.scene();
  link = await linkOfMail();
});

afterAll(() => harness.close());

describe("opening the link", () => {
  it("asks, names what would stop, and changes nothing, however often and by whatever program", async () => {
    for (const method of ["GET", "HEAD", "GET"]) {
      const reply = await harness.server.fetch(method, link);
      expect(reply.status).toBe(200);
    }
    const page = await harness.server.fetch("GET", link);
    expect(page.text).toContain("<li><bdi>Comments on your issues</bdi></li>");
    expect(page.text).toContain('<form method="post"');
    expect(await choices()).toEqual([]);
  });

  it("is kept by nothing, told to nobody, and runs nothing", async () => {
    const { headers, text } = await harness.server.fetch("GET", link);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    expect(text).not.toContain("<script");
  });

  it.each([
    ["de", "Diese E-Mails abbestellen?"],
    ["fr-CA,fr;q=0.9", "Arrêter ces e-mails ?"],
    ["xx", "Stop these mails?"],
  ])("is in the language of the browser: %s", async (language, title) => {
    const headers = { "accept-language": language };
    const { text } = await harness.server.fetch("GET", link, { headers });
    expect(text).toContain(`>${title}</h1>`);
  });
});

describe("one click", () => {
  const bodies: readonly [string, string, string][] = [
    ["of a program for mail", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "of one that sends a form of parts",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ["on the page's button", "application/x-www-form-urlencoded", ""],
  ];
  it.each(bodies)("%s stops the kinds of the mail, once or again", async (_, type, body) => {
    for (let time = 0; time < 2; time += 1) {
      const headers = { "content-type": type };
      const reply = await harness.server.fetch("POST", link, { headers, body });
      expect(reply.status).toBe(200);
      expect(reply.text).toContain('<h1 tabindex="-1" autofocus>Done</h1>');
      expect(reply.text).not.toContain("<form");
    }
    expect(await choices()).toEqual([["issue_commented", "email", false]]);
  });

  it("stops no other kind, and not what is told in the app", async () => {
    await harness.server.fetch("POST", link);
    const { preferences } = await harness.ok(
      scene.member,
      "GET",
      "/users/me/notification-preferences",
    );
    const off = preferences.filter(({ isOn }: { isOn: boolean }) => !isOn);
    expect(off).toEqual([
      { kind: "issue_commented", channel: "email", isOn: false },
      { kind: "issue_created", channel: "email", isOn: false },
      // Monday's mail comes to whoever asked for it.
      { kind: "readiness", channel: "email", isOn: false },
    ]);
  });

  it("holds back what waits already", async () => {
    const issue = await harness.given(scene);
    await harness.comment(scene.technician, issue.id, { body: "Waiting." });
    await harness.tell();
    await harness.server.fetch("POST", link);
    await harness.mailDue();
    expect(await harness.mails()).toEqual([]);
  });

  it("can be taken back in the settings", async () => {
    await harness.server.fetch("POST", link);
    await harness.choose(scene.member, "issue_commented", "email", true);
    await linkOfMail();
    expect(await harness.mails()).toHaveLength(1);
  });
});

describe("the link of who reported without an account", () => {
  it("stops the mails about that report, and leaves its page open", async () => {
    const first = await guestMail();
    const path = pathOf(first.unsubscribe_url);
    const asked = await harness.server.fetch("GET", path);
    expect(asked.text).toMatch(/about your issue #\d+/);
    expect((await harness.server.fetch("POST", path)).status).toBe(200);
    await harness.query("delete from mail");
    const issueId = await newestReport();
    await harness.comment(world.admin, issueId, { body: "Still there?" });
    await harness.tell();
    await harness.mailDue();
    expect((await harness.mails()).map(({ kind }) => kind)).not.toContain("report");
    const token = first.text.match(/\/track\/(\S+)/)?.[1];
    expect((await harness.server.call("GET", `/public/issues/${token}`)).status).toBe(200);
  });

  it("stops the mails about other reports with the address in the organisation, and no others", async () => {
    const stopped = await guestMail("Grace@example.test");
    expect((await harness.server.fetch("POST", pathOf(stopped.unsubscribe_url))).status).toBe(200);
    await harness.query("delete from mail");
    await expect(guestMail("grace@EXAMPLE.test")).rejects.toThrow("no mail to the guest");
    expect((await guestMail("hopper@example.test")).recipient).toBe("hopper@example.test");
    world = await guestWorld(harness.server, harness.make);
    await harness.query("delete from mail");
    expect((await guestMail("grace@example.test")).recipient).toBe("grace@example.test");
  });

  it("opens no report", async () => {
    const { unsubscribe_url } = await guestMail();
    const token = new URL(unsubscribe_url ?? "").searchParams.get("token");
    expect((await harness.server.call("GET", `/public/issues/${token}`)).status).toBe(404);
  });
});

describe("a token that was not made here", () => {
  const key = Buffer.alloc(32, 7);
  const wrong: readonly [string, () => string][] = [
    ["cut off", () => tokenOf(link).slice(0, -4)],
    ["changed", () => `${tokenOf(link).slice(0, -4)}AAAA`],
    [
      "of another installation",
      () => makeUnsubscribeToken(key, { userId: scene.member.id, kinds: ["sos"] }),
    ],
    ["with markup", () => '"><script>alert(1)</script>'],
    ["empty", () => ""],
    ["very long", () => "A".repeat(5_000)],
  ];
  it.each(wrong)("%s is told so, and changes nothing", async (_, make) => {
    const token = make();
    const path = `/unsubscribe?token=${encodeURIComponent(token)}`;
    for (const method of ["GET", "POST"]) {
      const reply = await harness.server.fetch(method, path);
      expect(reply.status).toBe(404);
      expect(reply.text).toContain("This link does not work");
      expect(reply.text).not.toContain("<script");
    }
    expect(await choices()).toEqual([]);
    const called = await harness.server.call("POST", "/public/unsubscribe", { body: { token } });
    expect([400, 404]).toContain(called.status);
  });

  it("given twice or not at all is told so as well", async () => {
    for (const path of ["/unsubscribe", `${link}&token=x`])
      expect((await harness.server.fetch("POST", path)).status).toBe(404);
    expect(await choices()).toEqual([]);
  });

  it("reads as what it was made of, and as nothing under another key", () => {
    const stop = { userId: scene.member.id, kinds: ["issue_status" as const] };
    const token = makeUnsubscribeToken(key, stop);
    expect(token).toMatch(/^[\w-]+$/);
    expect(readUnsubscribeToken(key, token)).toEqual(stop);
    expect(readUnsubscribeToken(Buffer.alloc(32, 8), token)).toBeUndefined();
  });
});

it("the call stops what the page would, and says what", async () => {
  const token = tokenOf(link);
  const reply = await harness.server.call("POST", "/public/unsubscribe", { body: { token } });
  expect(reply.status).toBe(200);
  expect(reply.json()).toEqual({
    kinds: ["issue_commented"],
    reference: null,
    view: null,
    thingsOf: null,
  });
  expect(await choices()).toEqual([["issue_commented", "email", false]]);
});

/** Makes a mail about a comment and gives the path of its link. */
async function linkOfMail(): Promise<string> {
  const issue = await harness.given(scene);
  await harness.comment(scene.technician, issue.id, { body: "Hello." });
  await harness.tell();
  await harness.mailDue();
  const [mail] = await harness.mails();
  expect(mail?.text).toContain(mail?.unsubscribe_url);
  return pathOf(mail?.unsubscribe_url);
}

async function guestMail(contactEmail = `ada-${lastAddress}@example.test`) {
  const { call } = await guestOf(harness.server, world.code, { from: freshAddress() });
  const body = report({ contactEmail });
  await call("POST", "/issues", { body });
  await harness.tell();
  await harness.writeMails();
  const mail = (await harness.mails()).find(({ kind }) => kind === "report");
  if (!mail) throw new Error("no mail to the guest");
  return mail;
}

async function newestReport(): Promise<string> {
  const { rows } = await harness.query(
    "select id from issue where organisation_id = $1 order by number desc limit 1",
    [world.organisation],
  );
  return String(rows[0]?.["id"]);
}

let lastAddress = 0;
/** Returns an address in a network of its own, so that no report waits for another one. */
function freshAddress(): string {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
}

function pathOf(url: string | null | undefined): string {
  const { pathname, search } = new URL(url ?? "");
  return `${pathname}${search}`;
}

function tokenOf(path: string): string {
  return new URLSearchParams(path.split("?")[1]).get("token") ?? "";
}

async function choices(): Promise<unknown[]> {
  const { rows } = await harness.query(
    "select kind, channel, is_on from notification_preference where user_id = $1 order by kind, channel",
    [scene.member.id],
  );
  return rows.map(({ kind, channel, is_on }) => [kind, channel, is_on]);
}
