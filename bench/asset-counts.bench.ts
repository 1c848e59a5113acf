/**
 * Measures what the kept counts of assets give: the dashboard and the facets of a whole organisation
 * against plain grouped counts of the same figures, and against an organisation of a hundredth of the
 * assets, on a PostgreSQL of its own on a disk, with fsync on.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "autocannon";
import pg from "pg";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { FEW_ASSETS, fillAssets, MANY_ASSETS } from "./asset-data.ts";
import type { Finding } from "./bench.ts";
import { type BenchOrganisation, fillDataSet, LARGE, OTHERS, SMALL } from "./data-set.ts";
import { median, quantile, timed } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { startProcess } from "./servers.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 11) * 3;
const PLAIN_ROUNDS = 5;
const DATES = ["effective_end_of_life", "effective_end_of_support", "effective_license_expiry"];
const COUNTED = [...DATES, "effective_warranty_expiry", "pat_next_due_at"];

/** What the dashboard and the facets tell, counted from the assets themselves; $1 is the organisation. */
const PLAIN: readonly string[] = [
  "select m.asset_type_id, count(*) from asset a join asset_model m using (organisation_id) where m.id = a.model_id and a.organisation_id = $1 and a.deleted_at is null group by 1",
  "select m.manufacturer_id, count(*) from asset a join asset_model m using (organisation_id) where m.id = a.model_id and a.organisation_id = $1 and a.deleted_at is null group by 1",
  "select location_id, count(*) from asset where organisation_id = $1 and deleted_at is null group by 1",
  "select lifecycle_status, count(*) from asset where organisation_id = $1 and deleted_at is null group by 1",
  "select count(*) from asset where organisation_id = $1 and deleted_at is null and space_id is null",
  ...COUNTED.map(
    (
      column,
    ) => `select case when ${column} is null then 'none' when ${column} < current_date then 'expired'
        when ${column} <= current_date + 30 then '0-30' when ${column} <= current_date + 60 then '31-60' else '61+' end, count(*)
      from asset where organisation_id = $1 and deleted_at is null group by 1`,
  ),
];

const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-counts-"));
const place = { folder: join(folder, "database"), cluster: { connections: 40 } };
const database = await openDatabase(place, { connections: 12 });
const { host = "", port, user, password, database: name } = database.pool.options;
const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
const options = "-c statement_timeout=0 -c maintenance_work_mem=512MB -c jit=off";
const plain = new pg.Pool({ connectionString: url, options });
try {
  await measure();
} finally {
  await plain.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await migrate(database.pool);
  console.log(`Making the data set: ${MANY_ASSETS} and ${FEW_ASSETS} assets beside others.`);
  const others = OTHERS.slice(0, 2).map((one) => ({ ...one, spaces: SMALL.spaces }));
  await fillDataSet(plain, [LARGE, SMALL, ...others]);
  await fillAssets(plain, others);
  const storey = await startProcess("storey", url);
  try {
    const ask = async ({ email }: BenchOrganisation) =>
      `Bearer ${await storey.ask("token", email)}`;
    const tokens = [await ask(LARGE), await ask(SMALL)] as const;
    const plainMs = await timedPlainly();
    const { rows } = await plain.query<{ type: string; location: string }>(
      `select (select id from asset_type where organisation_id = $1 order by id limit 1) as type,
         (select location_id from asset where organisation_id = $1 and location_id is not null limit 1) as location`,
      [LARGE.id],
    );
    const search = (filters: object) => (authorization: string) => ({
      ...{ method: "POST" as const, path: "/api/assets/search" },
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ filters, pageSize: 1 }),
    });
    const dashboard = (authorization: string): Request => ({
      ...{ method: "GET", path: "/api/assets/dashboard" },
      headers: { authorization },
    });
    const looks: readonly [string, number, (authorization: string) => Request, boolean][] = [
      ["dashboard", 1.5, dashboard, true],
      ["facets of all", 3, search({}), true],
      ["facets of a state", 3, search({ lifecycleStatuses: ["in_repair"] }), false],
      ["facets of a location", 3, search({ locationIds: [rows[0]?.location] }), false],
      ["facets of a type", 3, search({ assetTypeIds: [rows[0]?.type] }), false],
      ["facets of a bucket", 3, search({ warrantyExpiry: ["0-30"] }), false],
    ];
    for (const [what, atMost, request, isWhole] of looks) {
      const times = await inTurns((at) => timed(storey.url, request(tokens[at])));
      const [many, few] = times.map((all) => quantile(all, 0.95)) as [number, number];
      const measured = `${many.toFixed(1)} against ${few.toFixed(1)} ms`;
      const between = `${what}, p95, ${MANY_ASSETS} against ${FEW_ASSETS}`;
      printFinding({ name: between, measured, value: many / few, target: { atMost } });
      if (isWhole) printFinding(againstPlain(what, median(times[0] ?? []), plainMs));
    }
  } finally {
    await storey.close();
  }
}

function againstPlain(what: string, own: number, plainMs: number): Finding {
  const measured = `${own.toFixed(1)} against ${plainMs.toFixed(1)} ms`;
  const name = `${what} against plain counts`;
  return { name, measured, value: plainMs / own, target: { atLeast: 10 } };
}

/** The time of all plain counts of the large organisation, one after the other, as the tables' owner. */
async function timedPlainly(): Promise<number> {
  const times: number[] = [];
  for (let round = -1; round < PLAIN_ROUNDS; round++) {
    const started = performance.now();
    for (const text of PLAIN) await plain.query(text, [LARGE.id]);
    if (round >= 0) times.push(performance.now() - started);
  }
  return median(times);
}

/** Times a request of both organisations, one at a time and in turns. */
async function inTurns(ask: (at: 0 | 1) => Promise<{ readonly ms: number }>): Promise<number[][]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -5; round < ROUNDS; round++) {
    for (const at of [0, 1] as const) {
      const { ms } = await ask(at);
      if (round >= 0) times[at].push(ms);
    }
  }
  return times;
}
