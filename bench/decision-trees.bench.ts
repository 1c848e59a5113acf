/**
 * Measures decision trees on a PostgreSQL of its own on a disk, with fsync on: a step that is kept
 * against the smallest write of the product, and publishing a tree of 2,000 nodes against saving its
 * draft, which writes the same bytes once.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import type { Request } from "autocannon";
import { v7 } from "uuid";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { openDatabase } from "../apps/server/src/db/open.ts";
import { fillDataSet, LARGE, SMALL } from "./data-set.ts";
import { median, timed } from "./load.ts";
import { printFinding } from "./print-finding.ts";
import { startProcess } from "./servers.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 7) * 6;
const PUBLISHED = Number(process.env["BENCH_ROUNDS"] ?? 7) * 2;
const WARM_UP = 5;
/** Questions of three nodes each: itself and two answers; the last leads to two ends. */
const QUESTIONS = 666;

const folder = mkdtempSync(join(process.env["BENCH_FOLDER"] ?? "/var/tmp", "storey-trees-"));
const place = { folder: join(folder, "database"), cluster: { connections: 40 } };
const database = await openDatabase(place, { connections: 12 });
const { host = "", port, user, password, database: name } = database.pool.options;
const url = `postgres://${user}:${String(password)}@${encodeURIComponent(host)}:${port}/${name}`;
try {
  await migrate(database.pool);
  await fillDataSet(database.pool, [LARGE, SMALL]);
  const storey = await startProcess("storey", url);
  try {
    const token = `Bearer ${await storey.ask("token", SMALL.email)}`;
    const call = (method: Request["method"] | "DELETE", path: string, body: object | null = null) =>
      timed(storey.url, {
        ...({ method, path: `/api${path}` } as Request),
        headers: { authorization: token, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
    const treeId = await measurePublishing(call);
    await measureSteps(call, treeId);
  } finally {
    await storey.close();
  }
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  console.log(`The load was ${loadavg().map((load) => load.toFixed(1))} at the end.`);
}

type Call = (
  method: Request["method"] | "DELETE",
  path: string,
  body?: object | null,
) => Promise<{ ms: number }>;

/** A tree that asks one question after another: each can be answered by going on, or around to the first. */
function longTree() {
  const common = { position: { x: 0, y: 0 }, outcome: null };
  const asks = Array.from({ length: QUESTIONS }, (_, at) => ({
    ...{ ...common, id: v7(), type: "text", label: `Question ${at + 1}` },
    data: { text: "Look at the lamp below the screen: is it lit?" },
  }));
  const ends = ["resolved", "report"].map((kind) => ({
    ...{ ...common, id: v7(), type: "text", label: kind, data: { text: "That is all." } },
    outcome: { kind, category: null, priority: null },
  }));
  const nodes: object[] = [...asks, ...ends];
  const edges: object[] = [];
  for (const [at, ask] of asks.entries()) {
    for (const [answer, to] of [asks[at + 1] ?? ends[0], asks[at + 2] ?? ends[1]].entries()) {
      const id = v7();
      const data = { icon: null, sets: null, match: null };
      nodes.push({ ...common, id, type: "response", label: answer === 0 ? "Yes" : "No", data });
      edges.push({ id: v7(), from: ask.id, to: id }, { id: v7(), from: id, to: to?.id });
    }
  }
  return { startNodeId: asks[0]?.id ?? null, nodes, edges, variables: [] };
}

async function measurePublishing(call: Call): Promise<string> {
  const id = v7();
  const content = longTree();
  await call("POST", "/decision-trees", { id, name: "A long tree", content });
  const times: [number[], number[]] = [[], []];
  for (let round = -2; round < PUBLISHED; round += 1) {
    const [first, ...nodes] = content.nodes;
    const changed = { ...content, nodes: [{ ...first, label: `Round ${round}` }, ...nodes] };
    const saved = await call("PATCH", `/decision-trees/${id}`, { content: changed });
    const published = await call("POST", `/decision-trees/${id}/publish`);
    if (round < 0) continue;
    times[0].push(published.ms);
    times[1].push(saved.ms);
  }
  const [own, least] = times.map(median) as [number, number];
  printFinding({
    name: `publishing ${content.nodes.length} nodes against saving the draft`,
    measured: `${own.toFixed(0)} against ${least.toFixed(0)} ms`,
    value: own / least,
    target: { atMost: 3 },
  });
  return id;
}

/** As somebody is led by a tree of ten questions: answers are sent whole, one more each time. */
async function measureSteps(call: Call, treeId: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from space where organisation_id = $1 order by id",
    [SMALL.id],
  );
  const spaceId = rows[0]?.id ?? "";
  await call("PATCH", `/spaces/${spaceId}`, { decisionTreeId: treeId });
  const { rows: version } = await database.pool.query<{ content: ReturnType<typeof longTree> }>(
    `select v.content from decision_tree t join decision_tree_version v
       on v.organisation_id = t.organisation_id and v.id = t.published_version_id where t.id = $1`,
    [treeId],
  );
  const edges = (version[0]?.content.edges ?? []) as { from: string; to: string }[];
  const times: [number[], number[]] = [[], []];
  const STEPS = 10;
  let session = "";
  for (let round = -WARM_UP; round < ROUNDS * 3; round += 1) {
    const count = round + WARM_UP;
    if (count % STEPS === 0) {
      session = v7();
      await call("POST", "/decision-tree-sessions", { id: session, spaceId });
    }
    const answers = Array.from({ length: (count % STEPS) + 1 }, (_, at) => {
      // Of each question the first answer, which leads to the next: two edges for each answer.
      const edge = edges[at * 4];
      return { at: edge?.from, responseId: edge?.to, value: null };
    });
    const own = await call("PUT", `/decision-tree-sessions/${session}/answers`, { answers });
    const favourite = rows[1 + (count % (rows.length - 1))]?.id;
    const method = Math.floor(count / (rows.length - 1)) % 2 === 0 ? "PUT" : "DELETE";
    const least = await call(method, `/users/me/favourites/${favourite}`);
    if (round < 0) continue;
    times[0].push(own.ms);
    times[1].push(least.ms);
  }
  const [own, least] = times.map(median) as [number, number];
  printFinding({
    name: "a step of a tree of 2,000 nodes against marking a favourite",
    measured: `${own.toFixed(1)} against ${least.toFixed(1)} ms`,
    value: own / least,
    target: { atMost: 1.5 },
  });
}
