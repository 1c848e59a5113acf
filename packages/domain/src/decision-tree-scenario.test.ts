import { describe, expect, it } from "vitest";
import { NO_PICTURE, NO_SOUND, node, tree, variable } from "./decision-tree.fixture.ts";
import type { TreeAnswer, TreeContent, TreeScenario } from "./decision-tree.ts";
import { buildTree, type TreeBuild } from "./decision-tree-build.ts";
import {
  runScenario,
  runScenarios,
  scenarioEnd,
  scenarioProblem,
  surroundingsOf,
  withoutScenarios,
} from "./decision-tree-scenario.ts";
import { walkTree } from "./decision-tree-walk.ts";

const built = (content: TreeContent, called: TreeContent = NO_SOUND): TreeBuild =>
  buildTree({ treeId: "tree", versionId: "tree@1", name: "No picture", content }, () => ({
    treeId: "sound",
    versionId: "sound@1",
    name: "No sound",
    content: called,
  }));
const press = (at: string, responseId: string): TreeAnswer => ({ at, responseId, value: null });
const enter = (at: string, value: string): TreeAnswer => ({ at, responseId: null, value });

/** A scenario that comes to where its answers lead now. */
function kept(
  content: TreeContent,
  answers: readonly TreeAnswer[],
  known: TreeScenario["known"] = [],
): TreeScenario {
  const values = new Map(known.map(({ variableId, value }) => [variableId, value]));
  const around = surroundingsOf("tree", content.variables, values);
  const end = scenarioEnd(walkTree(built(content), around, answers).stop);
  return { id: "scenario", name: "By HDMI", known, answers, end };
}

const BY_HDMI = [press("lamp", "on"), enter("which", "HDMI 1"), press("page", "worked")];
const BY_SOUND = [press("lamp", "on"), enter("which", "VGA"), press("sound/loud", "yes")];
const without = (id: string): TreeContent => ({
  ...NO_PICTURE,
  nodes: NO_PICTURE.nodes.filter((one) => one.id !== id),
  edges: NO_PICTURE.edges.filter(({ from, to }) => from !== id && to !== id),
});
const withNode = (id: string, change: object): TreeContent => ({
  ...NO_PICTURE,
  nodes: NO_PICTURE.nodes.map((one) => (one.id === id ? { ...one, ...change } : one)) as never,
});

