import type { TreeContent } from "@storey/domain";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { askingTree } from "./decision-trees.fixture.ts";
import { abandonSessions, foldTreeCounts } from "./tree-session-life.repository.ts";

const { server, make, organisation, admin, query, call, member } =
  await startPeople("Trees that are called");
const person = await member();
const DAYS = "from=2020-01-01&to=2099-12-31";
type Choice = "yes" | "no";

/** A tree as it was published, and where answers find it in a session of the first. */
interface Called {
  readonly id: string;
  readonly content: TreeContent;
  readonly path: string;
}
const node = ({ content }: Called, at: number) => content.nodes[at]?.id ?? "";
const [ASK, YES, NO, GOOD, BAD] = [0, 1, 2, 3, 4] as const;
/** The tree that people begin, the one that it calls, and the one that this calls. */
let trees: readonly [Called, Called, Called];
let spaceId: string;

async function publish(name: string, calls: string | null): Promise<Omit<Called, "path">> {
  const content = askingTree(calls);
  const { id } = (await call(admin, "POST", "/decision-trees", { name, content })).json();
  expect((await call(admin, "POST", `/decision-trees/${id}/publish`)).status).toBe(200);
  return { id, content };
}

beforeAll(async () => {
  const inner = await publish("Inner", null);
  const middle = await publish("Middle", inner.id);
  const outer = { ...(await publish("Outer", middle.id)), path: "" };
  const first = `${node(outer, BAD)}/`;
  const second = `${first}${middle.content.nodes[BAD]?.id}/`;
  trees = [outer, { ...middle, path: first }, { ...inner, path: second }];
  const floorId = await make.floor(organisation, await make.location(organisation));
  const space = { name: "Room", floorId, decisionTreeId: outer.id };
  spaceId = (await call(admin, "POST", "/spaces", space)).json().id;
});

const at = (id: string | undefined, rest: string) => `/decision-tree-sessions/${id}${rest}`;
const begin = async () =>
  (await call(person, "POST", "/decision-tree-sessions", { spaceId })).json().id as string;
const answer = (id: string | undefined, choices: readonly Choice[]) => {
  const answers = trees.slice(0, choices.length).map((tree, depth) => ({
    ...{ at: `${tree.path}${node(tree, ASK)}`, value: null },
    responseId: node(tree, choices[depth] === "yes" ? YES : NO),
  }));
  return call(person, "PUT", at(id, "/answers"), { answers });
};
const finish = (id: string | undefined, end: object) =>
  call(person, "POST", at(id, "/finish"), end);
const asSystem = (work: typeof abandonSessions, limit: number) =>
  server.installation.gateway.asSystem((_, transaction) => work(transaction, limit));
const fold = (most: number) =>
  asSystem((transaction, limit) => foldTreeCounts(transaction, organisation, limit), most);
const results = async ({ id }: Called) =>
  (await call(admin, "GET", `/decision-trees/${id}/results?${DAYS}`)).json();

