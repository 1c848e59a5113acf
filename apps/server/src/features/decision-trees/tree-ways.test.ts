import type { TreeContent, TreeNode } from "@storey/domain";
import { v7 } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startPeople } from "../../../test/people.ts";
import { whatWaysLose } from "../../db/migrations/0224-what-ways-lose.ts";
import { askingTree, treeNode } from "./decision-trees.fixture.ts";
import { foldTreeCounts } from "./tree-session-life.repository.ts";

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

const fold = (most = 1_000) =>
  server.installation.gateway.asSystem((_, transaction) =>
    foldTreeCounts(transaction, organisation, most),
  );

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
    // As an earlier release left it, folded in part: nothing says what came after a way.
    await query(`alter table decision_tree_session disable trigger count_changed;
      update decision_tree_session set counted = counted - 'last' || case when counted ? 'called' then
        jsonb_build_object('called', (select jsonb_object_agg(c.key, c.value - 'last')
          from jsonb_each(counted -> 'called') c)) else '{}' end;
      alter table decision_tree_session enable trigger count_changed;
      update decision_tree_count_change set counted = counted - 'last'`);
    expect(await fold(3)).toBe(3);
    await query("delete from decision_tree_session where id = $1", [gone]);
    const { sql } = whatWaysLose;
    await query(sql.slice(sql.indexOf("alter table decision_tree_session disable trigger")));
    const way = async (from: TreeNode, to: TreeNode) => {
      const reply = await call(admin, "GET", `/decision-trees/${outer}/results?${DAYS}`);
      return reply
        .json()
        .ways.find((one: { from: string; to: string }) => one.from === from.id && one.to === to.id);
    };
    expect(await way(no, hint)).toMatchObject({ sessions: 2, known: 1, gaveUp: 0 });
    expect(await way(yes, told)).toMatchObject({ sessions: 2, known: 2, gaveUp: 2 });
    while ((await fold()) > 0);
    expect(await way(yes, told)).toMatchObject({ sessions: 2, known: 2, gaveUp: 2 });
    expect(await ways(inner, called.nodes)).toEqual(ofInner);
    // What is taken back later is what was told.
    await query("update decision_tree_session set is_helpful = false where id = $1", [late]);
    expect(await way(yes, told)).toMatchObject({ sessions: 2, known: 2, gaveUp: 2 });
  });
});
