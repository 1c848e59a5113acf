/** How the benches load servers, one after the other, and what they make of it. */
import autocannon, { type Request } from "autocannon";

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;
const ROUND_SECONDS = 3;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);

/** One of the servers or ways that are compared. */
export interface Arm {
  readonly name: string;
  readonly url: string;
  readonly requests: readonly Request[];
}

/** Requests per second of each arm: they take turns, the median of the rounds counts. */
export async function throughput(arms: readonly Arm[]): Promise<number[]> {
  for (const arm of arms) await load(arm, WARM_UP_SECONDS);
  const rates = arms.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, arm] of arms.entries()) rates[at]?.push(await load(arm, ROUND_SECONDS));
  }
  return rates.map(median);
}

async function load({ name, url, requests }: Arm, duration: number): Promise<number> {
  const result = await autocannon({ url, requests, duration, connections: CONNECTIONS });
  if (result.non2xx + result.errors > 0) throw new Error(`${name} failed under load`);
  return result.requests.average;
}

/** Sends one request and gives the body and how long it took, in milliseconds. */
export async function timed(
  url: string,
  { path, ...init }: Request,
): Promise<{ ms: number; status: number; etag: string | null; body: string }> {
  const started = performance.now();
  const reply = await fetch(url + path, init);
  const body = await reply.text();
  const ms = performance.now() - started;
  if (reply.status >= 400) throw new Error(`${path} answered ${reply.status}: ${body}`);
  return { ms, status: reply.status, etag: reply.headers.get("etag"), body };
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that the share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