/** What the sessions and their steps say of a tree that is called. */
async function told(tree: Called) {
  const { rows } = await query(
    `select n.state, n.stopped_at, array(select p.at || ' ' || p.response_id from decision_tree_step p
       where p.organisation_id = n.organisation_id and p.session_id = n.id order by p.n) as steps
     from decision_tree_session n where n.organisation_id = $1 and n.state <> 'active'`,
    [organisation],
  );
  const through = { sessions: 0, resolved: 0, issues: 0, left: 0 };
  const nodes = new Map<string, { sessions: number; left: number }>();
  const ways = new Map<string, number>();
  for (const { state, stopped_at: stop, steps } of rows) {
    const here = (place: string) => place.startsWith(tree.path);
    const answered = (steps as string[])
      .map((step) => step.split(" "))
      .filter(([p = ""]) => here(p));
    if (answered.length === 0 && !here(stop)) continue;
    through.sessions += 1;
    through[state === "resolved" ? "resolved" : "left"] += 1;
    const rest = (place: string) => place.slice(tree.path.length);
    const passed = new Set([...answered.map(([place = ""]) => rest(place)), rest(stop)]);
    // What lies deeper is of another tree; who leaves there has left the node that calls it too.
    const deeper = rest(stop).includes("/") ? rest(stop).split("/")[0] : undefined;
    for (const id of passed) {
      if (id.includes("/")) continue;
      const isLeft = state === "abandoned" && id === rest(stop);
      const { sessions, left } = nodes.get(id) ?? { sessions: 0, left: 0 };
      nodes.set(id, { sessions: sessions + 1, left: left + (isLeft ? 1 : 0) });
    }
    if (deeper !== undefined && state === "abandoned") {
      const { sessions, left } = nodes.get(deeper) ?? { sessions: 0, left: 0 };
      nodes.set(deeper, { sessions: sessions + 1, left: left + 1 });
    }
    const [, response] = answered.find(([place = ""]) => !rest(place).includes("/")) ?? [];
    if (response === undefined) continue;
    const next = node(tree, response === node(tree, YES) ? GOOD : BAD);
    for (const way of [`${node(tree, ASK)} ${response}`, `${response} ${next}`])
      ways.set(way, (ways.get(way) ?? 0) + 1);
  }
  const sorted = <Value>(all: Map<string, Value>) =>
    [...all].sort(([one], [other]) => (one < other ? -1 : 1));
  return { through, nodes: sorted(nodes), ways: sorted(ways) };
}

/** The same as it is shown. */
async function shown(tree: Called) {
  const { through, nodes, ways, sessions } = await results(tree);
  expect(sessions).toBe(0);
  type Node = { nodeId: string; sessions: number; left: number };
  type Way = { from: string; to: string; sessions: number };
  const sorted = <Value>(all: [string, Value][]) =>
    all.sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    through,
    nodes: sorted(
      (nodes as Node[]).map(({ nodeId, left, sessions: n }) => [nodeId, { sessions: n, left }]),
    ),
    ways: sorted((ways as Way[]).map(({ from, to, sessions: n }) => [`${from} ${to}`, n])),
  };
}

