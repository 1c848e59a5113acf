import PostalMime from "postal-mime";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MailStandIn, startMailStandIn } from "../../../test/mail-stand-in.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import type { Database } from "../../db/open.ts";
import type { MailTransport } from "../../outside/mail/mail-transport.ts";
import { openSmtpMailTransport } from "../../outside/mail/smtp-mail-transport.ts";
import { queueMail } from "../../platform/mail/mail-queue.repository.ts";
import { invitationMail } from "../../platform/mail/templates/invitation.ts";
import { takeJob } from "../background-jobs/job-run.repository.ts";
import { JobRunner } from "../background-jobs/job-runner.service.ts";
import { findUnsentMail, removeOldMail } from "./mail-delivery.repository.ts";
import { MOST_TRIES, mailJob } from "./mail-job.service.ts";

let server: TestServer;
let database: Database;
let standIn: MailStandIn;

beforeAll(async () => {
  server = await startTestServer();
  database = server.installation.database;
  standIn = await startMailStandIn();
});

beforeEach(async () => {
  await database.pool.query("delete from mail");
  await database.pool.query("delete from background_job");
  standIn.reset();
});

afterEach(() => standIn.release());

afterAll(async () => {
  await standIn.close();
  await server.close();
});

const transport = (url = standIn.url) =>
  openSmtpMailTransport({
    url,
    from: { name: "Storey", address: "storey@harbour.example" },
    publicHost: "storey.example",
  });
const senderWith = (mail: MailTransport | null) =>
  new JobRunner({ ...server.installation, mail }, [mailJob]);
const sender = (url?: string) => senderWith(transport(url));

describe("a queued mail", () => {
  it("arrives with its text, its HTML and what keeps automatic answers away", async () => {
    const mail = invitationMail({
      language: "de",
      organisationName: "Käthe's <Bäder> 👩‍🔬 جامعة",
      inviterName: "Zoë",
      link: "https://storey.example/invitation#abc",
      expiresAt: new Date("2026-12-01T12:00:00Z"),
      timezone: "Europe/Berlin",
    });
    const id = await queue({ ...mail, to: "ida@example.test" });
    await sender().runDue();
    const [arrived] = standIn.arrived;
    expect(arrived?.envelope).toEqual({ from: "storey@harbour.example", to: ["ida@example.test"] });
    expect(arrived?.greeting).toBe("storey.example");
    const read = await PostalMime.parse(arrived?.bytes ?? "");
    expect(read.subject).toBe(mail.subject);
    expect(read.text?.trim()).toBe(mail.text.trim());
    expect(read.html?.trim()).toBe(mail.html.trim());
    expect(read.from).toMatchObject({ name: "Storey", address: "storey@harbour.example" });
    expect(read.to).toMatchObject([{ name: "", address: "ida@example.test" }]);
    expect(read.messageId).toBe(`<${id}@harbour.example>`);
    const headers = new Map(read.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("content-language")).toBe("de");
    expect([headers.get("list-id"), headers.get("list-unsubscribe")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await stateOf(id)).toMatchObject({ state: "sent", text: null, html: null, error: null });
  });

  it.each([
    ["https://storey.example/unsubscribe?token=abc_-9", true],
    ["http://localhost:3000/unsubscribe?token=abc_-9", false],
  ])(
    "can be stopped from the program for mail, with one click over https: %s",
    async (url, isOneClick) => {
      await database.pool.query(
        "select queue_mail($1, null, 'ida@example.test', 'test', 'a', 'b', 'c', $2)",
        [v7(), url],
      );
      await sender().runDue();
      const { headers } = await PostalMime.parse(standIn.arrived[0]?.bytes ?? "");
      const found = new Map(headers.map(({ key, value }) => [key, value]));
      expect(found.get("list-unsubscribe")).toBe(`<${url}>`);
      expect(found.get("list-id")).toBe("<notices.storey.example>");
      const click = isOneClick ? "List-Unsubscribe=One-Click" : undefined;
      expect(found.get("list-unsubscribe-post")).toBe(click);
    },
  );

  it.each([
    "https://a.test/>,<https://b.test/",
    "https://a.test/\r\nBcc: eve@b.test",
    "javascript:alert(1)",
  ])("takes no address of a stop that would be more than one: %j", async (url) => {
    const queued = database.pool.query(
      "select queue_mail($1, null, 'ida@example.test', 'test', 'a', 'b', 'c', $2)",
      [v7(), url],
    );
    await expect(queued).rejects.toMatchObject({ code: "23514" });
  });

  it("is sent once, by however many servers at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => queue()));
    await Promise.all([sender().runDue(), sender().runDue(), sender().runDue()]);
    expect(standIn.arrived).toHaveLength(20);
    expect(new Set(await messageIds())).toEqual(new Set(ids.map(messageId)));
  });

  it("is not sent when the transaction that queued it is rolled back", async () => {
    const client = await database.pool.connect();
    await client.query("begin");
    await client.query("select queue_mail($1, null, 'a@example.test', 'test', 's', 't', 'h')", [
      v7(),
    ]);
    await client.query("rollback");
    client.release();
    await sender().runDue();
    expect(standIn.arrived).toEqual([]);
  });

  it("with a line break or a second address in its address never gets into the queue", async () => {
    for (const to of [
      "a@example.test\r\nRCPT TO:<b@example.test>",
      "a@example.test,b@example.test",
      "<a@example.test>",
      "a b@example.test",
    ]) {
      await expect(queue({ to })).rejects.toMatchObject({ code: "23514" });
    }
    await expect(queue({ subject: "s\r\nBcc: b@example.test" })).rejects.toMatchObject({
      code: "23514",
    });
  });

  it("whose sender died between sending and noting it is sent once more, as the same message", async () => {
    const id = await queue();
    await takeJob(database.pool, ["mail"], v7());
    const claimed = await findUnsentMail(database.pool, id);
    if (!claimed) throw new Error("nothing to send");
    const { recipient: to, subject, text, html, createdAt } = claimed;
    await transport().send({ id, to, subject, text, html, date: new Date(createdAt) });
    // No other server takes it while it may still be on its way.
    await sender().runDue();
    expect(standIn.arrived).toHaveLength(1);
    await makeDue();
    await sender().runDue();
    await makeDue();
    await sender().runDue();
    expect(await messageIds()).toEqual([messageId(id), messageId(id)]);
    const [first, second] = await Promise.all(
      standIn.arrived.map(({ bytes }) => PostalMime.parse(bytes)),
    );
    expect(second?.date).toBe(first?.date);
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
  });
});

