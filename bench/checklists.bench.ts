/**
 * Measures checklists on a PostgreSQL of its own on a disk, with fsync on: a pass of the scheduler that
 * has a run to make for each of 50,000 assignments, against one bare insert of the rows that it leaves;
 * a pass that has nothing to do; the list of what is due of 20,000 open runs against that of 200; and an
 * answer against the smallest write of the product.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import type { Request } from "autocannon";
import pg from "pg";
import { v7 } from "uuid";
import { Gateway } from "../apps/server/src/db/gateway.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { scheduleChecklists } from "../apps/server/src/features/checklist-assignments/schedule.service.ts";
import { insertBareRuns, makeBareRuns, type Taken, took } from "./bare-runs.ts";
import {
  ASSIGNMENTS,
  addTemplate,
  type BenchTemplate,
  fillAssignments,
  fillRuns,
} from "./checklist-data.ts";
import { type BenchOrganisation, fillDataSet, LARGE, OTHERS, SMALL } from "./data-set.ts";
import { median, quantile, timed } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { type BenchServer, startProcess } from "./servers.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7) * 6;
/** The first pass wakes everything up and does not count. */
const PASSES = 3;
const IDLE_PASSES = 21;
const WARM_UP = 5;
const PLANNED = OTHERS[0] as BenchOrganisation;

const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-checklists-"));
const place = { folder: join(folder, "database"), cluster: { connections: 40 } };
const database = await openDatabase(place, { connections: 12 });
const { host = "", port, user, password, database: name } = database.pool.options;
const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
const options = "-c statement_timeout=0 -c maintenance_work_mem=512MB -c jit=off";
const plain = new pg.Pool({ connectionString: url, options });
try {
  await migrate(database.pool);
  console.log("Making the data set: 20,000 and 200 open runs, and 50,000 assignments.");
  await fillDataSet(plain, [LARGE, SMALL, PLANNED]);
  await measureSchedule();
  const template = await addTemplate(plain, LARGE, "Monthly");
  await fillRuns(plain, LARGE, template);
  await fillRuns(plain, SMALL, await addTemplate(plain, SMALL, "Monthly"));
  await plain.query("vacuum analyze");
  const storey = await startProcess("storey", url);
  try {
    await measureDue(storey);
    await measureAnswers(storey, template);
  } finally {
    await storey.close();
  }
} finally {
  await plain.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  console.log(`The load was ${loadavg().map((load) => load.toFixed(1))} at the end.`);
}

/** The first day of the month that is so many months away. */
function month(ahead: number): string {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
  return first.toISOString().slice(0, 10);
}

async function measureSchedule(): Promise<void> {
  const names = ["Doors", "Lamps", "Extinguishers"];
  const templates: BenchTemplate[] = [];
  for (const each of names) templates.push(await addTemplate(plain, PLANNED, each));
  await fillAssignments(plain, PLANNED, templates, month(1));
  await plain.query("vacuum analyze");
  await makeBareRuns(plain);
  const gateway = new Gateway(database.pool);
  const at = (pass: number) => new Date(`${month(pass)}T12:00:00Z`);
  const times: { own: Taken; all: Taken; runs: Taken }[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    const [own, { made }] = await took(plain, () => scheduleChecklists(gateway, at(pass)));
    if (made !== ASSIGNMENTS) throw new Error(`${made} runs were made`);
    const inserted = await insertBareRuns(plain, month(pass + 1), ASSIGNMENTS);
    if (pass > 0) times.push({ own, ...inserted });
    await plain.query("vacuum analyze checklist_run, checklist_assignment, history");
  }
  const tell = (
    what: string,
    part: keyof Taken,
    bare: "all" | "runs",
    target?: { atMost: number },
  ) => {
    const [own, least] = (["own", bare] as const).map((arm) =>
      median(times.map((one) => one[arm][part])),
    ) as [number, number];
    const measured = `${(own / 1_000).toFixed(1)} against ${(least / 1_000).toFixed(1)} s bare`;
    const value = median(times.map((one) => one.own[part] / one[bare][part]));
    printFinding({ name: what, measured, value, ...(target && { target }) });
  };
  tell(`scheduling ${ASSIGNMENTS} assignments`, "ms", "all", { atMost: 3 });
  tell("  by processor time", "processor", "all", { atMost: 3 });
  tell("  by processor time, without the history", "processor", "runs");
  const idle: [number[], number[]] = [[], []];
  for (let pass = -WARM_UP; pass < IDLE_PASSES; pass++) {
    const started = performance.now();
    const { made } = await scheduleChecklists(gateway, at(PASSES - 1));
    if (made !== 0) throw new Error("there was something to do");
    const between = performance.now();
    await gateway.asSystem(async (client) => void (await client.query("select 1")));
    if (pass < 0) continue;
    idle[0].push(between - started);
    idle[1].push(performance.now() - between);
  }
  const [ms, least] = idle.map(median) as [number, number];
  printFinding({
    name: "a pass with nothing due, of 10 ms",
    measured: `${ms.toFixed(1)} ms, an empty transaction ${least.toFixed(1)}`,
    value: ms / 10,
    target: { atMost: 1 },
  });
}

