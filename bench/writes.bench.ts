/**
 * Measures writes of one organisation by many at once, against bare inserts of the same rows: with
 * fsync on, a PostgreSQL of its own and as many connections as writers. Where the processors are what
 * there is too little of, the processor time of a write decides, which is nearly the same on a busy
 * machine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { v7 } from "uuid";
import { commit } from "../apps/server/src/db/connections.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { transactionOn } from "../apps/server/src/db/transaction.ts";
import { authenticateContext, openingOf } from "../apps/server/src/db/ways-in.ts";
import { createIssue } from "../apps/server/src/features/issues/issue-create.service.ts";
import { insertSpace } from "../apps/server/src/features/spaces/space.repository.ts";
import { processorOfDatabase } from "./processor-time.ts";

const WRITERS = 16;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);
const ROUND_MS = 2_000;
const TARGET = 0.4;

// The folder is on a disk, as of an installation: committed rows are there after a crash.
const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-writes-"));
const place = { folder: join(folder, "database"), cluster: { connections: WRITERS + 10 } };
const database = await openDatabase(place, { connections: WRITERS });
const pool = database.pool;
await migrate(pool);
const { rows: settings } = await pool.query("show fsync");
if (settings[0]?.fsync !== "on") throw new Error("fsync is off");
const ids = { organisation: v7(), user: v7(), location: v7(), floor: v7(), space: v7() };
await pool.query("insert into organisation (id, name) values ($1, 'Bench')", [ids.organisation]);
await pool.query(
  "insert into user_account (id, auth0_id, email) values ($1, 'bench', 'bench@example.test')",
  [ids.user],
);
await pool.query(
  "insert into user_organisation (organisation_id, id, user_id) values ($1, $2, $3)",
  [ids.organisation, v7(), ids.user],
);
await pool.query(
  "insert into location (organisation_id, id, name, default_prefix) values ($1, $2, 'Bench', 'B-')",
  [ids.organisation, ids.location],
);
await pool.query(
  "insert into floor (organisation_id, id, location_id, name) values ($1, $2, $3, 'Floor')",
  [ids.organisation, ids.floor, ids.location],
);
await pool.query(
  "insert into space (organisation_id, id, location_id, floor_id, name) values ($1, $2, $3, $4, 'Room')",
  [ids.organisation, ids.space, ids.location, ids.floor],
);

/** Copies of a write's rows go into tables with the same columns and indexes, and nothing else. */
const COPIES = [
  "space",
  "attachment_owner",
  "space_code",
  "issue",
  "history",
  "organisation_structure",
  "issue_watcher",
  "background_job",
];
for (const table of COPIES) {
  await pool.query(
    `create table bare_${table} (like ${table} including defaults including identity including indexes including generated)`,
  );
}

type Write = (client: pg.PoolClient, at: number) => Promise<void>;

/**
 * A write as a call makes it: entered as its caller, bound by row-level security, and committed.
 */
const product =
  (work: (transaction: ReturnType<typeof transactionOn>, at: number) => Promise<unknown>): Write =>
  async (client, at) => {
    const caller = { credential: { subject: "bench" }, requestId: v7(), address: "127.0.0.1" };
    await authenticateContext(client, openingOf(caller), "write", "");
    await work(transactionOn(client), at);
    await commit(client);
  };

const organisationId = ids.organisation;
const actor = { kind: "member", organisationId, userId: ids.user, placesOf: () => null } as const;
const history = (entity: string, request: string) =>
  `insert into bare_history (organisation_id, entity, entity_id, operation, actor_id, request_id, address, record_version, after)
     select organisation_id, '${entity}', id, 'insert', '${ids.user}', ${request}, '127.0.0.1', 1, to_jsonb(r) - 'searched' from r`;