describe("a mail server that", () => {
  it("refuses a mail once gets it again, later", async () => {
    standIn.behave({ refusals: 1 });
    const id = await queue();
    await sender().runDue();
    expect(await stateOf(id)).toMatchObject({
      state: "queued",
      attempts: 1,
      error: expect.stringContaining("not now"),
    });
    await sender().runDue();
    expect(standIn.arrived).toEqual([]);
    await makeDue();
    await sender().runDue();
    expect(await messageIds()).toEqual([messageId(id)]);
    expect(await stateOf(id)).toMatchObject({ state: "sent", error: null });
  });

  it("refuses a mail every time is asked less and less often, and then no more", async () => {
    standIn.behave({ refusals: Number.POSITIVE_INFINITY });
    const id = await queue();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= MOST_TRIES + 1; attempt++) {
      await sender().runDue();
      const { state, wait } = await stateOf(id);
      if (state === "queued") waits.push(Math.round(Number(wait) / 60));
      await makeDue();
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720]);
    expect(await stateOf(id)).toMatchObject({ state: "failed", attempts: MOST_TRIES });
    expect(standIn.refused).toBe(MOST_TRIES);
  });

  it.each(["5.7.1 relaying denied", "relay not permitted"])(
    "refuses everybody by a rule of its own is asked again: %s",
    async (refusal) => {
      standIn.behave({ refusedRecipient: "ida@example.test", refusal });
      const id = await queue();
      await sender().runDue();
      expect(await stateOf(id)).toMatchObject({ state: "queued", attempts: 1 });
    },
  );

  it("refuses one recipient for good is not asked again, and still gets the mails to others", async () => {
    standIn.behave({ refusedRecipient: "nobody@example.test" });
    const bad = await queue({ to: "nobody@example.test" });
    const good = await queue({ to: "ida@example.test" });
    await sender().runDue();
    expect(await stateOf(bad)).toMatchObject({
      state: "failed",
      jobState: "failed",
      attempts: 1,
      error: expect.stringContaining("550 no such mailbox"),
    });
    expect(await stateOf(good)).toMatchObject({ state: "sent" });
  });

  it("cuts the connection in the middle gets the mail again, as the same message", async () => {
    standIn.behave({ cuts: 1 });
    const id = await queue();
    await sender().runDue();
    expect(await stateOf(id)).toMatchObject({ state: "queued", attempts: 1 });
    await makeDue();
    await sender().runDue();
    expect(await messageIds()).toEqual([messageId(id)]);
  });

  it("is away costs no mail and no try, however long", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => queue()));
    const away = sender("smtp://localhost:1");
    for (let time = 0; time < MOST_TRIES * 2; time++) await away.runDue();
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: "queued", attempts: 0 });
    await sender().runDue();
    expect(new Set(await messageIds())).toEqual(new Set(ids.map(messageId)));
  });

  it("takes the connection and says nothing counts as away", async () => {
    standIn.behave({ isSilent: true });
    const id = await queue();
    const impatient = openSmtpMailTransport({
      url: `${standIn.url}?greetingTimeout=100&socketTimeout=100`,
      from: { name: "", address: "storey@harbour.example" },
      publicHost: "storey.example",
    });
    await senderWith(impatient).runDue();
    expect(await stateOf(id)).toMatchObject({ state: "queued", attempts: 0 });
  });

  it("wants another password is away, and neither password nor link stands in the reason", async () => {
    standIn.behave({ password: "right" });
    const id = await queue({ text: "https://storey.example/invitation#secret" });
    const url = new URL(standIn.url);
    [url.username, url.password] = ["storey", "wr%40ng-secret"];
    await sender(url.href).runDue();
    const { error, attempts } = await stateOf(id);
    expect(attempts).toBe(0);
    expect(String(error)).toBe("Invalid login: 535 Invalid login for [secret]");
    expect(String(error)).not.toMatch(/wr@ng|wr%40ng|invitation#/);
    url.password = "right";
    await sender(url.href).runDue();
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
  });
});

