import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Factory, type TestUser } from "../../../test/factory.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import { raw } from "../../db/statement.ts";
import { JobRunner } from "./job-runner.service.ts";

let server: TestServer;
let admin: TestUser;
let storey: TestUser;
let organisation: string;

beforeAll(async () => {
  server = await startTestServer();
  const make = new Factory(server);
  organisation = await make.organisation({ name: "Harbour" });
  admin = await make.user({ organisations: [organisation], roles: ["organisation-admin"] });
  storey = await make.user({ appRoles: ["storey-admin"] });
});

beforeEach(() => query("delete from background_job"));

afterAll(() => server.close());

describe("failed work", () => {
  it("is listed for who may change the product, the latest failure first, without its data", async () => {
    const [first, second] = [await failed({ error: "First." }), await failed({ organisation })];
    await query("insert into background_job (id, name, data) values ($1, 'test', '{}')", [v7()]);
    const reply = await send("GET", "/failed");
    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      next: null,
      jobs: [
        {
          id: second,
          name: "test",
          organisationName: "Harbour",
          error: "It did not work.",
          attempts: 3,
          createdAt: expect.stringMatching(/Z$/),
          failedAt: expect.stringMatching(/Z$/),
        },
        expect.objectContaining({ id: first, organisationName: null, error: "First." }),
      ],
    });
  });

  it("comes in pages of fifty that neither leave out nor repeat", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 103; at++) ids.unshift(await failed());
    const seen: string[] = [];
    const sizes: number[] = [];
    let before: number | null = null;
    do {
      const path: string = before === null ? "/failed" : `/failed?before=${before}`;
      const page: { jobs: { id: string }[]; next: number | null } = (
        await send("GET", path)
      ).json();
      seen.push(...page.jobs.map(({ id }) => id));
      sizes.push(page.jobs.length);
      before = page.next;
    } while (before !== null);
    expect(sizes).toEqual([50, 50, 3]);
    expect(seen).toEqual(ids);
    expect((await send("GET", "/failed?before=x")).status).toBe(400);
  });

  it("is done when it is begun again, with all its tries", async () => {
    const id = await failed();
    expect((await send("POST", `/${id}/retry`)).status).toBe(204);
    expect((await send("POST", `/${id}/retry`)).status).toBe(404);
    expect((await send("GET", "/failed")).json().jobs).toEqual([]);
    const attempts: number[] = [];
    await new JobRunner(server.installation, [
      {
        name: "test",
        retryLimit: 2,
        retryDelaySeconds: 1,
        expireInSeconds: 60,
        work: async (_data, { job }) => void attempts.push(job.attempt),
      },
    ]).runDue();
    expect(attempts).toEqual([1]);
    expect((await query("select 1 from background_job")).rows).toEqual([]);
  });

  it("is given up for good; what waits or runs cannot be", async () => {
    const id = await failed();
    const waiting = v7();
    await query("insert into background_job (id, name, data) values ($1, 'test', '{}')", [waiting]);
    expect((await send("DELETE", `/${id}`)).status).toBe(204);
    expect((await send("DELETE", `/${id}`)).status).toBe(404);
    expect((await send("DELETE", `/${waiting}`)).status).toBe(404);
    expect((await query("select id from background_job")).rows).toEqual([{ id: waiting }]);
  });

  it("is closed to everybody else, in the database too", async () => {
    const id = await failed({ organisation });
    for (const [method, path] of [
      ["GET", "/failed"],
      ["GET", "/summary"],
      ["POST", `/${id}/retry`],
      ["DELETE", `/${id}`],
    ] as const)
      expect((await send(method, path, admin)).problem().code).toBe("access.forbidden");
    const caller = { credential: { subject: admin.auth0Id }, requestId: "r", address: "192.0.2.1" };
    const answers = await server.installation.gateway.begin(
      caller,
      "write",
      async (transaction) => {
        const ask = (text: string) => transaction.all(raw(sql.raw(text)));
        return [
          await ask("select * from failed_jobs(null, 10)"),
          await ask("select * from job_summary()"),
          await ask(`select retry_job('${id}') as told`),
          await ask(`select drop_failed_job('${id}') as told`),
        ];
      },
    );
    expect(answers).toEqual([[], [], [{ told: false }], [{ told: false }]]);
  });
});

describe("the summary", () => {
  it("counts by kind, and tells when something due has waited for more than ten minutes", async () => {
    await failed();
    for (const [name, state, due] of [
      ["test", "waiting", "1 hour"],
      ["test", "running", "1 minute"],
      ["other", "waiting", "-9 minutes"],
    ])
      await query(
        `insert into background_job (id, name, data, state, due_at)
         values ($1, $2, '{}', $3, now() + $4::interval)`,
        [v7(), name, state, due],
      );
    const summary = (await send("GET", "/summary")).json();
    expect(summary).toEqual({
      isStandingStill: false,
      kinds: [
        {
          name: "other",
          waiting: 1,
          running: 0,
          failed: 0,
          oldestDueAt: expect.stringMatching(/Z$/),
        },
        { name: "test", waiting: 1, running: 1, failed: 1, oldestDueAt: null },
      ],
    });
    await query(
      "update background_job set due_at = now() - interval '11 minutes' where name = 'other'",
    );
    expect((await send("GET", "/summary")).json().isStandingStill).toBe(true);
  });
});

async function failed(given: { organisation?: string; error?: string } = {}): Promise<string> {
  const id = v7();
  await query(
    `insert into background_job (id, organisation_id, name, data, state, attempts, error, failed_at, failure)
     values ($1, $2, 'test', '{"secret": "no"}', 'failed', 3, $3, now(), nextval('job_failure'))`,
    [id, given.organisation ?? null, given.error ?? "It did not work."],
  );
  return id;
}

function send(method: string, path: string, { token } = storey) {
  return server.call(method, `/background-jobs${path}`, { token });
}

function query(text: string, values: unknown[] = []) {
  return server.installation.database.pool.query(text, values);
}
