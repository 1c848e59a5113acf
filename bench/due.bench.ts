/**
 * Measures the list of all that is due on a PostgreSQL of its own on a disk, with fsync on: an organisation
 * of 50,000 things (20,000 checks, 30,000 days of assets, issues and custodies) against one of 500, one
 * request at a time and in turns.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { recountDueItems } from "../apps/server/src/features/due-items/due-recount.repository.ts";
import { addTemplate, fillRuns } from "./checklist-data.ts";
import { type BenchOrganisation, fillDataSet, LARGE, SMALL } from "./data-set.ts";
import { quantile, timed } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { type BenchServer, startProcess } from "./servers.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7) * 6;
const WARM_UP = 5;
/** The days of an asset that is in somebody's hands: its own five, and that it is due back. */
const DAYS_EACH = 6;
const FEWER_ISSUES = 0.25;

const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-due-"));
const place = { folder: join(folder, "database"), cluster: { connections: 40 } };
const database = await openDatabase(place, { connections: 12 });
const { host = "", port, user, password, database: name } = database.pool.options;
const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
const options = "-c statement_timeout=0 -c maintenance_work_mem=512MB -c jit=off";
const plain = new pg.Pool({ connectionString: url, options });
try {
  await migrate(database.pool);
  console.log("Making the data set: 50,000 and 500 things that are due.");
  await fillDataSet(plain, [LARGE, SMALL]);
  for (const each of [LARGE, SMALL]) {
    await fillRuns(plain, each, await addTemplate(plain, each, "Monthly"));
    await fillItems(each);
  }
  await plain.query("vacuum analyze");
  const storey = await startProcess("storey", url);
  try {
    await measure(storey);
  } finally {
    await storey.close();
  }
} finally {
  await plain.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  console.log(`The load was ${loadavg().map((load) => load.toFixed(1))} at the end.`);
}

/** Adds one and a half times as many things as rooms: assets with their days and holders, and issues. */
async function fillItems({ id, spaces }: BenchOrganisation): Promise<void> {
  const issues = Math.round(spaces * FEWER_ISSUES);
  const assets = Math.ceil((spaces * 1.5 - issues) / DAYS_EACH);
  const day = (seed: number) => `current_date - 10 + (n * ${seed} % 400)::integer`;
  for (const text of [
    `insert into asset_type (organisation_id, id, name) values ($1, $1, 'Thing')`,
    `insert into asset_model (organisation_id, id, name, asset_type_id) values ($1, $1, 'Model', $1)`,
    `insert into asset (organisation_id, id, model_id, space_id, tag, lifecycle_status, end_of_life, end_of_support,
       license_expiry, warranty_expiry, pat_next_due_at)
     select $1, gen_random_uuid(), $1, s.id, 'A-' || n, 'in_service', ${day(7919)}, ${day(6007)}, ${day(4987)}, ${day(3989)}, ${day(2999)}
     from (select *, row_number() over (order by id) as n from space where organisation_id = $1) s where n <= ${assets}`,
    `insert into custody (organisation_id, id, asset_id, user_id, holder_name, due_back)
     select $1, gen_random_uuid(), a.id, (select user_id from user_organisation where organisation_id = $1 order by user_id limit 1),
       'Robin', ${day(1999)} from (select *, row_number() over (order by id) as n from asset where organisation_id = $1) a`,
    `insert into issue (organisation_id, id, number, title, source, space_id, location_id, floor_id, due_at)
     select $1, gen_random_uuid(), n, 'Issue ' || n, 'app', s.id, s.location_id, s.floor_id, now() - interval '10 days' + (n * 7919 % 100) * interval '1 day'
     from (select *, row_number() over (order by id) as n from space where organisation_id = $1) s where n <= ${issues}`,
  ]) {
    await plain.query(text.replaceAll("$1", `'${id}'`));
  }
  const wrong = await recountDueItems(plain, id);
  if (wrong > 0) throw new Error(`${wrong} rows were not kept`);
}

async function measure(storey: BenchServer): Promise<void> {
  const tokens = [await tokenOf(storey, LARGE), await tokenOf(storey, SMALL)] as const;
  const today = new Date().toISOString().slice(0, 7);
  const looks = {
    today: "",
    overdue: "?tab=overdue",
    "this month": "?tab=month",
    upcoming: "?tab=upcoming",
    "upcoming by place": "?tab=upcoming&order=place",
    "upcoming by person": "?tab=upcoming&order=person",
    mine: "?tab=upcoming&whose=mine",
    "two kinds": "?tab=month&kinds=issue,pat",
    "the calendar": `/days?from=${today}-01&to=${today}-28`,
  };
  for (const [what, query] of Object.entries(looks)) {
    const times: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const at of [0, 1] as const) {
        const path = `/api/due${query}`;
        const request = { method: "GET", path, headers: { authorization: tokens[at] } } as const;
        const { ms } = await timed(storey.url, request);
        if (round >= 0) times[at].push(ms);
      }
    }
    const [many, few] = times.map((all) => quantile(all, 0.95)) as [number, number];
    const measured = `${many.toFixed(1)} against ${few.toFixed(1)} ms`;
    const target = { atMost: 3 };
    printFinding({ name: `due: ${what}, p95`, measured, value: many / few, target });
  }
}

async function tokenOf(storey: BenchServer, { email }: BenchOrganisation): Promise<string> {
  return `Bearer ${await storey.ask("token", email)}`;
}
