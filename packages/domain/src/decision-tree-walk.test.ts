import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_PICTURE, NO_SOUND, node, tree, variable } from "./decision-tree.fixture.ts";
import {
  TREE_NODES_MAX,
  type TreeAnswer,
  type TreeContent,
  type TreeNode,
  treeGraph,
} from "./decision-tree.ts";
import { buildTree, type TreeBuild } from "./decision-tree-build.ts";
import { treeProblems } from "./decision-tree-check.ts";
import { connectionRefusal } from "./decision-tree-connection.ts";
import { isTreeError } from "./decision-tree-problem.ts";
import { reportTitle, treeTranscript } from "./decision-tree-transcript.ts";
import { type TreeWalk, walkTree } from "./decision-tree-walk.ts";

const NOTHING = { facts: {}, inputs: {} };
const IN_ROOM = { facts: { space: { name: "Dock 4" } }, inputs: {} };

const built = (content: TreeContent, called: TreeContent = NO_SOUND): TreeBuild =>
  buildTree({ treeId: "tree", versionId: "tree@1", name: "tree", content }, () => ({
    treeId: "sound",
    versionId: "sound@1",
    name: "sound",
    content: called,
  }));
const PICTURE = built(NO_PICTURE);

const press = (at: string, responseId: string): TreeAnswer => ({ at, responseId, value: null });
const enter = (at: string, value: string | number | boolean): TreeAnswer => ({
  at,
  responseId: null,
  value,
});
const shownIn = ({ stop }: TreeWalk) => stop.shown.map(({ at }) => at);

