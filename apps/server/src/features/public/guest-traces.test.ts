import { PassThrough } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Factory } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
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
  const { rows } = await server.installation.database.pool.query<{ text: string }>(
    "select row_to_json(h)::text as text from history h union all select row_to_json(j)::text from background_job j",
  );
  const traces = [...logged, ...rows.map(({ text }) => text)].join("\n");
  expect(logged.join("")).toContain("/api/public/issues/:token");
  expect(rows.length).toBeGreaterThan(5);
  const secrets = [world.code, session.token, trackingToken, body.clientId];
  for (const secret of [...secrets, "RobinCanary", "robincanary", "CommentCanary"])
    expect(traces).not.toContain(secret);
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
