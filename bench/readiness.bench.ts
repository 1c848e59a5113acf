/**
 * Measures what the readiness that is kept costs to read, after a write too, and to weigh when a day ends, on a
 * PostgreSQL of its own on a disk, with fsync on.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "autocannon";
import pg from "pg";
import { Gateway } from "../apps/server/src/db/gateway.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import {
  foldReadiness,
  JOB_SLICE,
} from "../apps/server/src/features/readiness/kept-readiness.service.ts";
import { addTemplate, fillRuns } from "./checklist-data.ts";
import { type BenchOrganisation, fillDataSet, LARGE, SMALL } from "./data-set.ts";
import { median, quantile, timed } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { startProcess } from "./servers.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 11) * 3;
const NIGHTS = 5;
const BARE = `update space_readiness set score = greatest(0, score - 1), lost_assets = lost_assets + 1,
  changes_at = now() + interval '1 day' where organisation_id = $1`;
const PATHS = ["/api/readiness/spaces", "/api/readiness/summary"];

const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-readiness-"));
const place = { folder: join(folder, "database"), cluster: { connections: 40 } };
const database = await openDatabase(place, { connections: 12 });
const gateway = new Gateway(database.pool);
const { host = "", port, user, password, database: name } = database.pool.options;
const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
const plain = new pg.Pool({ connectionString: url, options: "-c statement_timeout=0 -c jit=off" });
try {
  await measure();
} finally {
  await plain.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await migrate(database.pool);
  console.log(`Making the data set: ${LARGE.spaces} and ${SMALL.spaces} spaces.`);
  await fillDataSet(plain, [LARGE, SMALL]);
  for (const each of [LARGE, SMALL]) {
    await fillRuns(plain, each, await addTemplate(plain, each, "Fire doors"));
    for (const text of [...assets(each), issues(each)]) await plain.query(text);
    await fold(each);
  }
  await plain.query("vacuum analyze");
  const storey = await startProcess("storey", url);
  try {
    const ask = async ({ email }: BenchOrganisation) =>
      `Bearer ${await storey.ask("token", email)}`;
    const tokens = [await ask(LARGE), await ask(SMALL)] as const;
    const look = async (at: 0 | 1) => {
      let ms = 0;
      for (const path of PATHS) {
        const request: Request = { method: "GET", path, headers: { authorization: tokens[at] } };
        ms += (await timed(storey.url, request)).ms;
      }
      return ms;
    };
    print("list and roll-ups, p95", 3, await inTurns(look));
    print(
      "the same after one write, p95",
      4,
      await inTurns(async (at, round) => {
        await plain.query(
          `update issue set priority = $2 where organisation_id = $1
             and id = (select id from issue where organisation_id = $1 order by id limit 1)`,
          [[LARGE, SMALL][at]?.id, round % 2 === 0 ? "high" : "low"],
        );
        return look(at);
      }),
    );
  } finally {
    await storey.close();
  }
  await nights();
}

function print(what: string, atMost: number, times: readonly number[][]): void {
  const [many, few] = times.map((all) => quantile(all, 0.95)) as [number, number];
  const measured = `${many.toFixed(1)} against ${few.toFixed(1)} ms`;
  const between = `${what}, ${LARGE.spaces} against ${SMALL.spaces} spaces`;
  printFinding({ name: between, measured, value: many / few, target: { atMost } });
}

/** Lets the test of every asset fall due, and weighs all spaces as when a day ends. */
async function nights(): Promise<void> {
  const passes: number[] = [];
  const bare: number[] = [];
  const withHistory: number[] = [];
  for (let night = 0; night < NIGHTS; night++) {
    await plain.query(
      "update asset set pat_next_due_at = current_date + $2::integer where organisation_id = $1",
      [LARGE.id, night % 2 === 0 ? -1 : 400],
    );
    // Time passes without a note.
    await plain.query("delete from readiness_pending");
    await plain.query(
      "update space_readiness set changes_at = now() - interval '1 second' where organisation_id = $1",
      [LARGE.id],
    );
    await plain.query("vacuum analyze space_readiness");
    const started = performance.now();
    await fold(LARGE);
    passes.push(performance.now() - started);
    await plain.query("vacuum analyze space_readiness");
    bare.push(await timedBare(BARE));
    await plain.query("vacuum analyze space_readiness");
    withHistory.push(
      await timedBare(`with changed as (${BARE} returning *)
        insert into readiness_change (organisation_id, space_id, location_id, at, from_state, state, score,
          lost_checklists, lost_issues, lost_assets, stop_count)
        select organisation_id, space_id, location_id, now(), state, state, score,
          lost_checklists, lost_issues, lost_assets, stop_count from changed`),
    );
  }
  const named = `the end of a day that changes ${LARGE.spaces} spaces, against one bare update of their rows`;
  for (const [name, updates, target] of [
    [named, bare, { atMost: 3 }],
    ["the same with rows of history beside the update", withHistory, undefined],
  ] as const) {
    const [pass, update] = [median(passes), median(updates)];
    const measured = `${pass.toFixed(0)} against ${update.toFixed(0)} ms`;
    printFinding({ name, measured, value: pass / update, ...(target && { target }) });
  }
}

/** Times a change of all kept rows, and takes it back. */
async function timedBare(statement: string): Promise<number> {
  const from = performance.now();
  await plain.query(statement, [LARGE.id]);
  const ms = performance.now() - from;
  await plain.query(
    "update space_readiness set score = score + 1, lost_assets = lost_assets - 1 where organisation_id = $1",
    [LARGE.id],
  );
  return ms;
}

async function fold({ id }: BenchOrganisation): Promise<void> {
  while ((await foldReadiness(gateway, id, JOB_SLICE)) > 0);
}

/** Times a look at both organisations, one at a time and in turns. */
async function inTurns(look: (at: 0 | 1, round: number) => Promise<number>): Promise<number[][]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -5; round < ROUNDS; round++) {
    for (const at of [0, 1] as const) {
      const ms = await look(at, round);
      if (round >= 0) times[at].push(ms);
    }
  }
  return times;
}

/** Returns SQL for one asset in each space. */
function assets({ id }: BenchOrganisation): string[] {
  return [
    `insert into asset_type (organisation_id, id, name) values ('${id}', gen_random_uuid(), 'Lamp')`,
    `insert into asset_model (organisation_id, id, name, asset_type_id)
     select organisation_id, gen_random_uuid(), 'L-1', id from asset_type where organisation_id = '${id}'`,
    `insert into asset (organisation_id, id, model_id, space_id, location_id, tag, lifecycle_status, pat_next_due_at)
     select s.organisation_id, gen_random_uuid(), m.id, s.id, s.location_id, 'A-' || row_number() over (order by s.id), 'in_service', current_date + 400
     from space s join asset_model m on m.organisation_id = s.organisation_id where s.organisation_id = '${id}'`,
  ];
}

/** Returns SQL for an open issue of every tenth space. */
function issues({ id }: BenchOrganisation): string {
  return `insert into issue (organisation_id, id, number, title, category, source, priority, impact, location_id, space_id)
    select s.organisation_id, gen_random_uuid(), n, 'Lamp', 'other', 'app', (array['low', 'medium', 'high', 'urgent'])[1 + n % 4],
      (array['none', 'degraded', 'out_of_use'])[1 + n % 3], s.location_id, s.id
    from (select *, row_number() over (order by id) as n from space where organisation_id = '${id}') s where n % 10 = 0`;
}
