/**
 * Measures the register of assets: 300,000 in one organisation and a million in all, on a PostgreSQL
 * of its own on a disk, with fsync on. Reads and searches go through the product as it is installed;
 * creates are its transaction without HTTP, as in `writes.bench.ts`.
 */
import { deepStrictEqual } from "node:assert";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { AssetSearch } from "@storey/contract";
import type { Request } from "autocannon";
import pg from "pg";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { compareCreates } from "./asset-creates.ts";
import { FEW_ASSETS, fillAssets, MANY_ASSETS } from "./asset-data.ts";
import type { Finding } from "./bench.ts";
import { type BenchOrganisation, fillDataSet, LARGE, OTHERS, SMALL } from "./data-set.ts";
import { compareThroughput, quantile, timed } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { startProcess } from "./servers.ts";

const CONNECTIONS = 60;
const READ = 500;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 11);
const SEARCH_ROUNDS = ROUNDS * 3;
const SEARCH_TARGET = 3;

const SEARCHES: Readonly<Record<string, AssetSearch>> = {
  "text, a tag": { searchTerm: "A-000777", withFacets: false },
  "text, the beginning of a tag": { searchTerm: "A-0001", withFacets: false },
  "text, a serial number's beginning": { searchTerm: "SN7A", withFacets: false },
  "text, two words": { searchTerm: "lamp 77", withFacets: false },
  "text, a model": { searchTerm: "model 77", withFacets: false },
  "text, a word of a twelfth": { searchTerm: "serviced june", withFacets: false },
  "text, an address": { searchTerm: "10.0.7.77", withFacets: false },
  "text with facets, few hits": { searchTerm: "lamp 77" },
  "text with facets, many hits": { searchTerm: "serviced june" },
};
/** What no text narrows down. */
const LISTS: Readonly<Record<string, AssetSearch>> = {
  "all, a page": { withFacets: false },
  "all, with facets": {},
  "a state, with facets": { filters: { lifecycleStatuses: ["in_repair"] } },
};

const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-assets-"));
const place = { folder: join(folder, "database"), cluster: { connections: CONNECTIONS } };
const database = await openDatabase(place, { connections: 12 });
const { host = "", port, user, password, database: name } = database.pool.options;
const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
try {
  await measure(database.pool);
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Makes the data set over connections whose statements may take as long as they need. */
async function fill(): Promise<void> {
  console.log(`Making the data set: ${MANY_ASSETS} and ${FEW_ASSETS} assets beside others.`);
  const options = "-c statement_timeout=0 -c maintenance_work_mem=512MB";
  const filling = new pg.Pool({ connectionString: url, options });
  // Nobody looks at the spaces of the others here.
  const others = OTHERS.slice(0, 2).map((one) => ({ ...one, spaces: SMALL.spaces }));
  await fillDataSet(filling, [LARGE, SMALL, ...others]);
  await fillAssets(filling, others);
  await filling.end();
}

async function measure(pool: pg.Pool): Promise<void> {
  await migrate(pool);
  const { rows: settings } = await pool.query("show fsync");
  if (settings[0]?.fsync !== "on") throw new Error("fsync is off");
  await fill();
  const storey = await startProcess("storey", url);
  const bare = await startProcess("bare", url);
  const authorization = async ({ email }: BenchOrganisation) =>
    `Bearer ${await storey.ask("token", email)}`;
  const tokens = { large: await authorization(LARGE), small: await authorization(SMALL) };
  try {
    for (const kind of ["asset", "space"] as const) {
      printFinding(await compareReads(kind));
    }
    for (const finding of await compareSearches()) printFinding(finding);
  } finally {
    await bare.close();
    await storey.close();
  }
  printFinding(await compareCreates(pool, ROUNDS));

  /** Compares requests a second of one record, the replies being the same. */
  async function compareReads(kind: "asset" | "space"): Promise<Finding> {
    const { rows } = await pool.query<{ id: string }>(
      `select id from ${kind} where organisation_id = $1 order by md5(id::text) limit $2`,
      [LARGE.id, READ],
    );
    const paths = rows.map(({ id }) => `/${kind}s/${id}`);
    const headers = { authorization: tokens.large };
    for (const path of paths.slice(0, 50)) {
      const given = await timed(storey.url, { method: "GET", path: `/api${path}`, headers });
      const wanted = await timed(bare.url, { method: "GET", path });
      deepStrictEqual(JSON.parse(given.body), JSON.parse(wanted.body));
    }
    const { rates, ratio } = await compareThroughput(
      {
        ...{ name: "storey", url: storey.url },
        requests: paths.map((path) => ({ method: "GET", path: `/api${path}`, headers })),
      },
      {
        ...{ name: "bare", url: bare.url },
        requests: paths.map((path) => ({ method: "GET", path })),
      },
    );
    const measured = `${rates[0].toFixed(0)}/s against ${rates[1].toFixed(0)}/s`;
    return { name: `GET /${kind}s/{id}`, measured, value: ratio };
  }

  /** Compares latencies, one request at a time, the organisations taking turns. */
  async function compareSearches(): Promise<Finding[]> {
    const large: number[] = [];
    const small: number[] = [];
    const findings: Finding[] = [];
    for (const [name, search] of Object.entries({ ...SEARCHES, ...LISTS })) {
      const own = { large: [] as number[], small: [] as number[] };
      for (let round = -5; round < SEARCH_ROUNDS; round++) {
        const many = await timed(storey.url, searchRequest(search, tokens.large));
        const few = await timed(storey.url, searchRequest(search, tokens.small));
        if (round < 0) continue;
        own.large.push(many.ms);
        own.small.push(few.ms);
      }
      if (name in SEARCHES) {
        large.push(...own.large);
        small.push(...own.small);
      }
      findings.push({ name: `  ${name}, p95`, ...compared(own.large, own.small) });
    }
    const all = compared(large, small);
    const name = `text p95, ${MANY_ASSETS} against ${FEW_ASSETS} assets`;
    return [{ name, ...all, target: { atMost: SEARCH_TARGET } }, ...findings];
  }
}

function compared(large: readonly number[], small: readonly number[]) {
  const [many, few] = [quantile(large, 0.95), quantile(small, 0.95)];
  return { measured: `${many.toFixed(1)} against ${few.toFixed(1)} ms`, value: many / few };
}

function searchRequest(search: AssetSearch, authorization: string): Request {
  const headers = { "content-type": "application/json", authorization };
  return { method: "POST", path: "/api/assets/search", headers, body: JSON.stringify(search) };
}
