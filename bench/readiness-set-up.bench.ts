/** Measures what 20,000 spaces still lack against the same of 200, and a change of 200 against a bare one. */
import type { Request } from "autocannon";
import type { Bench, Finding } from "./bench.ts";
import { type BenchOrganisation, LARGE, SMALL } from "./data-set.ts";
import { median, quantile, timed } from "./load.ts";

const TARGET = 5;
const ROUNDS = 40;
const WARM_UP = 5;
const CHANGED = 200;

const LOOKS = {
  "set-up: all": "",
  "set-up: without capacity and picture": "?missing=capacity,picture",
  "set-up: by a name": "?search=lab",
};

/** Measures the list, some of its filters, and a column of capacities that is written at once. */
export async function measureSetUp(bench: Bench): Promise<Finding[]> {
  await printSigns(bench);
  const of = async (organisation: BenchOrganisation) => ({
    authorization: await bench.authorization(organisation),
  });
  const headers = [await of(LARGE), await of(SMALL)] as const;
  const findings: Finding[] = [];
  for (const [name, query] of Object.entries(LOOKS)) {
    const times: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const at of [0, 1] as const) {
        const path = `/api/readiness/set-up${query}`;
        const { ms } = await timed(bench.storey.url, { method: "GET", path, headers: headers[at] });
        if (round >= 0) times[at].push(ms);
      }
    }
    const [many, few] = times.map((all) => quantile(all, 0.95)) as [number, number];
    const measured = `${many.toFixed(1)} against ${few.toFixed(1)} ms`;
    findings.push({
      name: `${name}, p95`,
      measured,
      value: many / few,
      target: { atMost: TARGET },
    });
  }
  return [...findings, await changes(bench, headers[0])];
}

/** Every second space of the measured organisations has a sign on paper. */
async function printSigns({ pool }: Bench): Promise<void> {
  await pool.query(
    `update space_code c set printed_at = now() from space s where c.organisation_id = any ($1)
       and s.organisation_id = c.organisation_id and s.id = c.owner_id and s.is_public`,
    [[LARGE.id, SMALL.id]],
  );
  await pool.query("vacuum analyze space_code");
}

async function changes({ pool, storey }: Bench, headers: object): Promise<Finding> {
  const spaces = await pool.query<{ id: string; version: number }>(
    "select id, version from space where organisation_id = $1 order by id limit $2",
    [LARGE.id, CHANGED],
  );
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const changed = spaces.rows.map(({ id }, at) => ({
      ...{ id, capacity: 1 + ((round + WARM_UP + at) % 90) },
      version: (spaces.rows[at]?.version ?? 1) + 2 * (round + WARM_UP),
    }));
    const request: Request = {
      ...{ method: "PATCH", path: "/api/readiness/set-up" },
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ changes: changed }),
    };
    const own = await timed(storey.url, request);
    const results: { outcome: string }[] = JSON.parse(own.body).results;
    if (results.some(({ outcome }) => outcome !== "changed"))
      throw new Error("not all are written");
    const started = performance.now();
    await pool.query(
      "update space set capacity = capacity + 1 where organisation_id = $1 and id = any ($2)",
      [LARGE.id, spaces.rows.map(({ id }) => id)],
    );
    if (round < 0) continue;
    times[0].push(own.ms);
    times[1].push(performance.now() - started);
  }
  const [own, bare] = times.map(median) as [number, number];
  return {
    name: `set-up: ${CHANGED} capacities at once`,
    measured: `${own.toFixed(1)} ms against ${bare.toFixed(1)} ms for one bare update of them`,
    value: own / bare,
    target: { atMost: 3 },
  };
}
