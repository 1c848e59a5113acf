/** Loads servers, one after the other, and sums the results up. */
import autocannon, { type Request } from "autocannon";

const CONNECTIONS = 10;
const WARM_UP_SECONDS = 2;
const ROUND_SECONDS = 1.5;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 11);

/** One of the servers or ways that are compared. */
export interface Arm {
  readonly name: string;
  readonly url: string;
  readonly requests: readonly Request[];
}

/** The results of two arms, and the first one's share of the second one's. */
export interface Comparison {
  readonly rates: readonly [number, number];
  readonly ratio: number;
}

/**
 * Compares requests per second: the arms take turns in short rounds, so that other work of the
 * machine slows both alike; the median of the rounds' ratios counts.
 */
export async function compareThroughput(one: Arm, other: Arm): Promise<Comparison> {
  for (const arm of [one, other]) await load(arm, WARM_UP_SECONDS);
  const rounds: { one: number; other: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ one: await load(one, ROUND_SECONDS), other: await load(other, ROUND_SECONDS) });
  }
  return {
    rates: [median(rounds.map((round) => round.one)), median(rounds.map((round) => round.other))],
    ratio: median(rounds.map((round) => round.one / round.other)),
  };
}

async function load({ name, url, requests }: Arm, duration: number): Promise<number> {
  const result = await autocannon({ url, requests, duration, connections: CONNECTIONS });
  if (result.non2xx + result.errors > 0) throw new Error(`${name} failed under load`);
  return result.requests.total / result.duration;
}

/** Sends one request and returns the body and its time, in milliseconds. */
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

/** Returns the middle value. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Returns the value that the share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
