/**
 * Measures what walls cost: two hundred of them, each by an address of its own, ask as often as a wall does
 * about an organisation of 20,000 spaces. What they cost is the processor time of the product's process and of
 * its database beside that of the same time without them, in percent of a core for each hundred walls.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { fillDataSet, LARGE } from "./data-set.ts";
import { printFinding } from "./print-finding.ts";
import { processorOfDatabase } from "./processor-time.ts";
import { startProcess } from "./servers.ts";

const WALLS = 200;
/** How often a wall asks: `WALL_ASKS_MS` of the web. */
const ASKS_MS = 12_000;
const MEASURED_MS = Number(process.env["BENCH_SECONDS"] ?? 60) * 1_000;

const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-wall-"));
const place = { folder: join(folder, "database"), cluster: { connections: 40 } };
const database = await openDatabase(place, { connections: 12 });
const { host = "", port, user, password, database: name } = database.pool.options;
const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
const plain = new pg.Pool({ connectionString: url, options: "-c statement_timeout=0" });
try {
  await measure();
} finally {
  await plain.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  await migrate(database.pool);
  console.log(`Making ${LARGE.spaces} spaces and ${WALLS} displays.`);
  await fillDataSet(plain, [LARGE]);
  const tokens = await makeDisplays();
  const storey = await startProcess("storey", url);
  try {
    const etags = new Map<string, string>();
    const ask = async (token: string) => {
      const etag = etags.get(token);
      const headers = etag === undefined ? {} : { "if-none-match": etag };
      const reply = await fetch(`${storey.url}/api/public/displays/${token}`, { headers });
      if (reply.status !== 200 && reply.status !== 304) throw new Error(await reply.text());
      etags.set(token, reply.headers.get("etag") ?? "");
      await reply.arrayBuffer();
    };
    // Looks weigh the spaces; walls that hang there have long had that, and what came of it.
    for (const token of tokens) await ask(token);
    while (await isPending()) {
      await wait(1_000);
      await ask(tokens[0] ?? "");
    }
    for (const token of tokens) await ask(token);
    const spent = async () =>
      Number(await storey.ask("processor")) + (await processorOfDatabase(plain));
    const during = async (work: () => Promise<unknown>) => {
      const before = await spent();
      await work();
      return (await spent()) - before;
    };
    const idle = await during(() => wait(MEASURED_MS));
    const busy = await during(() => askFor(tokens, ask));
    const percent = ((busy - idle) / MEASURED_MS) * 100;
    printFinding({
      name: "a hundred walls",
      measured: `${percent.toFixed(1)} % of a core for ${WALLS}`,
      value: (percent / WALLS) * 100,
      target: { atMost: 1 },
    });
  } finally {
    await storey.close();
  }
}

/** Lets each wall ask in its turn for the measured time, spread as walls are that were switched on one by one. */
async function askFor(tokens: readonly string[], ask: (token: string) => Promise<void>) {
  const until = performance.now() + MEASURED_MS;
  await Promise.all(
    tokens.map(async (token, at) => {
      await wait((at * ASKS_MS) / tokens.length);
      while (performance.now() < until) {
        const began = performance.now();
        await ask(token);
        await wait(Math.max(0, Math.min(began + ASKS_MS, until) - performance.now()));
      }
    }),
  );
}

/** Tells whether there are spaces to weigh. */
async function isPending(): Promise<boolean> {
  const { rows } = await plain.query("select exists (select from readiness_pending) as pending");
  return rows[0].pending;
}

async function makeDisplays(): Promise<string[]> {
  const tokens = Array.from({ length: WALLS }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  await plain.query(
    `insert into secret_address (organisation_id, id, kind, name, hash, theme)
     select $1::uuid, gen_random_uuid(), 'display', n::text, h, 'time' from unnest($2::bytea[]) with ordinality t(h, n)`,
    [LARGE.id, hashes],
  );
  return tokens;
}
