/** Measures the whole structure of 20,000 spaces against three flat queries and JSON.stringify. */
import type { Request } from "autocannon";
import type { Bench, Finding } from "./bench.ts";
import { LARGE } from "./data-set.ts";
import { median, timed } from "./load.ts";

const TARGET = 1.5;
const ROUNDS = 25;

/** fetch asks for compressed replies of its own accord, which only the product would give. */
const PLAIN = { "accept-encoding": "identity" };

/**
 * Measures the structure. Cold: the first after a write. Warm: asked again. Packed: asked again
 * with gzip. Unchanged: asked again with the tag.
 */
export async function measureStructure(bench: Bench): Promise<Finding[]> {
  const authorization = await bench.authorization(LARGE);
  const headers = { authorization, ...PLAIN };
  const path = "/api/organisations/current-with-structure";
  const own: Request = { method: "GET", path, headers };
  const flat: Request = { method: "GET", path: "/structure", headers: PLAIN };
  const times = {
    flat: [] as number[],
    cold: [] as number[],
    warm: [] as number[],
    packed: [] as number[],
    same: [] as number[],
  };
  for (let round = -5; round < ROUNDS; round++) {
    const base = await timed(bench.bare.url, flat);
    await touch(bench);
    const cold = await timed(bench.storey.url, own);
    const warm = await timed(bench.storey.url, own);
    const packed = await timed(bench.storey.url, {
      ...own,
      headers: { authorization, "accept-encoding": "gzip" },
    });
    const known = { ...headers, "if-none-match": cold.etag ?? "" };
    const same = await timed(bench.storey.url, { ...own, headers: known });
    if (same.status !== 304) throw new Error(`unchanged was answered with ${same.status}`);
    if (round < 0) continue;
    times.flat.push(base.ms);
    times.cold.push(cold.ms);
    times.warm.push(warm.ms);
    times.packed.push(packed.ms);
    times.same.push(same.ms);
  }
  const base = median(times.flat);
  return [
    finding("structure of 20,000 after a write", median(times.cold), base, TARGET),
    finding("structure of 20,000 again", median(times.warm), base, TARGET),
    finding("structure of 20,000 again, gzip", median(times.packed), base),
    finding("structure of 20,000, unchanged: 304", median(times.same), base),
  ];
}

/** Makes a write that leaves no row behind, so that the rounds stay alike. */
async function touch({ pool }: Bench): Promise<void> {
  await pool.query("update location set name = name where organisation_id = $1", [LARGE.id]);
}

function finding(name: string, ms: number, base: number, atMost?: number): Finding {
  return {
    name,
    measured: `${ms.toFixed(1)} ms against ${base.toFixed(1)} ms`,
    value: ms / base,
    ...(atMost === undefined ? {} : { target: { atMost } }),
  };
}
