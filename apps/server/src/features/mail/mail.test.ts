import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type QueuedMail, queueMail } from "../../platform/mail/mail-queue.repository.ts";

let server: TestServer;
let admin: TestUser;
let storey: TestUser;
let organisation: string;

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  organisation = await make.organisation();
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  storey = await make.user({ appRoles: ["storey-admin"] });
});

beforeEach(() => server.installation.database.pool.query("delete from mail"));

afterAll(() => server.close());

const MAIL: QueuedMail = {
  organisationId: null,
  to: "ida@example.test",
  kind: "invitation",
  subject: "Invitation",
  text: "https://storey.example/#secret",
  html: "<p>Come</p>",
};

function as<Result>(user: TestUser, work: (transaction: Transaction) => Promise<Result>) {
  const caller = {
    credential: { subject: user.auth0Id },
    requestId: v7(),
    address: "192.0.2.1",
  };
  return server.installation.gateway.begin(caller, "write", work);
}

const queue = (given: Partial<QueuedMail> = {}, user = admin) =>
  as(user, (transaction) =>
    queueMail(transaction, { ...MAIL, organisationId: organisation, ...given }),
  );
const outbox = (user: TestUser) => server.call("GET", "/mail-outbox", { token: user.token });

describe("the outbox", () => {
  it("shows who may change the product's settings what would have gone, the newest first", async () => {
    await queue({ subject: "First" });
    await queue({ subject: "Second", organisationId: null });
    const reply = await outbox(storey);
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject([
      {
        subject: "Second",
        to: "ida@example.test",
        state: "kept",
        text: MAIL.text,
        html: MAIL.html,
      },
      { subject: "First", createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ]);
  });

  it("shows a hundred at most", async () => {
    await as(admin, async (transaction) => {
      for (let at = 0; at < 103; at++) await queueMail(transaction, { ...MAIL, subject: `${at}` });
    });
    const subjects = (await outbox(storey)).json().map((each: { subject: string }) => each.subject);
    expect(subjects).toHaveLength(100);
    expect([subjects[0], subjects.at(-1)]).toEqual(["102", "3"]);
  });

  it("is closed to everybody else, in the database too", async () => {
    await queue();
    expect((await outbox(admin)).problem().code).toBe("access.forbidden");
    const look = (text: string) => as(admin, (transaction) => transaction.all(raw(sql.raw(text))));
    expect(await look("select * from newest_mail(100)")).toEqual([]);
    await expect(look("select * from mail")).rejects.toMatchObject({ code: "42501" });
    await expect(look("delete from mail")).rejects.toMatchObject({ code: "42501" });
  });

  it("is not there where a mail server is set, and the server is ready without that one answering", async () => {
    const sending = await startTestServer({
      SMTP_URL: "smtp://user:hunter2@localhost:1",
      MAIL_FROM: "Storey <storey@harbour.example>",
    });
    try {
      const { token } = await new Factory(sending).user({ appRoles: ["storey-admin"] });
      const reply = await sending.call("GET", "/mail-outbox", { token });
      expect([reply.status, reply.problem().code]).toEqual([404, "mail.delivered"]);
      expect((await sending.call("GET", "/ready")).status).toBe(200);
    } finally {
      await sending.close();
    }
  });
});

describe("queueing a mail", () => {
  it("leaves none when the work around it fails", async () => {
    const failing = as(admin, async (transaction) => {
      await queueMail(transaction, MAIL);
      throw new Error("too late");
    });
    await expect(failing).rejects.toThrow("too late");
    expect((await outbox(storey)).json()).toEqual([]);
  });

  it.each([
    "",
    "ida",
    "a@example.test, b@example.test",
    "a@example.test\r\nBcc: b@example.test",
    "a@example.test\n",
    "Ida <ida@example.test>",
    '"a@b c"@example.test',
    `${"a".repeat(250)}@example.test`,
    "a(comment)@example.test",
    "(((((((a@example.test",
  ])("to %j is refused", async (to) => {
    await expect(queue({ to })).rejects.toThrow(RangeError);
  });

  it("makes one line of any subject", async () => {
    await queue({ subject: "Come\r\nBcc: everybody@example.test\u2028\u0000 now" });
    expect((await outbox(storey)).json()).toMatchObject([
      { subject: "Come Bcc: everybody@example.test now" },
    ]);
  });

  it("lets the mail go with its organisation", async () => {
    const make = new Factory(server);
    const gone = await make.organisation({ settings: [] });
    const user = await make.user({ organisations: [gone] });
    await queue({ organisationId: gone }, user);
    await server.installation.database.pool.query("delete from organisation where id = $1", [gone]);
    expect((await outbox(storey)).json()).toEqual([]);
  });
});
