import type { TreeContent, TreeNode } from "@storey/domain";
import { v7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import type { Transaction } from "../../db/transaction.ts";
import { askingTree, treeNode } from "./decision-trees.fixture.ts";
import { foldTreeCountsJob } from "./tree-session-jobs.service.ts";
import { foldTreeCounts, tellLastWays } from "./tree-session-life.repository.ts";

const { server, make, organisation, admin, query, call, member } =
  await startPeople("Ways of trees");
const person = await member();
const DAYS = "from=2020-01-01&to=2099-12-31";

const response = (label: string) =>
  treeNode("response", { icon: null, sets: null, match: null }, { label });
const said = (label: string) => treeNode("text", { text: label }, { label });
const [again, ask, yes, no] = [
  treeNode("connector_in", {}, { label: "again" }),
  said("ask"),
  response("yes"),
  response("no"),
];
/** The hint, to which both answers lead, one of them by a text that asks nothing. */
const [told, hint, works, dark, back] = [
  said("told"),
  said("hint"),
  response("works"),
  response("dark"),
  response("back"),
];
const round = treeNode("connector_out", { connectorInId: again.id }, { label: "round" });
const good = treeNode(
  "text",
  { text: "Good." },
  { label: "good", outcome: { kind: "resolved", category: null, priority: null } },
);
let [inner, outer] = ["", ""];
/** What is called: its question, and the answers. */
const called = askingTree();
const [calledAsk, calledYes, calledNo] = called.nodes;
let calls: TreeNode;
let spaceId: string;

function content(): TreeContent {
  const pairs: readonly (readonly [TreeNode, TreeNode])[] = [
    ...([[again, ask] as const, [ask, yes], [ask, no], [yes, told], [told, hint]] as const),
    ...([[no, hint] as const, [hint, works], [hint, dark], [hint, back]] as const),
    ...([[works, good] as const, [dark, calls], [back, round]] as const),
  ];
  return {
    startNodeId: again.id,
    nodes: [again, ask, yes, no, told, hint, works, dark, back, round, good, calls],
    edges: pairs.map(([from, to]) => ({ id: v7(), from: from.id, to: to.id })),
    variables: [],
  };
}

beforeAll(async () => {
  const publish = async (name: string, tree: TreeContent) => {
    const made = await call(admin, "POST", "/decision-trees", { name, content: tree });
    const { id } = made.json();
    expect((await call(admin, "POST", `/decision-trees/${id}/publish`)).status).toBe(200);
    return id as string;
  };
  inner = await publish("Inner", called);
  const data = { treeId: inner, versionId: null, inputs: [], outputs: [] };
  calls = treeNode("subtree", data, { label: "calls" });
  outer = await publish("Outer", content());
  const floorId = await make.floor(organisation, await make.location(organisation));
  const space = { name: "Room", floorId, decisionTreeId: outer };
  spaceId = (await call(admin, "POST", "/spaces", space)).json().id;
});

beforeEach(async () => {
  for (const table of ["session", "count", "count_change"])
    await query(`delete from decision_tree_${table}`);
});

type Answer = readonly [asks: TreeNode | undefined, response: TreeNode | undefined];

/** Leads somebody by some answers, in the tree that is called too. */
async function led(answers: readonly Answer[], end: object): Promise<string> {
  const { id } = (await call(person, "POST", "/decision-tree-sessions", { spaceId })).json();
  const path = `/decision-tree-sessions/${id}`;
  const all = answers.map(([asks, taken]) => ({
    at: called.nodes.some((node) => node === asks) ? `${calls.id}/${asks?.id}` : asks?.id,
    ...{ responseId: taken?.id, value: null },
  }));
  const kept = await call(person, "PUT", `${path}/answers`, { answers: all });
  expect(kept.json().answers).toHaveLength(all.length);
  expect((await call(person, "POST", `${path}/finish`, end)).status).toBe(200);
  return id;
}
const LEFT = { state: "abandoned" };
const MENDED = { state: "resolved" };

/** How many took each way of a tree and gave up after it, by the labels of its ends. */
async function ways(treeId = outer, nodes: readonly TreeNode[] = content().nodes) {
  const reply = await call(admin, "GET", `/decision-trees/${treeId}/results?${DAYS}`);
  const name = (id: string) => nodes.find((node) => node.id === id)?.label;
  type Way = { from: string; to: string; sessions: number; known: number; gaveUp: number };
  return Object.fromEntries(
    (reply.json().ways as Way[]).map(({ from, to, sessions, known, gaveUp }) => {
      expect(known).toBe(sessions);
      return [`${name(from)} ${name(to)}`, [sessions, gaveUp]];
    }),
  );
}

const asSystem = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
  server.installation.gateway.asSystem((_, transaction) => work(transaction));
const fold = (most = 1_000) =>
  asSystem((transaction) => foldTreeCounts(transaction, organisation, most));
const tell = (most = 1_000) => asSystem((transaction) => tellLastWays(transaction, most));
const foldingJob = () =>
  foldTreeCountsJob.work(
    {},
    {
      installation: server.installation,
      job: { id: v7(), organisationId: null, attempt: 1, isLastAttempt: false },
      signal: new AbortController().signal,
      finishIn: async () => undefined,
    },
  );

/** Leaves all sessions as an earlier release counted them: nothing says what came after a way. */
const forgetLast = () =>
  query(`alter table decision_tree_session disable trigger count_changed;
    update decision_tree_session set counted = counted - 'last' || case when counted ? 'called' then
      jsonb_build_object('called', (select jsonb_object_agg(c.key, c.value - 'last')
        from jsonb_each(counted -> 'called') c)) else '{}' end;
    alter table decision_tree_session enable trigger count_changed;
    update decision_tree_count_change set counted = counted - 'last'`);

/** What the sessions count as, by their ids. */
async function countedAs(): Promise<unknown[]> {
  const { rows } = await query("select id, counted from decision_tree_session order by id");
  return rows;
}

/** How many took a way of the tree, of how many it is known whether they gave up after it, and who did. */
async function wayOf(from: TreeNode, to: TreeNode): Promise<object> {
  const reply = await call(admin, "GET", `/decision-trees/${outer}/results?${DAYS}`);
  return reply
    .json()
    .ways.find((one: { from: string; to: string }) => one.from === from.id && one.to === to.id);
}

describe("the ways of a tree", () => {
  it("lose those who took them and left before another step, each its own", async () => {
    await led([[ask, yes]], LEFT);
    await led([[ask, yes]], LEFT);
    await led([[ask, no]], LEFT);
    // One who answered the next step left after that.
    await led(
      [
        [ask, no],
        [hint, dark],
      ],
      LEFT,
    );
    await led(
      [
        [ask, no],
        [hint, works],
      ],
      MENDED,
    );
    await led([], LEFT);
    const lost = {
      "again ask": [6, 1],
      ...{ "ask yes": [2, 2], "yes told": [2, 2], "told hint": [2, 2] },
      ...{ "ask no": [3, 1], "no hint": [3, 1] },
      ...{ "hint dark": [1, 1], "dark calls": [1, 1], "hint works": [1, 0], "works good": [1, 0] },
    };
    expect(await ways()).toEqual(lost);
    while ((await fold()) > 0);
    expect(await ways()).toEqual(lost);
    // Who comes back to one that was left and mends it did not give up after all.
    const again = await led([[ask, yes]], LEFT);
    expect((await ways())["yes told"]).toEqual([3, 3]);
    const end = await call(person, "POST", `/decision-tree-sessions/${again}/finish`, MENDED);
    expect(end.status).toBe(200);
    expect((await ways())["yes told"]).toEqual([3, 2]);
  });

  it("lose those who were led to an issue after them, however much later", async () => {
    const issue = await call(person, "POST", "/issues", { title: "Dark", spaceId });
    const end = { state: "issue_created", issueId: issue.json().id };
    await led(
      [
        [ask, yes],
        [hint, dark],
      ],
      end,
    );
    await led(
      [
        [ask, no],
        [hint, works],
      ],
      MENDED,
    );
    expect(await ways()).toMatchObject({
      ...{ "ask yes": [1, 1], "told hint": [1, 1], "hint dark": [1, 1] },
      ...{ "again ask": [2, 1], "no hint": [1, 0] },
    });
  });

  it("are told by what came after them the last time, of somebody who takes them several times", async () => {
    const oneRound = (answer: TreeNode): Answer[] => [
      [ask, answer],
      [hint, back],
    ];
    await led([...oneRound(no), ...oneRound(yes), [ask, no]], LEFT);
    expect(await ways()).toEqual({
      ...{ "again ask": [1, 0], "ask no": [1, 1], "no hint": [1, 1] },
      ...{ "ask yes": [1, 0], "yes told": [1, 0], "told hint": [1, 0] },
      ...{ "hint back": [1, 0], "back round": [1, 0], "round again": [1, 0] },
    });
  });

  it("lose who leaves in the middle of a tree that one of them leads into, and so do its own", async () => {
    const into: readonly Answer[] = [
      [ask, no],
      [hint, dark],
    ];
    await led(into, LEFT);
    await led([...into, [calledAsk, calledNo]], LEFT);
    await led([...into, [calledAsk, calledYes]], MENDED);
    expect(await ways()).toMatchObject({
      ...{ "ask no": [3, 0], "no hint": [3, 0] },
      ...{ "hint dark": [3, 2], "dark calls": [3, 2] },
    });
    const own = await ways(inner, called.nodes);
    expect(own).toEqual({
      ...{ "Lit No": [1, 1], "No text": [1, 1] },
      ...{ "Lit Yes": [1, 0], "Yes text": [1, 0] },
    });
  });

  it("are told of sessions that were counted before, but not of those that are gone", async () => {
    await led([[ask, yes]], LEFT);
    await led(
      [
        [ask, no],
        [hint, dark],
        [calledAsk, calledNo],
      ],
      LEFT,
    );
    const gone = await led([[ask, no]], LEFT);
    const late = await led([[ask, yes]], LEFT);
    const ofInner = await ways(inner, called.nodes);
    // Folded in part.
    await forgetLast();
    expect(await fold(3)).toBe(3);
    await query("delete from decision_tree_session where id = $1", [gone]);
    expect(await wayOf(no, hint)).toMatchObject({ sessions: 2, known: 0, gaveUp: 0 });
    expect(await tell()).toBe(3);
    expect(await wayOf(no, hint)).toMatchObject({ sessions: 2, known: 1, gaveUp: 0 });
    expect(await wayOf(yes, told)).toMatchObject({ sessions: 2, known: 2, gaveUp: 2 });
    while ((await fold()) > 0);
    expect(await wayOf(yes, told)).toMatchObject({ sessions: 2, known: 2, gaveUp: 2 });
    expect(await ways(inner, called.nodes)).toEqual(ofInner);
    // What is taken back later is what was told.
    await query("update decision_tree_session set is_helpful = false where id = $1", [late]);
    expect(await wayOf(yes, told)).toMatchObject({ sessions: 2, known: 2, gaveUp: 2 });
  });

  it("are told by the job that folds, which counts nothing else anew", async () => {
    await led([[ask, yes]], LEFT);
    await led(
      [
        [ask, no],
        [hint, dark],
        [calledAsk, calledYes],
      ],
      MENDED,
    );
    const [asBefore, counted] = [await ways(), await countedAs()];
    await forgetLast();
    expect(await countedAs()).not.toEqual(counted);
    // By a time zone in which one began on another day than it is counted on.
    const { rows } = await query("select timezone from organisation where id = $1", [organisation]);
    const move = "update organisation set timezone = $2 where id = $1";
    const { rows: zones } = await query(
      `select z.name from (values ('Pacific/Kiritimati'), ('Pacific/Midway')) z (name), decision_tree_session n
       where (n.started_at at time zone z.name)::date <> (n.counted ->> 'day')::date`,
    );
    await query(move, [organisation, zones[0].name]);
    await foldingJob();
    expect(await countedAs()).toEqual(counted);
    expect(await ways()).toEqual(asBefore);
    // The next turn folds what the telling changed, and finds nobody left.
    await foldingJob();
    await query(move, [organisation, rows[0].timezone]);
    expect(await ways()).toEqual(asBefore);
    const { rows: unfolded } = await query("select from decision_tree_count_change");
    expect(unfolded).toHaveLength(0);
    expect(await tell()).toBe(0);
  });

  it("are told once by two who tell at once, and are right while some are not told", async () => {
    for (let at = 0; at < 4; at++) await led([[ask, yes]], LEFT);
    const [asBefore, counted] = [await ways(), await countedAs()];
    await forgetLast();
    while ((await fold()) > 0);
    await asSystem(async (transaction) => {
      expect(await tellLastWays(transaction, 1)).toBe(1);
      // The other one neither waits nor tells that one too.
      expect(await tell(2)).toBe(2);
      expect(await wayOf(yes, told)).toMatchObject({ sessions: 4, known: 2, gaveUp: 2 });
    });
    while ((await fold(1)) > 0)
      expect(await wayOf(yes, told)).toMatchObject({ sessions: 4, known: 3, gaveUp: 3 });
    expect((await Promise.all([tell(), tell(), tell()])).toSorted()).toEqual([0, 0, 1]);
    expect(await countedAs()).toEqual(counted);
    while ((await fold()) > 0);
    expect(await ways()).toEqual(asBefore);
  });

  it("wait for nobody who deletes a tree or its organisation to be told, nor keep them waiting", async () => {
    await led([[ask, yes]], LEFT);
    await led(
      [
        [ask, no],
        [hint, dark],
        [calledAsk, calledNo],
      ],
      LEFT,
    );
    await forgetLast();
    const client = await server.installation.database.pool.connect();
    try {
      for (const deletes of [
        `select from decision_tree where id = '${outer}' for update`,
        `select from organisation where id = '${organisation}' for update`,
        `delete from decision_tree where id = '${outer}'`,
      ]) {
        await client.query(`begin; ${deletes}`);
        expect(await tell(), deletes).toBe(0);
        await client.query("rollback");
      }
    } finally {
      client.release();
    }
    // Of a tree that was called and is gone, nothing is counted any more.
    const rolledBack = new Error("rolled back");
    const deleted = server.installation.gateway.asSystem(async (system, transaction) => {
      await system.query("delete from decision_tree where id = $1", [inner]);
      expect(await tellLastWays(transaction, 10)).toBe(2);
      throw rolledBack;
    });
    await expect(deleted).rejects.toBe(rolledBack);
    expect(await tell()).toBe(2);
  });
});