describe("a walk", () => {
  it("stops at the first question with what leads up to it", () => {
    const { stop, trail } = walkTree(PICTURE, NOTHING, []);
    expect(stop).toMatchObject({
      kind: "question",
      at: "lamp",
      responses: [{ id: "on" }, { id: "off" }],
    });
    expect(trail).toEqual([]);
  });

  it("goes back by a connector, and asks again", () => {
    const answers = [press("lamp", "off"), press("plug", "still dark")];
    const walk = walkTree(PICTURE, NOTHING, answers);
    expect(walk).toMatchObject({ usedCount: 2, stop: { kind: "question", at: "lamp" } });
  });

  it("asks a variable, branches on it, and writes it into texts", () => {
    const asked = walkTree(PICTURE, IN_ROOM, [press("lamp", "on")]);
    expect(asked.stop).toMatchObject({ kind: "variable", at: "which", proposed: null });
    const walk = walkTree(PICTURE, IN_ROOM, [press("lamp", "on"), enter("which", "hdmi 1")]);
    expect(walk.stop).toMatchObject({ kind: "question", at: "page" });
    expect(shownIn(walk)).toEqual(["press", "guide"]);
    expect(walk.stop.values).toEqual(
      new Map([
        ["input", "hdmi 1"],
        ["room", "Dock 4"],
      ]),
    );
  });

  it("goes through a subtree and comes back from an end that only tells something", () => {
    const answers = [press("lamp", "on"), enter("which", "VGA"), press("sound/loud", "no")];
    const walk = walkTree(PICTURE, NOTHING, answers);
    expect(walk.stop).toMatchObject({ kind: "end", at: "write", outcome: { kind: "report" } });
    expect(shownIn(walk)).toEqual(["sound/told", "call", "write"]);
    const mended = walkTree(PICTURE, NOTHING, [...answers.slice(0, 2), press("sound/loud", "yes")]);
    expect(mended.stop).toMatchObject({
      kind: "end",
      at: "sound/mended",
      outcome: { kind: "resolved" },
    });
  });

  it("uses no answer to what is not asked", () => {
    const walk = walkTree(PICTURE, NOTHING, [press("lamp", "on"), press("plug", "lit")]);
    expect(walk).toMatchObject({ usedCount: 1, stop: { kind: "variable" } });
    expect(walkTree(PICTURE, NOTHING, [press("lamp", "worked")]).usedCount).toBe(0);
    expect(walkTree(PICTURE, NOTHING, [press("lamp", "on"), enter("which", 4)]).usedCount).toBe(1);
  });

  it("passes what is known, and marks it", () => {
    const content = tree(
      [node("a", "variable"), node("end", "text", { text: "{{input}}" }, "info")],
      ["a>end"],
      [variable("input", { source: "space" })],
    );
    const around = { facts: {}, inputs: { tree: { input: "HDMI 2" } } };
    const walk = walkTree(built(content), around, []);
    expect(walk.trail).toMatchObject([{ at: "a", value: "HDMI 2", isKnown: true }]);
    expect(walk.stop).toMatchObject({ kind: "end", at: "end" });
    expect(walkTree(built(content), NOTHING, []).stop).toMatchObject({ kind: "variable", at: "a" });
    // What is known may be wrong.
    const said = walkTree(built(content), around, [enter("a", "VGA")]);
    expect(said).toMatchObject({ usedCount: 1, trail: [{ value: "VGA", isKnown: false }] });
    expect(said.stop.values.get("input")).toBe("VGA");
  });

  it("hands values to a subtree, and brings them back", () => {
    const called = tree(
      [
        node("ask", "variable", { variableId: "theirs" }),
        node("which", "variable", { variableId: "found" }),
        node("end", "text"),
      ],
      ["ask>which", "which>end"],
      [variable("theirs"), variable("found")],
    );
    const content = tree(
      [
        node("set", "variable", { value: "HDMI 1" }),
        node("call", "subtree", {
          inputs: [{ variableId: "input", subtreeVariableId: "theirs" }],
          outputs: [{ variableId: "result", subtreeVariableId: "found" }],
        }),
        node("end", "text", { text: "{{result}}" }, "info"),
      ],
      ["set>call", "call>end"],
      [variable("input"), variable("result")],
    );
    const walk = walkTree(built(content, called), NOTHING, [enter("call/which", "a cable")]);
    expect(walk.trail.map(({ at, value, isKnown }) => [at, value, isKnown])).toEqual([
      ["call/ask", "HDMI 1", true],
      ["call/which", "a cable", false],
    ]);
    expect(walk.stop.values.get("result")).toBe("a cable");
  });

  it("tells what it came by in the tree itself and in each that was called", () => {
    const content = tree(
      [node("first", "text"), node("call", "subtree"), node("end", "text")],
      ["first>call", "call>end"],
    );
    const called = tree(
      [node("ask", "text"), node("yes", "response"), node("no", "response"), node("told", "text")],
      ["ask>yes", "ask>no", "yes>told", "no>told"],
    );
    const begun = walkTree(built(content, called), NOTHING, []);
    expect(begun.ways).toEqual([{ from: "first", to: "call" }]);
    expect([...begun.called]).toEqual([["sound@1", { nodeIds: ["ask"], ways: [] }]]);
    const walk = walkTree(built(content, called), NOTHING, [press("call/ask", "no")]);
    expect(walk.ways).toEqual([
      { from: "first", to: "call" },
      { from: "call", to: "end" },
    ]);
    expect(walk.called.get("sound@1")).toEqual({
      nodeIds: ["ask", "no", "told"],
      ways: [
        { from: "ask", to: "no" },
        { from: "no", to: "told" },
      ],
    });
  });

  it("keeps a way once, where it was taken last", () => {
    const round = [press("lamp", "off"), press("plug", "still dark")];
    const { ways } = walkTree(PICTURE, NOTHING, [...round, press("lamp", "off")]);
    expect(ways.map(({ from, to }) => `${from}>${to}`)).toEqual([
      ...["plug>still dark", "still dark>back", "back>again", "again>lamp"],
      ...["lamp>off", "off>plug"],
    ]);
  });

  it("takes the end of the last tree that leads on nowhere", () => {
    const content = tree([node("call", "subtree", {}, "contact")], []);
    const walk = walkTree(built(content), NOTHING, [press("call/loud", "no")]);
    expect(walk.stop).toMatchObject({ kind: "end", at: "call/told", outcome: { kind: "contact" } });
  });

  it("is written down as it was read", () => {
    const answers = [press("lamp", "on"), enter("which", "VGA"), press("sound/loud", "yes")];
    const transcript = treeTranscript(walkTree(PICTURE, NOTHING, answers));
    expect(reportTitle(transcript, "No picture")).toBe("which: VGA");
    expect(reportTitle(treeTranscript(walkTree(PICTURE, NOTHING, [])), "No picture")).toBe("lamp");
    expect(transcript).toMatchObject({
      lines: [
        { question: "lamp", answer: "on" },
        { question: "which", answer: "VGA" },
        { question: "loud", answer: "yes" },
      ],
      last: "mended",
      outcome: { kind: "resolved" },
    });
  });

  it("goes through a tree as long as a tree may be", () => {
    const nodes = Array.from({ length: TREE_NODES_MAX }, (_, at) => node(`n${at}`, "text"));
    const edges = nodes.slice(1).map(({ id }, at) => `n${at}>${id}`);
    const content = tree(nodes, edges);
    expect(treeProblems(content).filter(isTreeError)).toEqual([]);
    expect(walkTree(built(content), NOTHING, []).stop.shown).toHaveLength(TREE_NODES_MAX);
  });
});

