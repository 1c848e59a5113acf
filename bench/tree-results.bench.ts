/**
 * Measures what the kept counts of decision trees give: the results of a tree whose sessions took a million
 * steps in a year against one with ten thousand, of all its versions and of one, the words of those whom it
 * did not help, and all trees of both organisations, on a PostgreSQL of its own on a disk, with fsync on. Says
 * besides how long the same takes from the steps themselves.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { v7 } from "uuid";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { type BenchOrganisation, fillDataSet, LARGE, SMALL } from "./data-set.ts";
import { median, quantile, timed } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { startProcess } from "./servers.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 11) * 20;
const STEPS = 10;
const MANY = Number(process.env["BENCH_STEPS"] ?? 1_000_000) / STEPS;
const FEW = MANY / 100;
const ROOMS = 100;

const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-results-"));
const place = { folder: join(folder, "database"), cluster: { connections: 40 } };
const database = await openDatabase(place, { connections: 12 });
const { host = "", port, user, password, database: name } = database.pool.options;
const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
const options = "-c statement_timeout=0 -c maintenance_work_mem=512MB -c jit=off";
const plain = new pg.Pool({ connectionString: url, options });
try {
  await measure();
} finally {
  await plain.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  console.log(`The load was ${loadavg().map((load) => load.toFixed(1))} at the end.`);
}

/** A tree of ten questions with three answers each. */
function tree() {
  const common = { position: { x: 0, y: 0 }, outcome: null };
  const asks = Array.from({ length: STEPS }, (_, at) => ({
    ...{ ...common, id: v7(), type: "text", label: `Question ${at + 1}` },
    data: { text: "Is it lit?" },
  }));
  const end = { ...common, id: v7(), type: "text", label: "End", data: { text: "That is all." } };
  const nodes: { readonly id: string }[] = [...asks, end];
  const edges: { readonly from: string; readonly to: string }[] = [];
  for (const [at, ask] of asks.entries())
    for (const label of ["Yes", "No", "Perhaps"]) {
      const id = v7();
      nodes.push({
        ...common,
        id,
        type: "response",
        label,
        data: { icon: null, sets: null, match: null },
      } as never);
      edges.push({ from: ask.id, to: id }, { from: id, to: (asks[at + 1] ?? end).id });
    }
  return {
    startNodeId: asks[0]?.id,
    nodes,
    edges: edges.map((one) => ({ id: v7(), ...one })),
    variables: [],
  };
}

/** A tree that was filled, and its version. */
interface Filled {
  readonly treeId: string;
  readonly versionId: string;
}

