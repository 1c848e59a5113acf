/**
 * Measures the processor time of reading one space: by the product, by the bare handler, and by the
 * least that reads it for a particular person. Processor time is nearly the same on a busy machine.
 */
import autocannon, { type Request } from "autocannon";
import type { Pool } from "pg";
import type { Bench, Finding } from "./bench.ts";
import { LARGE } from "./data-set.ts";
import { median } from "./load.ts";
import { processorOfDatabase } from "./processor-time.ts";
import { type BenchServer, startProcess } from "./servers.ts";

const TARGET = 2.2;
const SPACES = 500;
const CONNECTIONS = 10;
const WARM_UP = 3_000;
/** So many that a round's ticks of a hundredth of a second are far above their grain. */
const REQUESTS = 4_000;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7);

/** The processor time of one request, in milliseconds. */
interface Cost {
  readonly node: number;
  readonly postgres: number;
}

interface Arm {
  readonly server: BenchServer;
  readonly requests: readonly Request[];
  readonly costs: Cost[];
}

/**
 * Measures the processor time of one space: the product's and that of access alone, by the bare
 * handler's.
 */
export async function measureReadCost(bench: Bench): Promise<Finding[]> {
  const { rows } = await bench.pool.query<{ id: string }>(
    "select id from space where organisation_id = $1 order by md5(id::text) limit $2",
    [LARGE.id, SPACES],
  );
  const bound = await startProcess("bound", bench.url);
  const asOwner = await startProcess("bound", bench.url, "as-owner");
  const authorization = await bench.authorization(LARGE);
  const arm = (server: BenchServer, prefix = "", headers = {}): Arm => ({
    server,
    requests: rows.map(({ id }) => ({ method: "GET", path: `${prefix}/spaces/${id}`, headers })),
    costs: [],
  });
  const storey = arm(bench.storey, "/api", { authorization });
  const arms = [storey, arm(bound), arm(asOwner), arm(bench.bare)];
  try {
    for (const each of arms) await load(each, WARM_UP);
    for (let round = 0; round < ROUNDS; round++)
      for (const each of arms) each.costs.push(await costOf(bench.pool, each));
  } finally {
    await bound.close();
    await asOwner.close();
  }
  const [, access = storey, entering = storey, bare = storey] = arms;
  return [
    finding("GET /spaces/{id}, processor time", storey, bare, { atMost: TARGET }),
    finding("of that, access alone", access, bare),
    finding("access without the policies", entering, bare),
  ];
}

function finding(name: string, arm: Arm, bare: Arm, target?: Finding["target"]): Finding {
  const ratios = arm.costs.map((cost, at) => total(cost) / total(bare.costs[at] ?? cost));
  const measured = `${words(arm)} against ${words(bare)} ms`;
  return { name, measured, value: median(ratios), ...(target && { target }) };
}

function words({ costs }: Arm): string {
  const [node, postgres] = [costs.map((cost) => cost.node), costs.map((cost) => cost.postgres)];
  const all = median(costs.map(total)).toFixed(2);
  return `${all} (${median(node).toFixed(2)} + ${median(postgres).toFixed(2)})`;
}

function total({ node, postgres }: Cost): number {
  return node + postgres;
}

async function costOf(pool: Pool, arm: Arm): Promise<Cost> {
  const spent = async () => ({
    node: Number(await arm.server.ask("processor")),
    postgres: await processorOfDatabase(pool),
  });
  const before = await spent();
  await load(arm, REQUESTS);
  const after = await spent();
  return {
    node: (after.node - before.node) / REQUESTS,
    postgres: (after.postgres - before.postgres) / REQUESTS,
  };
}

async function load({ server, requests }: Arm, amount: number): Promise<void> {
  const options = { url: server.url, requests, amount, connections: CONNECTIONS };
  const result = await autocannon(options);
  if (result.non2xx + result.errors > 0) throw new Error(`${server.name} failed under load`);
}
