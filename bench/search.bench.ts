/**
 * Measures the search in a large organisation against the one in a small one, and the cost after a
 * write.
 */
import type { Request } from "autocannon";
import type { Bench, Finding } from "./bench.ts";
import { type BenchOrganisation, LARGE, SMALL } from "./data-set.ts";
import { median, quantile, timed } from "./load.ts";
import { searchMix } from "./search-mix.ts";

const TARGET = 3;
const ROUNDS = 100;
const WRITES = 15;

/** Times searches sent one at a time, the organisations taking turns. */
export async function measureSearch(bench: Bench): Promise<Finding[]> {
  const arms = [await searches(bench, LARGE), await searches(bench, SMALL)];
  const before = Number(await bench.storey.ask("memory"));
  const times = arms.map((): number[] => []);
  const byQuery = new Map<string, number[][]>();
  for (let round = -10; round < ROUNDS; round++) {
    for (const name of Object.keys(arms[0] ?? {})) {
      for (const [at, arm] of arms.entries()) {
        const request = arm[name];
        if (!request) continue;
        const { ms } = await timed(bench.storey.url, request);
        if (round < 0) continue;
        times[at]?.push(ms);
        const both = byQuery.get(name) ?? [[], []];
        byQuery.set(name, both);
        both[at]?.push(ms);
      }
    }
  }
  const after = Number(await bench.storey.ask("memory"));
  const [large = [], small = []] = times;
  return [
    {
      name: "search p95, 20,000 against 200 spaces",
      measured: milliseconds(quantile(large, 0.95), quantile(small, 0.95)),
      value: quantile(large, 0.95) / quantile(small, 0.95),
      target: { atMost: TARGET },
    },
    ...[...byQuery].map(([name, [of = [], at = []]]) => ({
      name: `  ${name}, p95`,
      measured: milliseconds(quantile(of, 0.95), quantile(at, 0.95)),
      value: quantile(of, 0.95) / quantile(at, 0.95),
    })),
    { name: "memory of both indexes", measured: `${((after - before) / 1e6).toFixed(1)} MB` },
    ...(await afterWrites(bench)),
  ];
}

function milliseconds(one: number, other: number): string {
  return `${one.toFixed(2)} ms against ${other.toFixed(2)} ms`;
}

async function searches(
  bench: Bench,
  organisation: BenchOrganisation,
): Promise<Record<string, Request>> {
  const mix = await searchMix(bench.pool, organisation);
  const authorization = await bench.authorization(organisation);
  return Object.fromEntries(
    Object.entries(mix).map(([name, query]) => [name, searchRequest(query, authorization)]),
  );
}

function searchRequest(query: unknown, authorization: string): Request {
  const headers = { "content-type": "application/json", authorization };
  return { method: "POST", path: "/api/spaces/search", headers, body: JSON.stringify(query) };
}

/** Times the first search after one space was changed, and after a whole floor was. */
async function afterWrites(bench: Bench): Promise<Finding[]> {
  const request = searchRequest({}, await bench.authorization(LARGE));
  const changes = {
    "one space": "id = (select id from space where organisation_id = $1 order by random() limit 1)",
    "one floor":
      "floor_id = (select id from floor where organisation_id = $1 order by random() limit 1)",
  };
  const findings: Finding[] = [];
  for (const [name, condition] of Object.entries(changes)) {
    const times: number[] = [];
    for (let write = 0; write < WRITES; write++) {
      await bench.pool.query(
        `update space set capacity = coalesce(capacity, 0) + 1 where organisation_id = $1 and ${condition}`,
        [LARGE.id],
      );
      times.push((await timed(bench.storey.url, request)).ms);
    }
    findings.push({
      name: `first search after a write to ${name}`,
      measured: `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`,
    });
  }
  return findings;
}