/** Writes the sessions of a year, with their steps, as people took them. */
async function fill({ id: organisation }: BenchOrganisation, sessions: number): Promise<Filled> {
  const [treeId, versionId, buildId] = [v7(), v7(), v7()];
  const content = tree();
  const text = JSON.stringify(content);
  await plain.query(
    "insert into decision_tree (organisation_id, id, name, content) values ($1, $2, 'Measured', $3)",
    [organisation, treeId, text],
  );
  await plain.query(
    "insert into decision_tree_version (organisation_id, id, tree_id, number, name, content) values ($1, $2, $3, 1, 'Measured', $4)",
    [organisation, versionId, treeId, text],
  );
  await plain.query(
    "insert into decision_tree_build (organisation_id, id, tree_id, version_id, calls, tree_ids) values ($1, $2, $3, $4, $5, array[$3::uuid])",
    [organisation, buildId, treeId, versionId, JSON.stringify({ [versionId]: {} })],
  );
  await plain.query(
    "update decision_tree set build_id = $2, published_version_id = $3 where id = $1",
    [treeId, buildId, versionId],
  );
  // What each question leads to: three answers, of which one is taken by chance.
  const asks = content.nodes.slice(0, STEPS).map(({ id }) => id);
  const answers = content.nodes.slice(STEPS + 1).map(({ id }) => id);
  const ends = content.nodes[STEPS]?.id;
  const client = await plain.connect();
  try {
    await client.query("begin");
    await client.query("alter table decision_tree_session disable trigger count_begun");
    await client.query(
      `insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings, state, is_helpful, said,
         started_at, answered_at, ended_at, stopped_at, ways)
       select $1, gen_random_uuid(), $2, s.ids[1 + x.n % array_length(s.ids, 1)], '{}',
         case when x.luck < 0.6 then 'resolved' else 'abandoned' end, case when x.luck < 0.3 then true when x.luck > 0.95 then false end,
         case when x.luck > 0.95 then 'It is still dark.' end, x.began, x.began + interval '5 minutes', x.began + interval '6 minutes', $3::uuid::text,
         (select array_agg(w order by at, o) from (
            select at, v.o, v.w from generate_series(1, ${STEPS}) at
            cross join lateral (select (at - 1) * 3 + 1 + (x.n * 7 + at * at) % 3 as taken) t
            cross join lateral (values (1, ($4::uuid[])[at]), (2, ($5::uuid[])[t.taken]), (3, ($5::uuid[])[t.taken]),
              (4, coalesce(($4::uuid[])[at + 1], $3::uuid))) v (o, w)) w)
       from (select n, random() as luck, now() - random() * 364 * interval '1 day' as began from generate_series(1, $6::integer) n) x
       cross join (select array_agg(id) as ids from (select id from space where organisation_id = $1 order by id limit ${ROOMS}) s) s`,
      [organisation, buildId, ends, asks, answers, sessions],
    );
    await client.query("alter table decision_tree_session enable trigger count_begun");
    await client.query(
      `insert into decision_tree_step (organisation_id, session_id, n, at, response_id, answered_at)
       select n.organisation_id, n.id, at, ($2::uuid[])[at]::text, n.ways[at * 4 - 2], n.started_at + at * (1 + random()) * interval '12 seconds'
       from decision_tree_session n cross join generate_series(1, ${STEPS}) at where n.organisation_id = $1`,
      [organisation, asks],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
  // As the trigger and the job leave it, in one statement: one after the other takes an hour.
  await plain.query(
    `insert into decision_tree_count (organisation_id, tree_id, version_id, counts, key, outcome, days, begins_on, n)
     select $1::uuid, $2::uuid, $3::uuid, c.counts, c.key, c.outcome, b.days, b.begins_on, count(*)
     from (select tree_session_counted(n) as counted from decision_tree_session n where n.organisation_id = $1 offset 0) x
     cross join lateral tree_counts(x.counted) c cross join lateral tree_count_blocks((x.counted ->> 'day')::date) b
     group by 1, 2, 3, 4, 5, 6, 7, 8`,
    [organisation, treeId, versionId],
  );
  const { rows } = await plain.query<{ n: number }>(
    "select count(*)::integer as n from decision_tree_count where organisation_id = $1",
    [organisation],
  );
  console.log(`${sessions * STEPS} steps are ${rows[0]?.n} rows of counts.`);
  return { treeId, versionId };
}

/**
 * Lets those who were led last say otherwise whether it helped, as many as come in a day, and folds that as the
 * job does: these counts are newer than the last vacuum, as some always are.
 */
async function foldADay({ id }: BenchOrganisation, sessions: number): Promise<void> {
  await plain.query(
    `update decision_tree_session n set is_helpful = not coalesce(n.is_helpful, false) where n.organisation_id = $1 and n.id in (
       select o.id from decision_tree_session o where o.organisation_id = $1 order by o.started_at desc limit $2)`,
    [id, Math.ceil(sessions / 365)],
  );
  const fold = "select fold_tree_counts($1, 100) as folded";
  while ((await plain.query<{ folded: number }>(fold, [id])).rows[0]?.folded);
}

async function measure(): Promise<void> {
  await migrate(database.pool);
  await fillDataSet(plain, [LARGE, SMALL]);
  const trees = [await fill(LARGE, MANY), await fill(SMALL, FEW)] as const;
  // A year of folding, and not one statement, wrote these counts: autovacuum passed many times.
  await plain.query("vacuum analyze");
  await foldADay(LARGE, MANY);
  await foldADay(SMALL, FEW);
  const storey = await startProcess("storey", url);
  try {
    const ask = async ({ email }: BenchOrganisation) =>
      `Bearer ${await storey.ask("token", email)}`;
    const tokens = [await ask(LARGE), await ask(SMALL)] as const;
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    for (const [what, days] of [
      ["a year", 364],
      ["90 days", 89],
    ] as const) {
      const query = `from=${day(days)}&to=${day(0)}`;
      const looks = [
        [
          "the results of a tree",
          (at: 0 | 1) => `/api/decision-trees/${trees[at].treeId}/results?${query}`,
        ],
        [
          "the results of a version",
          (at: 0 | 1) =>
            `/api/decision-trees/${trees[at].treeId}/results?${query}&versionId=${trees[at].versionId}`,
        ],
        [
          "the words about a tree",
          (at: 0 | 1) => `/api/decision-trees/${trees[at].treeId}/said?${query}`,
        ],
        ["the results of all trees", () => `/api/decision-trees/results?${query}`],
      ] as const;
      for (const [look, path] of looks) {
        const times: [number[], number[]] = [[], []];
        for (let round = -5; round < ROUNDS; round += 1)
          for (const at of [0, 1] as const) {
            const headers = { authorization: tokens[at] };
            const { ms } = await timed(storey.url, { method: "GET", path: path(at), headers });
            if (round >= 0) times[at].push(ms);
          }
        const [many, few] = times.map((all) => quantile(all, 0.95)) as [number, number];
        const [middle, other] = times.map(median) as [number, number];
        printFinding({
          name: `${look} of ${what}, p95, ${MANY * STEPS} against ${FEW * STEPS} steps`,
          measured: `${many.toFixed(1)} against ${few.toFixed(1)} ms (medians ${middle.toFixed(1)}, ${other.toFixed(1)})`,
          value: many / few,
          target: { atMost: 1.5 },
        });
      }
    }
    const started = performance.now();
    await plain.query(
      `select p.at, n.state, count(distinct n.id) from decision_tree_session n
       join decision_tree_step p on p.organisation_id = n.organisation_id and p.session_id = n.id
       where n.organisation_id = $1 group by 1, 2`,
      [LARGE.id],
    );
    console.log(`From the steps, the nodes alone: ${(performance.now() - started).toFixed(0)} ms.`);
  } finally {
    await storey.close();
  }
}
