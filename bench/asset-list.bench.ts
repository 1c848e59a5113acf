/**
 * Measures the list of assets and its export: a page of 50 with a filter, an order and its total, and a
 * search for words, against a plain handler that gives the same rows; and what the memory of the
 * installation grows by while 100,000 rows and more are exported. On a PostgreSQL of its own on a disk,
 * with fsync on.
 */
import { deepStrictEqual } from "node:assert";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { AssetSearch } from "@storey/contract";
import type { Request } from "autocannon";
import pg from "pg";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import {
  ASSET_TABLES,
  SUMMARY_COLUMNS,
  type SummaryRow,
  toSummary,
} from "../apps/server/src/features/assets/asset-columns.ts";
import { FEW_ASSETS, fillAssets, MANY_ASSETS } from "./asset-data.ts";
import { fillDataSet, LARGE, OTHERS, SMALL } from "./data-set.ts";
import { median, timed } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { memoryOf } from "./process-memory.ts";
import { startProcess } from "./servers.ts";

const MEGABYTE = 1024 * 1024;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 11) * 10;
const PAGE = 50;
/** As far as anybody reads, which is as far as the product counts. */
const COUNTED_MOST = 1_000;
/** The plain handler does not compress: asked for compressed, the product alone would. */
const PLAIN_BYTES = { "accept-encoding": "identity" };
const LOOK_MS = 50;
const AFTERWARDS_MS = 30_000;
// Memory is that of the product as it is started (tools/start-server.mjs).
process.env["BENCH_NODE_OPTIONS"] ??= "--max-semi-space-size=8 --heap-growing-percent=50";
process.env["MALLOC_ARENA_MAX"] ??= "2";
const TARGETS = { list: 0.6, text: 0.75, exportMegabytes: 50, installationMegabytes: 450 };

interface Look {
  readonly name: string;
  readonly target: number;
  readonly search: AssetSearch;
  /** What the plain handler asks of the table of assets: its condition and its order. */
  readonly where: string;
  readonly order: string;
}

const LOOKS: readonly Look[] = [
  {
    ...{ name: "a page with a filter, an order and its total", target: TARGETS.list },
    search: { filters: { lifecycleStatuses: ["in_repair"] }, sort: "-installDate" },
    where: "a.lifecycle_status = 'in_repair' and a.install_date is not null",
    order: "a.install_date desc, a.id desc",
  },
  {
    ...{ name: "a page of what words find", target: TARGETS.text },
    search: { searchTerm: "lamp 77" },
    where: `asset_words(a.searched, a.organisation_id, a.model_id) @@ ('''${LARGE.id.slice(-12)}lamp'':* & ''${LARGE.id.slice(-12)}77'':*')::tsquery`,
    order: "a.tag collate natural_order, a.id",
  },
];

