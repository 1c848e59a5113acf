import { pino } from "pino";
import PostalMime from "postal-mime";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MailStandIn, startMailStandIn } from "../../../test/mail-stand-in.ts";
import { openTestDatabase } from "../../../test/test-database.ts";
import { migrate } from "../../db/migrate.ts";
import type { Database } from "../../db/open.ts";
import { openSmtpMailTransport } from "../../outside/mail/smtp-mail-transport.ts";
import { claimMail, MOST_TRIES, removeOldMail } from "./mail-delivery.repository.ts";
import { MailSender } from "./mail-sender.service.ts";
import { invitationMail } from "./templates/invitation.ts";

const log = pino({ level: "silent" });
let database: Database;
let standIn: MailStandIn;

beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.pool);
  standIn = await startMailStandIn();
});

beforeEach(async () => {
  await database.pool.query("delete from mail");
  standIn.reset();
});

afterEach(() => standIn.letGo());

afterAll(async () => {
  await standIn.close();
  await database.close();
});

const transport = (url = standIn.url) =>
  openSmtpMailTransport({
    url,
    from: { name: "Storey", address: "storey@harbour.example" },
    publicHost: "storey.example",
  });
const sender = (url?: string) =>
  new MailSender({ pool: database.pool, transport: transport(url), log });

describe("a queued mail", () => {
  it("arrives with its text, its HTML and what keeps automatic answers away", async () => {
    const mail = invitationMail({
      language: "de",
      organisationName: "Käthe's <Bäder> 👩‍🔬 جامعة",
      inviterName: "Zoë",
      link: "https://storey.example/invitation#abc",
      expiresAt: new Date("2026-12-01T12:00:00Z"),
    });
    const id = await queue({ ...mail, to: "ida@example.test" });
    expect(await sender().sendDue()).toBe(true);
    const [arrived] = standIn.arrived;
    expect(arrived?.envelope).toEqual({ from: "storey@harbour.example", to: ["ida@example.test"] });
    const read = await PostalMime.parse(arrived?.bytes ?? "");
    expect(read.subject).toBe(mail.subject);
    expect(read.text?.trim()).toBe(mail.text.trim());
    expect(read.html?.trim()).toBe(mail.html.trim());
    expect(read.from).toMatchObject({ name: "Storey", address: "storey@harbour.example" });
    expect(read.to).toMatchObject([{ name: "", address: "ida@example.test" }]);
    expect(read.messageId).toBe(`<${id}@harbour.example>`);
    const headers = new Map(read.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("list-id")).toBe("<notices.storey.example>");
    expect(await stateOf(id)).toMatchObject({ state: "sent", text: null, html: null, error: null });
  });

  it("is sent once, by however many servers at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => queue()));
    await Promise.all([sender().sendDue(), sender().sendDue(), sender().sendDue()]);
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
    await sender().sendDue();
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
    const claimed = await claimMail(database.pool);
    if (!claimed) throw new Error("nothing to claim");
    const { recipient: to, subject, text, html, createdAt } = claimed;
    await transport().send({ id, to, subject, text, html, date: new Date(createdAt) });
    // Nobody else takes it while it may still be on its way.
    await sender().sendDue();
    expect(standIn.arrived).toHaveLength(1);
    await makeDue();
    await sender().sendDue();
    await makeDue();
    await sender().sendDue();
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
    expect(await sender().sendDue()).toBe(true);
    expect(await stateOf(id)).toMatchObject({
      state: "queued",
      attempts: 1,
      error: expect.stringContaining("not now"),
    });
    await sender().sendDue();
    expect(standIn.arrived).toEqual([]);
    await makeDue();
    await sender().sendDue();
    expect(await messageIds()).toEqual([messageId(id)]);
    expect(await stateOf(id)).toMatchObject({ state: "sent", error: null });
  });

  it("refuses a mail every time is asked less and less often, and then no more", async () => {
    standIn.behave({ refusals: Number.POSITIVE_INFINITY });
    const id = await queue();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= MOST_TRIES + 1; attempt++) {
      await sender().sendDue();
      const { state, wait } = await stateOf(id);
      if (state === "queued") waits.push(Math.round(Number(wait) / 60));
      await makeDue();
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720]);
    expect(await stateOf(id)).toMatchObject({ state: "failed", attempts: MOST_TRIES });
    expect(standIn.refused).toBe(MOST_TRIES);
  });

  it("refuses one recipient still gets the mails to others", async () => {
    standIn.behave({ refusedRecipient: "nobody@example.test" });
    const bad = await queue({ to: "nobody@example.test" });
    const good = await queue({ to: "ida@example.test" });
    await sender().sendDue();
    expect(await stateOf(bad)).toMatchObject({ state: "queued", attempts: 1 });
    expect(await stateOf(good)).toMatchObject({ state: "sent" });
  });

  it("cuts the connection in the middle gets the mail again, as the same message", async () => {
    standIn.behave({ cuts: 1 });
    const id = await queue();
    await sender().sendDue();
    expect(await stateOf(id)).toMatchObject({ state: "queued", attempts: 1 });
    await makeDue();
    await sender().sendDue();
    expect(await messageIds()).toEqual([messageId(id)]);
  });

  it("is away costs no mail and no try, however long", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => queue()));
    const away = sender("smtp://localhost:1");
    for (let time = 0; time < MOST_TRIES * 2; time++) expect(await away.sendDue()).toBe(false);
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: "queued", attempts: 0 });
    await sender().sendDue();
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
    const pass = new MailSender({ pool: database.pool, transport: impatient, log }).sendDue();
    expect(await pass).toBe(false);
    expect(await stateOf(id)).toMatchObject({ state: "queued", attempts: 0 });
  });

  it("wants another password is away, and neither password nor link stands in the reason", async () => {
    standIn.behave({ password: "right" });
    const id = await queue({ text: "https://storey.example/invitation#secret" });
    const url = new URL(standIn.url);
    [url.username, url.password] = ["storey", "wr%40ng-secret"];
    expect(await sender(url.href).sendDue()).toBe(false);
    const { error, attempts } = await stateOf(id);
    expect(attempts).toBe(0);
    expect(String(error)).toBe("Invalid login: 535 Invalid login for [secret]");
    expect(String(error)).not.toMatch(/wr@ng|wr%40ng|invitation#/);
    url.password = "right";
    expect(await sender(url.href).sendDue()).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
  });
});

describe("without a mail server", () => {
  const keeper = () => new MailSender({ pool: database.pool, transport: null, log });

  it("mail is kept, and is not sent when a mail server is set later", async () => {
    const id = await queue();
    await keeper().sendDue();
    expect(await stateOf(id)).toMatchObject({ state: "kept", text: "Text" });
    await makeDue();
    await sender().sendDue();
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

it("a sender that runs finds mail by itself, and takes none after it was stopped", async () => {
  const running = sender();
  running.start();
  const id = await queue();
  await standIn.untilArrived(1);
  await running.stop();
  expect(await stateOf(id)).toMatchObject({ state: "sent" });
  const late = await queue();
  await running.sendDue();
  expect(await stateOf(late)).toMatchObject({ state: "queued" });
});

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
  await database.pool.query("update mail set next_try_at = now() where state = 'queued'");
}

async function stateOf(id: string): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query(
    `select state, attempts, error, text, html, extract(epoch from next_try_at - now())::float as wait
     from mail where id = $1`,
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
