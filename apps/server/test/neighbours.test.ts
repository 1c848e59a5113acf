import { setTimeout as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "./factory.ts";
import { startTestServer, type TestReply, type TestServer } from "./server.ts";

/**
 * The share of ten connections that `db/admission.ts` gives one person, and how many more calls may
 * wait.
 */
const SHARE_OF_A_PERSON = 3;
const WAITING_OF_A_PERSON = 200;
const BETWEEN_LOOKS_MS = 20;

let server: TestServer;
let make: Factory;

beforeAll(async () => {
  server = await startTestServer();
  make = new Factory(server);
});
afterAll(() => server.close());

async function administrator(): Promise<TestUser & { organisation: string }> {
  const organisation = await make.organisation();
  const user = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  // The server knows the person's organisation from their first call on.
  await server.call("GET", "/organisations/current", { token: user.token });
  return { ...user, organisation };
}

/**
 * Locks the row that every change of the organisation's own page waits for, as long as `work`
 * takes.
 */
async function whileLocked(organisation: string, work: () => Promise<void>): Promise<void> {
  const client = await server.installation.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("select from organisation where id = $1 for update", [organisation]);
    await work();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const rename = (token: string, name: string) =>
  server.call("PATCH", "/organisations", { token, body: { name } });

/** Resolves once this many statements wait for a lock. */
async function waitersFor(count: number): Promise<void> {
  for (;;) {
    const { rows } = await server.installation.database.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.n ?? 0) >= count) return;
    await nextTurn(BETWEEN_LOOKS_MS);
  }
}

describe("an organisation all of whose saves wait", () => {
  it("holds up nobody else, and goes on when it can", async () => {
    const busy = await administrator();
    const quiet = await administrator();
    const saves: Promise<TestReply>[] = [];
    await whileLocked(busy.organisation, async () => {
      for (let n = 0; n < 40; n++) saves.push(rename(busy.token, `Name ${n}`));
      await waitersFor(SHARE_OF_A_PERSON);
      for (let n = 0; n < 5; n++) expect((await rename(quiet.token, `Name ${n}`)).status).toBe(200);
      const read = () => server.call("GET", "/organisations/current", { token: quiet.token });
      const replies = await Promise.all(Array.from({ length: 20 }, read));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    });
    await Promise.all(saves);
    expect((await rename(busy.token, "Later")).status).toBe(200);
  });

  it("is told to try again in a moment once too many of them wait, and it alone", async () => {
    const busy = await administrator();
    const quiet = await administrator();
    const saves: Promise<TestReply>[] = [];
    await whileLocked(busy.organisation, async () => {
      const sent = SHARE_OF_A_PERSON + WAITING_OF_A_PERSON + 3;
      for (let n = 0; n < sent; n++) saves.push(rename(busy.token, `Name ${n}`));
      const refused = await Promise.any(saves);
      expect([refused.status, refused.problem().code]).toEqual([503, "organisation.busy"]);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect((await rename(quiet.token, "Quiet")).status).toBe(200);
    });
    await Promise.all(saves);
  });
});