const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-list-"));
const place = { folder: join(folder, "database"), cluster: { connections: 40 } };
const database = await openDatabase(place, { connections: 12 });
const { host = "", port, user, password, database: name } = database.pool.options;
const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
const options = "-c statement_timeout=0 -c maintenance_work_mem=512MB -c jit=off";
const plain = new pg.Pool({ connectionString: url, options });
try {
  await migrate(database.pool);
  console.log(`Making the data set: ${MANY_ASSETS} and ${FEW_ASSETS} assets beside others.`);
  const others = OTHERS.slice(0, 2).map((one) => ({ ...one, spaces: SMALL.spaces }));
  await fillDataSet(plain, [LARGE, SMALL, ...others]);
  await fillAssets(plain, others);
  await measure();
} finally {
  await plain.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const storey = await startProcess("storey", url);
  const bare = await startBare();
  try {
    const authorization = `Bearer ${await storey.ask("token", LARGE.email)}`;
    const headers = { authorization, "content-type": "application/json", ...PLAIN_BYTES };
    for (const [at, look] of LOOKS.entries()) {
      const body = JSON.stringify({ ...look.search, withFacets: false, pageSize: PAGE });
      const ours: Request = { method: "POST", path: "/api/assets/search", headers, body };
      const theirs: Request = { method: "GET", path: `/${at}`, headers: PLAIN_BYTES };
      deepStrictEqual(
        rowsOf((await timed(storey.url, ours)).body),
        rowsOf((await timed(bare.url, theirs)).body),
      );
      const times: [number[], number[]] = [[], []];
      for (let round = -10; round < ROUNDS; round++) {
        const own = await timed(storey.url, ours);
        const other = await timed(bare.url, theirs);
        if (round < 0) continue;
        times[0].push(own.ms);
        times[1].push(other.ms);
      }
      const [own, other] = [median(times[0]), median(times[1])];
      const measured = `${own.toFixed(1)} against ${other.toFixed(1)} ms`;
      printFinding({
        name: look.name,
        measured,
        value: other / own,
        target: { atLeast: look.target },
      });
    }
    const server = Number(await storey.ask("pid"));
    const held = () => memoryOf(server, folder).reduce((sum, { pssBytes }) => sum + pssBytes, 0);
    const fetched = async (query: string) => {
      const reply = await fetch(`${storey.url}/api/assets/export?${query}`, { headers });
      let lines = 0;
      for await (const chunk of reply.body ?? [])
        lines += chunk.filter((one: number) => one === 10).length;
      return lines;
    };
    // The pages of the tables that an export reads are in memory before.
    await fetched("format=csv");
    await wait(AFTERWARDS_MS);
    const before = held();
    let most = before;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, held());
        await wait(LOOK_MS);
      }
    })();
    const lines = await fetched("format=csv");
    isOver = true;
    await watching;
    printFinding({
      name: `export of ${lines} rows, memory more by MB`,
      measured: `${(before / MEGABYTE).toFixed(0)} MB before, at most ${(most / MEGABYTE).toFixed(0)} MB`,
      value: (most - before) / MEGABYTE,
      target: { atMost: TARGETS.exportMegabytes },
    });
    await wait(AFTERWARDS_MS);
    printFinding({
      name: "the installation after work, MB",
      measured: `${(held() / MEGABYTE).toFixed(0)} MB`,
      value: held() / MEGABYTE,
      target: { atMost: TARGETS.installationMegabytes },
    });
  } finally {
    bare.close();
    await storey.close();
  }
}

function rowsOf(body: string): unknown[] {
  return (JSON.parse(body) as { results: unknown[] }).results;
}

/** A row in camelCase, as the product writes it. */
function toRow(row: Readonly<Record<string, unknown>>): unknown {
  const named = Object.entries(row).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  // What the contract drops from the product's reply.
  const { modelDates, modelMonths, ...told } = toSummary(Object.fromEntries(named) as SummaryRow);
  return told;
}

/** Starts a plain handler over the same tables, as their owner: two statements, and JSON of the same rows. */
async function startBare() {
  const server = createServer((request, reply) => {
    const look = LOOKS[Number(request.url?.slice(1))];
    if (!look) throw new Error("There is no such look.");
    const owned = `a.organisation_id = '${LARGE.id}' and a.deleted_at is null and ${look.where}`;
    void Promise.all([
      plain.query({
        name: `page ${look.name}`,
        text: `select ${SUMMARY_COLUMNS}, '{}'::jsonb as custom_fields,
            (select json_build_object('holderName', h.holder_name, 'dueBack', h.due_back) from custody h
              where h.organisation_id = a.organisation_id and h.asset_id = a.id and h.in_at is null) as custody
          from (select a.* from asset a where ${owned} order by ${look.order} limit ${PAGE + 1}) ${ASSET_TABLES.replace(/^asset a/, "a")}
          order by ${look.order} limit ${PAGE}`,
      }),
      plain.query({
        name: `count ${look.name}`,
        text: `select count(*)::int as n from (select from asset a where ${owned} limit ${COUNTED_MOST + 1}) c`,
      }),
    ]).then(([page, counted]) => {
      reply.setHeader("content-type", "application/json");
      reply.end(JSON.stringify({ results: page.rows.map(toRow), totalCount: counted.rows[0].n }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: listening } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${listening}`, close: () => server.close() };
}
