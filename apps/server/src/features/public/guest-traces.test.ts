import { PassThrough } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { NotificationServer } from "../notifications/notification.fixture.ts";
import { SosServer } from "../sos/sos.fixture.ts";
import { type GuestWorld, guestOf, guestWorld, report } from "./guest-world.fixture.ts";

const logged: string[] = [];
let server: TestServer;
let world: GuestWorld;

beforeAll(async () => {
  const lines = new PassThrough();
  lines.on("data", (chunk: Buffer) => logged.push(chunk.toString()));
  const log = pino({ level: "debug" }, lines);
  server = await startTestServer({}, { alter: (installation) => ({ ...installation, log }) });
  world = await guestWorld(server, new Factory(server));
});

afterAll(() => server.close());

it("nothing that opens a page, and nothing a guest tells of themselves, is left in log, history or jobs", async () => {
  const { session, call } = await guestOf(server, world.code);
  const body = report({ contactName: "RobinCanary", contactEmail: "robincanary@example.test" });
  const { trackingToken } = (await call("POST", "/issues", { body })).json();
  await server.call("GET", `/public/issues/${trackingToken}`);
  await server.call("POST", `/public/issues/${trackingToken}/comments`, {
    body: { text: "CommentCanary" },
  });
  await server.call("GET", `/public/issues/${trackingToken}x`);
  await server.fetch("GET", `/track/${trackingToken}`);
  await server.fetch("GET", `/q/${world.code}`);
  await server.fetch("GET", `/q/${world.code}/%00`);
  expect(logged.join("")).toContain("/api/public/issues/:token");
  const left = await traces();
  const secrets = [world.code, session.token, trackingToken, body.clientId];
  for (const secret of [...secrets, "RobinCanary", "robincanary", "CommentCanary"])
    expect(left).not.toContain(secret);
});

it("the link of a call for help is left in no log, history or job", async () => {
  const sos = new SosServer(server);
  await sos.alert(await sos.scene());
  const waiting = await traces();
  const { rows } = await sos.query("select text from mail where kind = 'sos'");
  const links = rows.map(({ text }) => /sos-link#([\w-]{43})/.exec(String(text))?.[1] ?? "");
  expect(links).not.toEqual([]);
  const open = async (token: string) =>
    (await server.call("POST", "/sos/by-link", { body: { token } })).status;
  expect(await open(links[0] ?? "")).toBe(200);
  expect(await open(`${links[0]}x`)).toBeGreaterThanOrEqual(400);
  const body = { token: links[0], name: "Grace" };
  expect((await server.call("POST", "/sos/by-link/acknowledge", { body })).status).toBe(200);
  await sos.runDue(null);
  expect(logged.join("")).toContain("/api/sos/by-link");
  const left = `${waiting}${await traces()}`;
  for (const token of links) expect([token, left.includes(token)]).toEqual([token, false]);
});

it("the link that stops mails is left in no log, history or job", async () => {
  const harness = new NotificationServer(server);
  const { call } = await guestOf(server, world.code, { from: "203.0.113.7" });
  await call("POST", "/issues", { body: report({ contactEmail: "ada@example.test" }) });
  await harness.tell();
  await harness.writeMails();
  const waiting = await traces();
  const mail = (await harness.mails()).find(({ recipient }) => recipient === "ada@example.test");
  const token = new URL(mail?.unsubscribe_url ?? "").searchParams.get("token") ?? "";
  expect(token.length).toBeGreaterThan(40);
  for (const method of ["GET", "HEAD", "POST"])
    for (const path of [`/unsubscribe?token=${token}`, `/unsubscribe?token=${token}x`])
      await server.fetch(method, path);
  const stopped = await server.call("POST", "/public/unsubscribe", { body: { token } });
  expect(stopped.status).toBe(200);
  for (const route of ['"/unsubscribe"', "/api/public/unsubscribe"])
    expect(logged.join("")).toContain(route);
  expect(`${waiting}${await traces()}`).not.toContain(token);
});

it("the database keeps the tokens of reports as hashes alone", async () => {
  const { call } = await guestOf(server, world.code);
  const body = report();
  const { trackingToken } = (await call("POST", "/issues", { body })).json();
  const { rows } = await server.installation.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) {
    const found = await server.installation.database.pool.query(
      `select count(*)::int as n from ${name} t where t::text like any (array[$1, $2])`,
      [`%${trackingToken}%`, `%${body.clientId}%`],
    );
    expect([name, found.rows[0]?.["n"]]).toEqual([name, 0]);
  }
});

/** Returns all text of the log, the history and the waiting jobs so far. */
async function traces(): Promise<string> {
  const { rows } = await server.installation.database.pool.query<{ text: string }>(
    "select row_to_json(h)::text as text from history h union all select row_to_json(j)::text from background_job j",
  );
  expect(rows.length).toBeGreaterThan(5);
  return [...logged, ...rows.map(({ text }) => text)].join("\n");
}
