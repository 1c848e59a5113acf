/**
 * Runs the benches of the server on a PostgreSQL that is started for them, or on the empty database
 * that STOREY_TEST_DATABASE_URL names. With names as arguments (access, issues, neighbours, read-cost, readiness-set-up, requests, search, structure, users) it runs those alone.
 */
import pg from "pg";
import { startThrowawayServer } from "../apps/server/test/throwaway-server.ts";
import { measureAccess } from "./access.bench.ts";
import { BARE_INDEXES } from "./bare-search.ts";
import type { Bench } from "./bench.ts";
import { type BenchOrganisation, fillDataSet } from "./data-set.ts";
import { measureIssues } from "./issues.bench.ts";
import { measureNeighbours } from "./neighbours.bench.ts";
import { printFinding } from "./print-finding.ts";
import { measureReadCost } from "./read-cost.bench.ts";
import { measureSetUp } from "./readiness-set-up.bench.ts";
import { measureRequests } from "./requests.bench.ts";
import { measureSearch } from "./search.bench.ts";
import { startProcess } from "./servers.ts";
import { measureStructure } from "./structure.bench.ts";
import { measureUsers } from "./users.bench.ts";

const BENCHES = {
  access: measureAccess,
  issues: measureIssues,
  neighbours: measureNeighbours,
  "read-cost": measureReadCost,
  requests: measureRequests,
  search: measureSearch,
  "readiness-set-up": measureSetUp,
  structure: measureStructure,
  users: measureUsers,
};

const given = process.env["STOREY_TEST_DATABASE_URL"];
const server = given ? undefined : await startThrowawayServer();
const url = given ?? server?.url("storey") ?? "";
const chosen = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url });
const storey = await startProcess("storey", url);
const { rows } = await pool.query<{ count: number }>("select count(*) from space");
if (Number(rows[0]?.count) === 0) {
  console.log("Making the data set: 200,200 spaces in 11 organisations.");
  await fillDataSet(pool);
}
await pool.query(BARE_INDEXES);
const bare = await startProcess("bare", url);
const authorization = async ({ email }: BenchOrganisation) =>
  `Bearer ${await storey.ask("token", email)}`;
try {
  for (const [name, measure] of Object.entries(BENCHES)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const bench: Bench = { pool, url, storey, bare, authorization };
    for (const finding of await measure(bench)) printFinding(finding);
  }
} finally {
  await bare.close();
  await storey.close();
  await pool.end();
  await server?.close();
}