async function measureDue(storey: BenchServer): Promise<void> {
  const tokens = [await tokenOf(storey, LARGE), await tokenOf(storey, SMALL)] as const;
  const { rows } = await plain.query<{ id: string }>(
    `select (select id from location where organisation_id = o.id order by name limit 1) as id
     from unnest($1::uuid[]) with ordinality o(id, at) order by o.at`,
    [[LARGE.id, SMALL.id]],
  );
  const looks = {
    "due: today": "",
    "due: overdue": "?tab=overdue",
    "due: this month": "?tab=month",
    "due: upcoming": "?tab=upcoming",
    "due: upcoming by place": "?tab=upcoming&order=place",
    "due: done": "?tab=done",
    "due: mine": "?tab=upcoming&whose=mine",
    "due: of a location": "?tab=upcoming&locationId=",
  };
  for (const [what, query] of Object.entries(looks)) {
    const times: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const at of [0, 1] as const) {
        const location = query.endsWith("locationId=") ? rows[at]?.id : "";
        const request = get(`/api/checklists/due${query}${location}`, tokens[at]);
        const { ms } = await timed(storey.url, request);
        if (round >= 0) times[at].push(ms);
      }
    }
    const [many, few] = times.map((all) => quantile(all, 0.95)) as [number, number];
    const measured = `${many.toFixed(1)} against ${few.toFixed(1)} ms`;
    printFinding({ name: `${what}, p95`, measured, value: many / few, target: { atMost: 3 } });
  }
}

async function measureAnswers(storey: BenchServer, { items }: BenchTemplate): Promise<void> {
  const token = await tokenOf(storey, LARGE);
  const { rows } = await plain.query<{ id: string; spaceId: string }>(
    `select id, space_id as "spaceId" from checklist_run where organisation_id = $1 and state = 'open' order by id`,
    [LARGE.id],
  );
  const put = (path: string, body?: object): Request => ({
    ...{ method: "PUT", path: `/api${path}` },
    headers: { authorization: token, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS * 3; round++) {
    const count = round + WARM_UP;
    // A run is begun by its first answer, which does more and does not count.
    const run = rows[Math.floor(count / (items.length - 1))];
    const at = 1 + (count % (items.length - 1));
    const answer = (index: number) =>
      put(`/checklist-runs/${run?.id}/answers/${items[index]?.id}`, {
        ...{ value: "pass", operationId: v7(), answeredAt: new Date().toISOString() },
      });
    if (at === 1) await timed(storey.url, answer(0));
    const own = await timed(storey.url, answer(at));
    const least = await timed(
      storey.url,
      put(`/users/me/favourites/${rows[1_000 + count]?.spaceId}`),
    );
    if (round < 0) continue;
    times[0].push(own.ms);
    times[1].push(least.ms);
  }
  const [own, least] = times.map(median) as [number, number];
  printFinding({
    name: "an answer against marking a favourite",
    measured: `${own.toFixed(1)} against ${least.toFixed(1)} ms`,
    value: own / least,
    target: { atMost: 1.5 },
  });
}

async function tokenOf(storey: BenchServer, { email }: BenchOrganisation): Promise<string> {
  return `Bearer ${await storey.ask("token", email)}`;
}

function get(path: string, authorization: string): Request {
  return { method: "GET", path, headers: { authorization } };
}
