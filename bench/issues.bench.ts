/** Measures the list of 100,000 issues, and 1,000 reports a minute taken by one process. */
import { randomUUID } from "node:crypto";
import type { IssueSearch } from "@storey/contract";
import type { Request } from "autocannon";
import { bareIssues } from "./bare-issues.ts";
import type { Bench, Finding } from "./bench.ts";
import { type BenchOrganisation, LARGE, SMALL } from "./data-set.ts";
import { fillIssues } from "./issue-data.ts";
import { median, quantile, timed } from "./load.ts";

/** The target of the search for spaces. */
const TARGET = 3;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 40);
const OPEN = ["new", "open", "in_progress", "on_hold"] as const;
const REPORTS_A_MINUTE = 1_000;
/** The time for which reports come in, in seconds. */
const REPORTING_SECONDS = Number(process.env["BENCH_REPORTING_SECONDS"] ?? 30);
/** The number of writes after each of which a search is timed. */
const WRITES = 20;
/** The wait of a report after a 503, in milliseconds. */
const RETRY_MS = 500;

const MIX: Readonly<Record<string, IssueSearch>> = {
  "to be done": { filters: { status: [...OPEN] } },
  "to be done, mine first": { filters: { status: [...OPEN], assigneeIds: ["me"] } },
  "to be done, next page": { filters: { status: [...OPEN] }, page: 3, withFacets: false },
  "a number": { searchTerm: "#77" },
  "text, few hits": { searchTerm: "radiator flickers 77" },
  "text, many hits": { searchTerm: "lamp", filters: { status: [...OPEN] } },
  "all of them": {},
  "all of them, next page": { page: 2, withFacets: false },
};

/**
 * Measures latencies one at a time, the organisations and the bare statement taking turns; then a
 * flood.
 */
export async function measureIssues(bench: Bench): Promise<Finding[]> {
  await fillIssues(bench.pool);
  const tokens = {
    large: await bench.authorization(LARGE),
    small: await bench.authorization(SMALL),
  };
  const firsts = await beginnings(bench, tokens.large);
  const large: number[] = [];
  const small: number[] = [];
  const findings: Finding[] = [];
  for (const [name, search] of Object.entries(MIX)) {
    const own = { large: [] as number[], small: [] as number[], bare: [] as number[] };
    for (let round = -5; round < ROUNDS; round++) {
      const many = await timed(bench.storey.url, searchRequest(search, tokens.large));
      const few = await timed(bench.storey.url, searchRequest(search, tokens.small));
      const bare = await timedQuery(bench, search);
      if (round < 0) continue;
      own.large.push(many.ms);
      own.small.push(few.ms);
      own.bare.push(bare);
    }
    large.push(...own.large);
    small.push(...own.small);
    findings.push({
      name: `  ${name}, p95`,
      measured: `${ms(own.large)} against ${ms(own.small)} ms; bare ${ms(own.bare)}`,
      value: quantile(own.large, 0.95) / quantile(own.small, 0.95),
    });
  }
  return [
    {
      name: "issues p95, 100,000 against 1,000",
      measured: `${ms(large)} against ${ms(small)} ms`,
      value: quantile(large, 0.95) / quantile(small, 0.95),
      target: { atMost: TARGET },
    },
    ...findings,
    ...firsts,
    ...(await reports(bench, tokens.large)),
  ];
}

/**
 * Measures the search that comes first: after the start of the server, and after an issue was
 * written.
 */
async function beginnings({ pool, storey }: Bench, authorization: string): Promise<Finding[]> {
  const search = () => timed(storey.url, searchRequest({}, authorization));
  const first = await search();
  const after: number[] = [];
  const again: number[] = [];
  for (let number = 1; number <= WRITES; number++) {
    await pool.query(
      "update issue set priority = case priority when 'low' then 'high' else 'low' end where organisation_id = $1 and number = $2",
      [LARGE.id, number * 7],
    );
    after.push((await search()).ms);
    again.push((await search()).ms);
  }
  const measured = `${median(after).toFixed(1)} against ${median(again).toFixed(1)} ms`;
  return [
    { name: "  the first since the start", measured: `${first.ms.toFixed(0)} ms` },
    { name: "  the first after a write, median", measured },
  ];
}

function ms(times: readonly number[]): string {
  return quantile(times, 0.95).toFixed(1);
}

async function timedQuery({ pool }: Bench, search: IssueSearch): Promise<number> {
  const started = performance.now();
  await pool.query(bareIssues(LARGE.id, search));
  return performance.now() - started;
}

function searchRequest(search: IssueSearch, authorization: string): Request {
  const headers = { "content-type": "application/json", authorization };
  return { method: "POST", path: "/api/issues/search", headers, body: JSON.stringify(search) };
}

/**
 * Reports at an even pace, whether the one before was answered or not; none may be lost or counted
 * twice.
 */
async function reports(bench: Bench, authorization: string): Promise<Finding[]> {
  const { rows } = await bench.pool.query<{ id: string }>(
    "select id from space where organisation_id = $1 limit 500",
    [LARGE.id],
  );
  const before = await numbers(bench, LARGE);
  const wanted = Math.round((REPORTS_A_MINUTE / 60) * REPORTING_SECONDS);
  const started = performance.now();
  const sent = Array.from({ length: wanted }, async (_, at) => {
    await new Promise((resolve) => setTimeout(resolve, (at * 60_000) / REPORTS_A_MINUTE));
    const spaceId = rows[at % rows.length]?.id;
    return report(bench, authorization, { id: randomUUID(), spaceId, title: `Reported ${at}` });
  });
  const times = await Promise.all(sent);
  const seconds = (performance.now() - started) / 1_000;
  const after = await numbers(bench, LARGE);
  const isWhole = after.issues - before.issues === wanted && after.last - before.last === wanted;
  return [
    {
      name: `reports a minute, ${wanted} in ${seconds.toFixed(0)} s`,
      measured: `median ${median(times).toFixed(1)} ms, p95 ${ms(times)} ms, ${isWhole ? "none lost" : "SOME LOST"}`,
      value: (wanted / seconds) * (60 / REPORTS_A_MINUTE),
      target: { atLeast: 0.98 },
    },
  ];
}

/**
 * Reports as the app does on a bad line: a server that is too busy is asked again, with the same
 * id.
 */
async function report({ storey }: Bench, authorization: string, issue: object): Promise<number> {
  const started = performance.now();
  const headers = { "content-type": "application/json", authorization };
  const request = { method: "POST", headers, body: JSON.stringify(issue) };
  for (;;) {
    const reply = await fetch(`${storey.url}/api/issues`, request);
    await reply.text();
    if (reply.status === 201) return performance.now() - started;
    if (reply.status !== 503) throw new Error(`a report was answered ${reply.status}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function numbers({ pool }: Bench, { id }: BenchOrganisation) {
  const { rows } = await pool.query<{ issues: number; last: number }>(
    `select count(*)::int as issues, max(number) as last from issue where organisation_id = $1`,
    [id],
  );
  return { issues: rows[0]?.issues ?? 0, last: rows[0]?.last ?? 0 };
}