describe("the results of a tree that others call", () => {
  it("are what the sessions of its callers say, whatever several people do at once and however they are folded", async () => {
    const ids = [await begin(), await begin(), await begin(), await begin()];
    const choices = fc.array(fc.constantFrom<Choice>("yes", "no", "no"), { maxLength: 3 });
    const deed = fc.record({
      what: fc.constantFrom("begin", "answer", "resolve", "leave", "late", "fold"),
      which: fc.nat(1_000),
      choices,
    });
    type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;
    const session = (which: number) => ids[which % ids.length];
    // What is refused, such as an answer to what is not asked, is part of it.
    const DEEDS: Readonly<Record<Deed["what"], (given: Deed) => Promise<unknown>>> = {
      begin: async () => ids.push(await begin()),
      answer: ({ which, choices: chosen }) => answer(session(which), chosen),
      resolve: ({ which }) => finish(session(which), { state: "resolved" }),
      leave: ({ which }) => finish(session(which), { state: "abandoned" }),
      late: async ({ which }) => {
        await query(
          "update decision_tree_session set answered_at = now() - interval '31 minutes' where id = $1",
          [session(which)],
        );
        await asSystem(abandonSessions, 2);
      },
      fold: ({ which }) => fold(1 + (which % 4)),
    };
    const deep: Deed = { what: "answer", which: 0, choices: ["no", "no", "yes"] };
    const first: readonly Deed[] = [
      deep,
      { ...deep, what: "leave" },
      { ...deep, which: 1, choices: ["no"] },
    ];
    // Once: what is done stays done. The seed of a run that fails is printed.
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 50, maxLength: 50 }), async (given) => {
        const deeds: Deed[] = [...first, ...given];
        const worker = async () => {
          for (let next = deeds.shift(); next; next = deeds.shift()) await DEEDS[next.what](next);
        };
        await Promise.all([worker(), worker(), worker()]);
        const [, middle, inner] = trees;
        for (const tree of [middle, inner]) expect(await shown(tree)).toEqual(await told(tree));
        while ((await fold(5)) > 0);
        for (const tree of [middle, inner]) expect(await shown(tree)).toEqual(await told(tree));
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  it("say which tree they began with, and stand in the list of all trees", async () => {
    await query("delete from decision_tree_session");
    for (const table of ["count", "count_change"])
      await query(`delete from decision_tree_${table}`);
    const [outer, middle, inner] = trees;
    const [one, two] = [await begin(), await begin()];
    await answer(one, ["no", "no"]);
    await finish(one, { state: "abandoned", isHelpful: false, said: "Still dark." });
    await answer(two, ["no", "yes"]);
    await finish(two, { state: "resolved" });
    expect(await results(middle)).toMatchObject({
      ...{ sessions: 0, versions: [], spaces: [], times: [], walk: null },
      through: { sessions: 2, resolved: 1, issues: 0, left: 1 },
      callers: [{ id: outer.id, name: "Outer", sessions: 2, resolved: 1, left: 1 }],
    });
    expect(await results(inner)).toMatchObject({ through: { sessions: 1, left: 1 } });
    expect(await results(outer)).toMatchObject({
      sessions: 2,
      callers: [],
      through: { sessions: 0 },
    });
    const { trees: all } = (await call(admin, "GET", `/decision-trees/results?${DAYS}`)).json();
    expect(all).toMatchObject([
      { name: "Inner", sessions: 0, through: 1 },
      { name: "Middle", sessions: 0, through: 2 },
      { name: "Outer", sessions: 2, through: 0 },
    ]);
    // The words belong to the tree in which its person stopped, and to the one that was begun.
    const said = async ({ id }: Called) =>
      (await call(admin, "GET", `/decision-trees/${id}/said?${DAYS}`)).json();
    const words = [{ id: one, said: "Still dark.", nodeId: node(inner, ASK), label: "Lit" }];
    expect(await said(inner)).toMatchObject(words);
    expect(await said(outer)).toMatchObject(words);
    expect(await said(middle)).toEqual([]);
  });

  it("lead from each step to exactly the issues that are counted there, whichever tree was begun", async () => {
    const [outer, middle, inner] = trees;
    const id = await begin();
    await answer(id, ["no", "no"]);
    await finish(id, { state: "abandoned", isHelpful: false });
    const issue = { title: "Dark", spaceId, decisionTreeSessionId: id };
    const { id: issueId } = (await call(person, "POST", "/issues", issue)).json();
    const days = { from: "2020-01-01", to: "2099-12-31" };
    const found = async ({ id: decisionTreeId }: Called, more = {}) => {
      const filters = { ledBy: { decisionTreeId, ...days, ...more } };
      const { results: all } = (await call(admin, "POST", "/issues/search", { filters })).json();
      return all.map((one: { id: string }) => one.id);
    };
    const versions = await query(
      "select tree_id, id from decision_tree_version where organisation_id = $1",
      [organisation],
    );
    for (const tree of [outer, middle, inner]) {
      const { nodes } = await results(tree);
      const ledOf = new Map<string, number>(
        nodes.map((one: { nodeId: string; issues: number }) => [one.nodeId, one.issues]),
      );
      const versionId = versions.rows.find(({ tree_id }) => tree_id === tree.id)?.id;
      for (const { id: nodeId } of tree.content.nodes) {
        const led = (ledOf.get(nodeId) ?? 0) > 0 ? [issueId] : [];
        expect(await found(tree, { nodeId })).toEqual(led);
        expect(await found(tree, { nodeId, versionId })).toEqual(led);
        expect(await found(tree, { nodeId, versionId: issueId })).toEqual([]);
      }
    }
    // A step of one tree is none of another.
    expect(await found(middle, { nodeId: node(outer, ASK) })).toEqual([]);
    // Of a tree as a whole those alone count who began with it.
    expect(await found(outer)).toEqual([issueId]);
    expect(await found(inner)).toEqual([]);
  });
});