describe("a scenario", () => {
  it("holds while it comes to the same end, at an end as at a question", () => {
    const scenario = kept(NO_PICTURE, BY_HDMI);
    expect(scenario.end).toEqual({ kind: "end", at: "done", outcome: "resolved" });
    expect(runScenario(built(NO_PICTURE), scenario)).toMatchObject({ fault: null, at: null });
    const asking = kept(NO_PICTURE, [press("lamp", "on")]);
    expect(asking.end).toEqual({ kind: "variable", at: "which", outcome: null });
    expect(runScenario(built(NO_PICTURE), asking).fault).toBeNull();
  });

  it("does not hold once its end means something else, or another end is reached", () => {
    const scenario = kept(NO_PICTURE, BY_HDMI);
    const outcome = { kind: "report", category: null, priority: null };
    expect(runScenario(built(withNode("done", { outcome })), scenario)).toEqual({
      fault: "scenario_end_changed",
      found: { kind: "end", at: "done", outcome: "report" },
      at: "done",
    });
    const edges = NO_PICTURE.edges.map((edge) =>
      edge.id === "worked>done" ? { ...edge, to: "call" } : edge,
    );
    expect(runScenario(built({ ...NO_PICTURE, edges }), scenario)).toMatchObject({
      fault: "scenario_end_changed",
      found: { at: "write", outcome: "report" },
    });
  });

  it("tells a node that is gone, an answer that is gone, and a question that is not asked there", () => {
    const scenario = kept(NO_PICTURE, BY_HDMI);
    expect(runScenario(built(without("which")), scenario)).toMatchObject({
      fault: "scenario_stuck",
    });
    const shorter = {
      ...NO_PICTURE,
      edges: [...NO_PICTURE.edges, { id: "e", from: "on", to: "press" }],
    };
    shorter.edges.splice(3, 1);
    expect(runScenario(built(shorter), scenario)).toMatchObject({
      fault: "scenario_not_asked",
      at: "which",
      found: { kind: "question", at: "page" },
    });
    const gone = { ...shorter, nodes: shorter.nodes.filter(({ id }) => id !== "which") };
    expect(runScenario(built(gone), scenario)).toMatchObject({
      fault: "scenario_node_gone",
      at: "which",
    });
    expect(runScenario(built(without("worked")), scenario)).toMatchObject({
      fault: "scenario_answer_gone",
      at: "page",
    });
    const number = [variable("input", { type: "number" }), ...NO_PICTURE.variables.slice(1)];
    expect(runScenario(built({ ...NO_PICTURE, variables: number }), scenario)).toMatchObject({
      fault: "scenario_answer_gone",
      at: "which",
    });
    const ended = kept(NO_PICTURE, BY_HDMI);
    const elsewhere = { ...ended, end: { ...ended.end, at: "long gone" } };
    expect(runScenario(built(NO_PICTURE), elsewhere)).toMatchObject({
      fault: "scenario_node_gone",
      at: "long gone",
    });
  });

  it("ends where a draft goes round for ever, or leads nowhere", () => {
    const scenario = kept(NO_PICTURE, BY_HDMI);
    const round = {
      ...NO_PICTURE,
      edges: [...NO_PICTURE.edges, { id: "r", from: "done", to: "press" }],
    };
    const silent = round.edges.filter(({ from }) => from !== "page");
    const loops = { ...round, edges: [...silent, { id: "s", from: "page", to: "done" }] };
    const result = runScenario(built(loops), { ...scenario, answers: BY_HDMI.slice(0, 2) });
    expect(result).toMatchObject({ fault: "scenario_loops", found: null });
    expect(["press", "guide", "page", "done"]).toContain(result.at);
    expect(runScenario(built({ ...NO_PICTURE, startNodeId: null }), scenario).fault).toBe(
      "scenario_stuck",
    );
  });

  it("knows what is known of the room, by whatever id its tree has", () => {
    const content = tree(
      [
        node("which", "variable", { variableId: "size" }),
        node("big", "response", { match: { operator: "greater", value: 10, upTo: null } }),
        node("small", "response", { match: { operator: "otherwise", value: null, upTo: null } }),
        node("hall", "text", {}, "info"),
        node("room", "text", {}, "resolved"),
      ],
      ["which>big", "which>small", "big>hall", "small>room"],
      [variable("size", { type: "number", source: "space", field: "capacity" })],
    );
    const scenario = kept(content, [], [{ variableId: "size", value: 40 }]);
    expect(scenario.end.at).toBe("hall");
    expect(runScenario(built(content), { ...scenario, known: [] })).toMatchObject({
      fault: "scenario_end_changed",
      found: { kind: "variable", at: "which" },
    });
  });
});

describe("the problem of a scenario", () => {
  const scenarios = [kept(NO_PICTURE, BY_SOUND), { ...kept(NO_PICTURE, BY_HDMI), id: "other" }];
  const sound = { ...NO_SOUND, nodes: [...NO_SOUND.nodes] };
  sound.nodes[4] = node("mended", "text", {}, "contact");
  const build = built(NO_PICTURE, sound);

  it("names the node of the tree that is published, and the tree whose scenario it is", () => {
    const [failed, holds] = runScenarios(build, { scenarios });
    if (!failed || !holds) throw new Error("Two scenarios run.");
    expect(scenarioProblem(build, holds, "tree")).toBeNull();
    expect(scenarioProblem(build, failed, "tree")).toMatchObject({
      code: "scenario_end_changed",
      nodeIds: ["sound"],
      scenario: {
        name: "By HDMI",
        treeName: "No picture",
        expected: { outcome: "resolved" },
        found: { at: "sound/mended", outcome: "contact" },
        place: "mended",
      },
    });
    expect(scenarioProblem(build, failed, "sound")).toMatchObject({ nodeIds: ["mended"] });
  });

  it("is not told to those who are led", () => {
    expect(withoutScenarios({ ...NO_PICTURE, scenarios })).toEqual(NO_PICTURE);
  });
});
