/** Measures one space and the search, in the organisation of 20,000, against a bare handler. */
import type { Request } from "autocannon";
import type { Bench, Finding } from "./bench.ts";
import { LARGE } from "./data-set.ts";
import { compareThroughput, timed } from "./load.ts";
import { searchMix } from "./search-mix.ts";

const TARGET = 0.5;
/** The number of different spaces that are asked for. */
const SPACES = 500;

/** Compares requests per second: the product's as a share of the bare handler's. */
export async function measureRequests(bench: Bench): Promise<Finding[]> {
  const { rows } = await bench.pool.query<{ id: string }>(
    "select id from space where organisation_id = $1 order by md5(id::text) limit $2",
    [LARGE.id, SPACES],
  );
  const space = rows.map(({ id }): Request => ({ method: "GET", path: `/spaces/${id}` }));
  const mix = await searchMix(bench.pool, LARGE);
  const search = Object.values(mix).map((query) => searchRequest(query));
  return [
    await compare(bench, "GET /spaces/{id}", space),
    await compare(bench, "POST /spaces/search, the mix", search),
    await compare(bench, "POST /spaces/search, no text", [searchRequest({})]),
  ];
}

function searchRequest(query: unknown): Request {
  const headers = { "content-type": "application/json" };
  return { method: "POST", path: "/spaces/search", headers, body: JSON.stringify(query) };
}

async function compare(bench: Bench, name: string, bare: readonly Request[]): Promise<Finding> {
  const authorization = await bench.authorization(LARGE);
  const own = bare.map((request) => ({
    ...request,
    path: `/api${request.path}`,
    headers: { ...request.headers, authorization },
  }));
  for (const [at, request] of bare.entries()) {
    const wanted = await timed(bench.bare.url, request);
    const given = await timed(bench.storey.url, own[at] ?? request);
    if (wanted.body === given.body) continue;
    throw new Error(
      `${name}: not the same bytes for ${request.path} ${request.body ?? ""}\n${wanted.body}\n${given.body}`,
    );
  }
  const { rates, ratio } = await compareThroughput(
    { name: "storey", url: bench.storey.url, requests: own },
    { name: "bare", url: bench.bare.url, requests: bare },
  );
  const [ownRate, bareRate] = rates;
  return {
    name,
    measured: `${ownRate.toFixed(0)}/s against ${bareRate.toFixed(0)}/s`,
    value: ratio,
    target: { atLeast: TARGET },
  };
}
