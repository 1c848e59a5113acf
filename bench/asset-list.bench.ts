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
const LOOK_MS = 50;
const AFTERWARDS_MS = 30_000;
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
    where: `a.searched @@ ('''${LARGE.id.slice(-12)}lamp'':* & ''${LARGE.id.slice(-12)}77'':*')::tsquery`,
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
    const headers = { authorization, "content-type": "application/json" };
    for (const [at, look] of LOOKS.entries()) {
      const body = JSON.stringify({ ...look.search, withFacets: false, pageSize: PAGE });
      const ours: Request = { method: "POST", path: "/api/assets/search", headers, body };
      const theirs: Request = { method: "GET", path: `/${at}` };
      deepStrictEqual(
        idsOf((await timed(storey.url, ours)).body),
        idsOf((await timed(bare.url, theirs)).body),
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

function idsOf(body: string): string[] {
  return (JSON.parse(body) as { results: { id: string }[] }).results.map(({ id }) => id);
}

/** Starts a plain handler over the same tables, as their owner: two statements, and JSON. */
async function startBare() {
  const server = createServer((request, reply) => {
    const look = LOOKS[Number(request.url?.slice(1))];
    if (!look) throw new Error("There is no such look.");
    const owned = `a.organisation_id = '${LARGE.id}' and a.deleted_at is null and ${look.where}`;
    void Promise.all([
      plain.query({
        name: `page ${look.name}`,
        text: `select a.id, a.tag, a.name, a.serial_number, a.lifecycle_status, a.install_date::text, m.name as model,
            t.name as type, f.name as manufacturer, s.name as space, l.name as location, a.effective_warranty_expiry::text,
            (select i.versions from space_image i where i.organisation_id = a.organisation_id and i.owner_id in (a.id, a.model_id)
              and i.deleted_at is null order by i.owner_id <> a.id, i.position, i.id limit 1) as picture,
            (select count(*)::int from issue i where i.organisation_id = a.organisation_id and i.asset_id = a.id
              and i.deleted_at is null and i.status in ('new', 'open', 'in_progress', 'on_hold')) as issues
          from (select a.* from asset a where ${owned} order by ${look.order} limit ${PAGE}) a
          join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
          join asset_type t on t.organisation_id = a.organisation_id and t.id = m.asset_type_id
          left join manufacturer f on f.organisation_id = a.organisation_id and f.id = m.manufacturer_id
          left join space s on s.organisation_id = a.organisation_id and s.id = a.space_id
          left join location l on l.organisation_id = a.organisation_id and l.id = a.location_id
          order by ${look.order}`,
      }),
      plain.query({
        name: `count ${look.name}`,
        text: `select count(*)::int as n from (select from asset a where ${owned} limit ${COUNTED_MOST + 1}) c`,
      }),
    ]).then(([page, counted]) => {
      reply.setHeader("content-type", "application/json");
      reply.end(JSON.stringify({ results: page.rows, totalCount: counted.rows[0].n }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: listening } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${listening}`, close: () => server.close() };
}