const bareSpace: Write = async (client, at) => {
  await client.query("begin");
  await client.query({
    name: "bare space",
    text: `with r as (insert into bare_space (organisation_id, id, location_id, floor_id, name, shortcode)
        values ($1, $2, $3, $4, $5, $6) returning *), h as (${history("space", "$8")}),
      o as (insert into bare_attachment_owner (organisation_id, id, kind, location_id) select organisation_id, id, 'space', location_id from r),
      c as (insert into bare_space_code (organisation_id, id, owner_id, claimed_at) select organisation_id, $7, id, now() from r)
      insert into bare_organisation_structure (organisation_id) select organisation_id from r`,
    values: [organisationId, v7(), ids.location, ids.floor, `Room ${at}`, `X-${at}`, v7(), v7()],
  });
  await client.query("commit");
};
const bareIssue: Write = async (client, at) => {
  await client.query("begin");
  await client.query({
    name: "bare issue",
    text: `with r as (insert into bare_issue (organisation_id, id, number, title, source, location_id, floor_id, space_id, reporter_id)
        values ($1, $2, $3, $4, 'app', $5, $6, $7, $8) returning *), h as (${history("issue", "$9")}),
      w as (insert into bare_issue_watcher (organisation_id, issue_id, user_id) select organisation_id, id, $8 from r)
      insert into bare_background_job (id, name, data, organisation_id) select $10, 'issue-event', jsonb_build_object('event', 'created', 'issueId', id, 'actorId', reporter_id), organisation_id from r`,
    values: [
      ...[organisationId, v7(), at, `Lamp ${at}`, ids.location, ids.floor, ids.space, ids.user],
      ...[v7(), v7()],
    ],
  });
  await client.query("commit");
};

let at = 0;

/** What writers committed in a round. */
interface Round {
  readonly perSecond: number;
  /** The processor time of one write, in milliseconds. */
  readonly node: number;
  readonly postgres: number;
}

async function measure(write: Write): Promise<Round> {
  const database = await processorOfDatabase(pool);
  const [node, started] = [process.cpuUsage(), performance.now()];
  const until = started + ROUND_MS;
  let done = 0;
  const writer = async () => {
    const client = await pool.connect();
    try {
      while (performance.now() < until) {
        at += 1;
        await write(client, at);
        done += 1;
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  const perSecond = (done * 1_000) / (performance.now() - started);
  const { user, system } = process.cpuUsage(node);
  const postgres = ((await processorOfDatabase(pool)) - database) / done;
  return { perSecond, node: (user + system) / 1_000 / done, postgres };
}

const middle = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const words = (rounds: readonly Round[]) => {
  const [perSecond, node, postgres] = (["perSecond", "node", "postgres"] as const).map((part) =>
    middle(rounds.map((round) => round[part])),
  ) as [number, number, number];
  return `${perSecond.toFixed(0)}/s (${node.toFixed(2)} + ${postgres.toFixed(2)} ms)`;
};

async function compare(name: string, own: Write, bare: Write): Promise<void> {
  for (const write of [own, bare]) await measure(write);
  // As autovacuum leaves the tables of an installation: without figures about them, PostgreSQL
  // chooses among their indexes at random.
  await pool.query("analyze");
  const rounds: [Round, Round][] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([await measure(own), await measure(bare)]);
  const ratio = middle(rounds.map(([one, other]) => one.perSecond / other.perSecond));
  const [ours, theirs] = [rounds.map(([one]) => one), rounds.map(([, other]) => other)];
  const verdict = ratio >= TARGET ? "met" : "missed";
  console.log(
    `${name.padEnd(20)} ${words(ours)} against ${words(theirs)} bare  ${ratio.toFixed(2)}x  at least ${TARGET}x: ${verdict}`,
  );
}

try {
  const space = (n: number) => ({
    name: `Room ${n}`,
    floorId: ids.floor,
    featureIds: [],
    beaconIds: [],
  });
  await compare(
    "a space",
    product((transaction, n) => insertSpace(transaction, organisationId, space(n))),
    bareSpace,
  );
  await compare(
    "an issue",
    product((transaction, n) =>
      createIssue(transaction, actor, { spaceId: ids.space, title: `Lamp ${n}` }),
    ),
    bareIssue,
  );
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
