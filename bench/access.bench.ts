/** Measures the cost of access checks: of one request, of entering, and of the policies. */
import type { Request } from "autocannon";
import type { Pool, PoolClient, QueryConfig } from "pg";
import { spaceStatement } from "./bare-space.ts";
import type { Bench, Finding } from "./bench.ts";
import { type BenchOrganisation, GUARDED, LARGE } from "./data-set.ts";
import { median, timed } from "./load.ts";

/** The share of a request that access checks may cost. */
const TARGET = 0.1;
const SPACES = 500;
const ROUNDS = 400;

/** A caller who reads spaces, and the times of the reads, in milliseconds. */
interface Reader {
  readonly name: string;
  readonly of: BenchOrganisation;
  readonly requests: readonly Request[];
  readonly times: Record<"request" | "find" | "enter" | "bound" | "free", number[]>;
}

/**
 * Compares a read of one space in an organisation with networks, by a user whose role counts in
 * three locations, with one in an organisation without, in turns; and measures the share of a
 * request that goes into entering (beyond finding the user by one flat select) and into row-level
 * security.
 */
export async function measureAccess(bench: Bench): Promise<Finding[]> {
  await guard(bench.pool);
  const open = await reader(bench, "without limits", LARGE);
  const guarded = await reader(bench, "limited role and networks", GUARDED);
  const client = await bench.pool.connect();
  try {
    for (let round = -50; round < ROUNDS; round++) {
      for (const each of round % 2 === 0 ? [open, guarded] : [guarded, open])
        await read(bench, client, each, round);
    }
  } finally {
    client.release();
  }
  const [own, other] = [median(guarded.times.request), median(open.times.request)];
  return [
    {
      name: "GET /spaces/{id}, limited role and networks",
      measured: `${own.toFixed(2)} ms against ${other.toFixed(2)} ms without`,
      value: own / other,
      target: { atMost: 1 + TARGET },
    },
    ...[open, guarded].map(shareOfAccess),
  ];
}

/**
 * Gives three of ten locations networks, two of which do not hold the caller; the role counts in
 * three.
 */
async function guard(pool: Pool): Promise<void> {
  await pool.query(
    `update location set ip_subnets = case name when 'Building 1' then '{127.0.0.0/8,::1/128}'::inet[]
       else '{192.0.2.0/24,198.51.100.0/24,2001:db8::/32}' end
     where organisation_id = $1 and name in ('Building 1', 'Building 2', 'Building 3')`,
    [GUARDED.id],
  );
  await pool.query(
    `update user_organisation_role set location_ids = array(
       select id from location where organisation_id = $1 and name in ('Building 1', 'Building 4', 'Building 5'))
     where organisation_id = $1`,
    [GUARDED.id],
  );
  await pool.query("vacuum analyze location, user_organisation_role");
}

async function requestsOf(bench: Bench, of: BenchOrganisation): Promise<Request[]> {
  const authorization = await bench.authorization(of);
  const { rows } = await bench.pool.query<{ id: string }>(
    `select s.id from space s join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
     where s.organisation_id = $1 and l.name not in ('Building 2', 'Building 3')
     order by md5(s.id::text) limit $2`,
    [of.id, SPACES],
  );
  return rows.map(({ id }) => ({
    method: "GET",
    path: `/api/spaces/${id}`,
    headers: { authorization },
  }));
}

async function reader(bench: Bench, name: string, of: BenchOrganisation): Promise<Reader> {
  const times = { request: [], find: [], enter: [], bound: [], free: [] };
  return { name, of, requests: await requestsOf(bench, of), times };
}

async function read(
  bench: Bench,
  client: PoolClient,
  { of, requests, times }: Reader,
  round: number,
): Promise<void> {
  const request = requests[(round + 50) % requests.length];
  if (!request) throw new Error("no space to ask for");
  const subject = `auth0|${of.email}`;
  const { ms } = await timed(bench.storey.url, request);
  const found = await timedQuery(client, find(subject));
  const inside = await insideAndOutside(client, subject, of, request);
  if (round < 0) return;
  times.request.push(ms);
  times.find.push(found);
  times.enter.push(inside.enter);
  times.bound.push(inside.bound);
  times.free.push(inside.free);
}

function shareOfAccess({ name, times }: Reader): Finding {
  const entering = median(times.enter) - median(times.find);
  const policies = median(times.bound) - median(times.free);
  const whole = median(times.request);
  return {
    name: `access checks, ${name}`,
    measured: `enter ${entering.toFixed(2)} + policies ${policies.toFixed(2)} of ${whole.toFixed(2)} ms`,
    value: (entering + policies) / whole,
    target: { atMost: TARGET },
  };
}

/** Times the same statement bound by row-level security, as every request is, and free of it. */
async function insideAndOutside(
  client: PoolClient,
  subject: string,
  of: BenchOrganisation,
  { path }: Request,
): Promise<{ enter: number; bound: number; free: number }> {
  const statement = spaceStatement(of.id, of.id, path?.split("/").at(-1) ?? "");
  await client.query("begin isolation level repeatable read read only");
  try {
    const enter = await timedQuery(client, {
      name: "enter",
      text: "select enter($1, 'bench', '127.0.0.1')",
      values: [subject],
    });
    const free = await timedQuery(client, { ...statement, name: "free" });
    await client.query("set local role storey_app");
    const bound = await timedQuery(client, { ...statement, name: "bound" });
    return { enter, bound, free };
  } finally {
    await client.query("rollback");
  }
}

function find(subject: string): QueryConfig {
  const text = "select * from user_account where auth0_id = $1 and deleted_at is null";
  return { name: "find", text, values: [subject] };
}

async function timedQuery(client: PoolClient, query: QueryConfig): Promise<number> {
  const started = performance.now();
  await client.query(query);
  return performance.now() - started;
}
