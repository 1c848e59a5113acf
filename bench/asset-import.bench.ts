/**
 * Measures an import of 100,000 assets, 300 of them bad, by the product's own calls: against COPY of
 * all rows that it leaves into tables with the same columns and indexes, on a PostgreSQL of its own on
 * a disk with fsync on. Beside it, what the installation holds and what a neighbour waits.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { BAD_ROWS, IMPORT_ROWS, importFile } from "./asset-import-file.ts";
import { copiedAgain } from "./copied-rows.ts";
import { type BenchOrganisation, fillDataSet, LARGE, SMALL } from "./data-set.ts";
import { median, timed } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { memoryOf } from "./process-memory.ts";
import { processorOfDatabase } from "./processor-time.ts";
import { type BenchServer, startProcess } from "./servers.ts";

const MEGABYTE = 1024 * 1024;
const LOOK_MS = 100;
const ALONE = 60;
const TARGETS = { rate: 0.5, megabytes: 150, neighbour: 2 };

/** What an import leaves behind, by table: the rows of it alone. */
const LEFT: Readonly<Record<string, string>> = {
  asset: "organisation_id = $1",
  attachment_owner: "organisation_id = $1 and kind = 'asset'",
  space_code:
    "organisation_id = $1 and owner_id in (select id from asset where organisation_id = $1)",
  history: "organisation_id = $1 and source = 'import'",
  import_row: "organisation_id = $1",
  import_slice: "organisation_id = $1",
};

// As `npm start` has it.
process.env["BENCH_NODE_OPTIONS"] ??= "--max-semi-space-size=8 --heap-growing-percent=50";
process.env["MALLOC_ARENA_MAX"] ??= "2";
const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-import-"));
const database = await openDatabase({ folder: join(folder, "database") }, { connections: 4 });
const { host = "", port, user, password, database: name } = database.pool.options;
const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
try {
  const { pool } = database;
  await migrate(pool);
  const { rows } = await pool.query("show fsync");
  if (rows[0]?.fsync !== "on") throw new Error("fsync is off");
  await fillDataSet(pool, [LARGE, SMALL]);
  const storey = await startProcess("storey", url);
  try {
    await measure(pool, storey);
  } finally {
    await storey.close();
  }
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(pool: pg.Pool, storey: BenchServer): Promise<void> {
  const authorization = async ({ email }: BenchOrganisation) =>
    `Bearer ${await storey.ask("token", email)}`;
  const importer = { authorization: await authorization(LARGE) };
  const neighbour = { authorization: await authorization(SMALL) };
  const { rows } = await pool.query<{ id: string }>(
    "select id from space where organisation_id = $1 limit 1",
    [SMALL.id],
  );
  const path = `/api/spaces/${rows[0]?.id}`;
  const look = async () =>
    (await timed(storey.url, { method: "GET", path, headers: neighbour })).ms;
  const alone: number[] = [];
  for (let n = 0; n < ALONE; n++) {
    alone.push(await look());
    await wait(LOOK_MS);
  }

  const server = Number(await storey.ask("pid"));
  const held = () => memoryOf(server, folder).reduce((sum, { pssBytes }) => sum + pssBytes, 0);
  const before = held();
  let most = before;
  let isOver = false;
  const beside: number[] = [];
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, held());
      beside.push(await look());
      await wait(LOOK_MS);
    }
  })();

  const call = async (method: string, at: string, body: FormData | object) => {
    const isForm = body instanceof FormData;
    const type = isForm ? {} : { "content-type": "application/json" };
    const sent = isForm ? body : JSON.stringify(body);
    const headers = { ...importer, ...type };
    const reply = await fetch(`${storey.url}/api/assets/imports${at}`, {
      ...{ method, headers, body: sent },
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${at}: ${reply.status} ${text}`);
    return JSON.parse(text);
  };
  const form = new FormData();
  form.set("file", new Blob([importFile()]), "assets.csv");
  const read = await spent(() => call("POST", "", form));
  const { id, choices } = read.result;
  const checked = await spent(() => call("PUT", `/${id}/mapping`, choices));
  const written = await spent(() => call("POST", `/${id}/commit`, { validRowsOnly: true }));
  isOver = true;
  await watching;
  const { counts } = written.result;
  if (counts.create !== IMPORT_ROWS - BAD_ROWS || counts.errors !== BAD_ROWS)
    throw new Error(`the import came to ${JSON.stringify(counts)}`);

  const copied = await spent(() => copiedAgain(url, LEFT, [LARGE.id]));
  for (const { table, count, seconds } of copied.result)
    console.log(
      `  ${table.padEnd(18)} ${String(count).padStart(8)} rows, ${seconds.toFixed(1)} s by COPY`,
    );
  const copySeconds = copied.result.reduce((sum, { seconds }) => sum + seconds, 0);
  for (const [what, part] of Object.entries({ read, checked, written, copied }))
    console.log(
      `  ${what.padEnd(10)} ${part.seconds.toFixed(1)} s; processor: server ${part.node.toFixed(1)} s, PostgreSQL ${part.postgres.toFixed(1)} s`,
    );
  const rate = (seconds: number) => `${(IMPORT_ROWS / seconds).toFixed(0)}/s`;
  const whole = read.seconds + checked.seconds + written.seconds;
  for (const [what, seconds] of [
    ["written, of what was checked", written.seconds],
    ["read, checked and written", whole],
  ] as const)
    printFinding({
      name: `import of ${IMPORT_ROWS} rows: ${what}`,
      measured: `${rate(seconds)} against ${rate(copySeconds)} by COPY`,
      value: copySeconds / seconds,
      target: { atLeast: TARGETS.rate },
    });
  printFinding({
    name: "memory of the installation",
    measured: `${(before / MEGABYTE).toFixed(0)} MB before, at most ${(most / MEGABYTE).toFixed(0)} MB, more by MB`,
    value: (most - before) / MEGABYTE,
    target: { atMost: TARGETS.megabytes },
  });
  printFinding({
    name: "one space of a neighbour, p50",
    measured: `${median(beside).toFixed(1)} against ${median(alone).toFixed(1)} ms alone`,
    value: median(beside) / median(alone),
    target: { atMost: TARGETS.neighbour },
  });

  /** Does some work and tells what it took, by the clock and of the processors. */
  async function spent<Result>(work: () => Promise<Result>) {
    const [node, postgres, started] = [
      Number(await storey.ask("processor")),
      await processorOfDatabase(pool),
      performance.now(),
    ];
    const result = await work();
    return {
      result,
      seconds: (performance.now() - started) / 1_000,
      node: (Number(await storey.ask("processor")) - node) / 1_000,
      postgres: ((await processorOfDatabase(pool)) - postgres) / 1_000,
    };
  }
}