/** Any tree that the rules of connecting let grow, drawn by numbers. */
const anyTree = fc
  .record({
    kinds: fc.array(
      fc.constantFrom(
        "text",
        "text",
        "response",
        "response",
        "variable",
        "set",
        "in",
        "out",
        "subtree",
      ),
      { minLength: 1, maxLength: 14 },
    ),
    pairs: fc.array(fc.tuple(fc.nat(14), fc.nat(14)), { maxLength: 60 }),
    isKnown: fc.boolean(),
  })
  .map(({ kinds, pairs, isKnown }) =>
    grown([node("start", "text"), ...kinds.map(nodeOfKind)], pairs, isKnown),
  );

function nodeOfKind(kind: string, at: number): TreeNode {
  const id = `${kind}${at}`;
  if (kind === "set") return node(id, "variable", { value: "x" });
  if (kind === "in") return node(id, "connector_in");
  if (kind === "out") return node(id, "connector_out", { connectorInId: "in" });
  if (kind === "variable" || kind === "response" || kind === "subtree") return node(id, kind);
  return node(id, "text", { text: "Go on." }, at % 3 === 0 ? "resolved" : null);
}

function grown(
  all: readonly TreeNode[],
  pairs: readonly (readonly [number, number])[],
  isKnown: boolean,
) {
  const entry = all.find(({ type }) => type === "connector_in");
  const nodes = all.map((one) =>
    one.type === "connector_out" ? { ...one, data: { connectorInId: entry?.id ?? null } } : one,
  );
  const edges: string[] = [];
  const input = variable("input", isKnown ? { source: "space" } : {});
  for (const [a, b] of pairs) {
    const [from, to] = [nodes[a % nodes.length], nodes[b % nodes.length]];
    if (!from || !to) continue;
    const refusal = connectionRefusal(treeGraph(tree(nodes, edges)), from, to);
    if (!refusal) edges.push(`${from.id}>${to.id}`);
  }
  // A response that leads nowhere, or follows a variable, would be refused for that alone.
  const kept = nodes.filter(
    ({ id, type }) => type !== "response" || edges.some((edge) => edge.startsWith(`${id}>`)),
  );
  const ids = new Set(kept.map(({ id }) => id));
  const left = edges.filter((edge) => edge.split(">").every((id) => ids.has(id)));
  const asked = new Set(kept.filter(({ type }) => type === "variable").map(({ id }) => id));
  const matched = kept.map((one) =>
    one.type === "response" &&
    left.some((edge) => asked.has(edge.split(">")[0] ?? "") && edge.endsWith(`>${one.id}`))
      ? {
          ...one,
          data: { ...one.data, match: { operator: "otherwise" as const, value: null, upTo: null } },
        }
      : one,
  );
  return tree(matched, left, [input]);
}

const anyChoices = fc.array(fc.nat(5), { maxLength: 30 });
const around = { facts: {}, inputs: { tree: { input: "HDMI 1" } } };

/** Answers each stop by the next number, until the walk ends or the numbers do. */
function walked(build: TreeBuild, choices: readonly number[]): TreeAnswer[] {
  const answers: TreeAnswer[] = [];
  for (const choice of choices) {
    const { stop } = walkTree(build, around, answers);
    if (stop.kind === "end") break;
    if (stop.kind === "variable") answers.push(enter(stop.at, `input ${choice}`));
    else answers.push(press(stop.at, stop.responses[choice % stop.responses.length]?.id ?? ""));
  }
  return answers;
}

describe("every walk of a tree that may be published", () => {
  it("asks or ends, uses every answer, and goes back to the question that was answered there", () => {
    let validCount = 0;
    fc.assert(
      fc.property(anyTree, anyChoices, fc.nat(30), (content, choices, back) => {
        if (treeProblems(content).some(isTreeError)) return;
        validCount += 1;
        const build = built(content);
        const answers = walked(build, choices);
        const walk = walkTree(build, around, answers);
        expect(walk.usedCount).toBe(answers.length);
        const earlier = answers.slice(0, Math.max(0, answers.length - back));
        const before = walkTree(build, around, earlier);
        expect(before.trail.map(({ at }) => at)).toEqual(
          walk.trail.slice(0, before.trail.length).map(({ at }) => at),
        );
        const undone = answers[earlier.length];
        if (undone) expect(before.stop).toMatchObject({ at: undone.at });
        else expect(before.stop).toEqual(walk.stop);
      }),
      { numRuns: 400 },
    );
    expect(validCount).toBeGreaterThan(100);
  });
});
