/**
 * Measures how an import and many writes of one person in one organisation slow another one down.
 */
import type { Request } from "autocannon";
import type { Bench, Finding } from "./bench.ts";
import { GUARDED, LARGE, SMALL } from "./data-set.ts";
import { median, timed } from "./load.ts";
import { startProcess } from "./servers.ts";

const ROWS = Number(process.env["BENCH_IMPORT_ROWS"] ?? 50_000);
const AT_ONCE = 150;
const ALONE = 300;
const TARGET = 2;

/**
 * Times reads and writes of an organisation of 200 spaces, one at a time, alone and beside the
 * others.
 */
export async function measureNeighbours(bench: Bench): Promise<Finding[]> {
  const quiet = { authorization: await bench.authorization(SMALL) };
  const [mine] = await spacesOf(bench, SMALL.id, 1);
  const path = `/api/spaces/${mine}`;
  const json = { ...quiet, "content-type": "application/json" };
  const read: Request = { method: "GET", path, headers: quiet };
  const write = (n: number): Request => ({
    method: "PATCH",
    path,
    headers: json,
    body: JSON.stringify({ capacity: n % 100 }),
  });
  const reads: number[] = [];
  const writes: number[] = [];
  const ask = async (n: number) => {
    reads.push((await timed(bench.storey.url, read)).ms);
    writes.push((await timed(bench.storey.url, write(n))).ms);
  };
  for (let n = 0; n < ALONE; n++) await ask(n);
  const alone = { reads: median(reads.splice(0)), writes: median(writes.splice(0)) };

  const load = await startProcess("neighbour-load", bench.storey.url);
  const busy = await bench.authorization(LARGE);
  const paths = (await spacesOf(bench, LARGE.id, 1000)).map((id) => `/api/spaces/${id}`);
  const writer = { authorization: busy, paths, atOnce: AT_ONCE };
  await load.ask("write", JSON.stringify(writer));
  let isOver = false;
  const importing = load
    .ask(
      "import",
      JSON.stringify({ authorization: await bench.authorization(GUARDED), text: file() }),
    )
    .finally(() => {
      isOver = true;
    });
  const began = performance.now();
  for (let n = 0; !isOver; n++) await ask(n);
  const seconds = (performance.now() - began) / 1000;
  const created = await importing;
  const done = await load.ask("stop");
  await load.close();
  if (created !== String(ROWS)) throw new Error(`${created} rows came in`);
  console.log(`import of ${ROWS}: ${seconds.toFixed(0)} s; writes beside it: ${done}`);
  return [
    finding("one space", median(reads), alone.reads),
    finding("one write", median(writes), alone.writes),
  ];
}

function finding(name: string, ms: number, base: number): Finding {
  return {
    name: `${name}, beside an import and ${AT_ONCE} writes`,
    measured: `${ms.toFixed(1)} against ${base.toFixed(1)} ms alone`,
    value: ms / base,
    target: { atMost: TARGET },
  };
}

function file(): string {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const building = Math.floor(n / 5_000);
    return `New house ${building},${Math.floor(n / 100) % 50},Room ${n},Office,${n % 40},N-${n}`;
  });
  return ["Building,Floor,Room,Type,Seats,Code", ...lines].join("\n");
}

async function spacesOf({ pool }: Bench, organisationId: string, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from space where organisation_id = $1 and deleted_at is null limit $2",
    [organisationId, count],
  );
  return rows.map(({ id }) => id);
}