describe("without a mail server", () => {
  const keeper = () => senderWith(null);

  it("mail is kept, and is not sent when a mail server is set later", async () => {
    const id = await queue();
    await keeper().runDue();
    expect(await stateOf(id)).toMatchObject({ state: "kept", text: "Text" });
    await makeDue();
    await sender().runDue();
    expect(standIn.arrived).toEqual([]);
  });

  it("mail that nobody sends any more is removed after thirty days, and waiting mail never", async () => {
    const [kept, waiting] = [await queue(), await queue()];
    await database.pool.query(
      "update mail set state = 'kept', finished_at = now() - interval '29 days' where id = $1",
      [kept],
    );
    await database.pool.query("update mail set created_at = now() - interval '90 days'");
    await removeOldMail(database.pool);
    expect(await stateOf(kept)).toMatchObject({ state: "kept" });
    await database.pool.query(
      "update mail set finished_at = now() - interval '31 days' where id = $1",
      [kept],
    );
    await removeOldMail(database.pool);
    const { rows } = await database.pool.query("select id from mail");
    expect(rows).toEqual([{ id: waiting }]);
  });
});

it("a mail that was given up is sent when it is begun again", async () => {
  standIn.behave({ refusals: MOST_TRIES });
  const id = await queue();
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    await sender().runDue();
    await makeDue();
  }
  expect(await stateOf(id)).toMatchObject({ state: "failed", jobState: "failed", text: "Text" });
  await database.pool.query(
    "update background_job set state = 'waiting', attempts = 0, failure = null, due_at = now() where id = $1",
    [id],
  );
  await sender().runDue();
  expect(await messageIds()).toEqual([messageId(id)]);
  expect(await stateOf(id)).toMatchObject({ state: "sent", jobState: null });
});

it("a sender that runs finds mail by itself, and takes none after it was stopped", async () => {
  const running = sender();
  await running.start();
  const id = await queueInTransaction();
  await standIn.untilArrived(1);
  await running.stop();
  expect(await stateOf(id)).toMatchObject({ state: "sent" });
  const late = await queue();
  await running.runDue();
  expect(await stateOf(late)).toMatchObject({ state: "queued" });
});

/** Queues a mail as the product does: the sender is notified at the commit. */
async function queueInTransaction(): Promise<string> {
  await server.installation.gateway.asSystem((_client, transaction) =>
    queueMail(transaction, {
      organisationId: null,
      to: "ida@example.test",
      kind: "test",
      subject: "Subject",
      text: "Text",
      html: "<p>Text</p>",
    }),
  );
  const { rows } = await database.pool.query<{ id: string }>("select id from mail");
  return rows[0]?.id ?? "";
}

async function queue(given: { to?: string; subject?: string; text?: string; html?: string } = {}) {
  const id = v7();
  const {
    to = "ida@example.test",
    subject = "Subject",
    text = "Text",
    html = "<p>Text</p>",
  } = given;
  await database.pool.query("select queue_mail($1, null, $2, 'test', $3, $4, $5)", [
    id,
    to,
    subject,
    text,
    html,
  ]);
  return id;
}

async function makeDue(): Promise<void> {
  await database.pool.query("update background_job set due_at = now() where state <> 'failed'");
}

async function stateOf(id: string): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query(
    `select m.state, m.attempts, m.error, text, html, j.state as "jobState",
       extract(epoch from j.due_at - now())::float as wait
     from mail m left join background_job j on j.id = m.id where m.id = $1`,
    [id],
  );
  return rows[0] ?? {};
}

function messageId(id: string): string {
  return `<${id}@harbour.example>`;
}

async function messageIds(): Promise<(string | undefined)[]> {
  const read = await Promise.all(standIn.arrived.map(({ bytes }) => PostalMime.parse(bytes)));
  return read.map((mail) => mail.messageId);
}
