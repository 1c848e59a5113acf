import { buildTree, type TreeContent } from "@storey/domain";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { treeNode } from "./decision-trees.fixture.ts";
import { reportOf } from "./tree-report.service.ts";

/** So many questions of so many letters take nearly half of the room that there is for other readings. */
const [QUESTIONS, LETTERS] = [450, 400];

/** A walk through a tree whose name alone is said in further languages. */
function longWalk(name: string, names: Readonly<Record<string, string>>) {
  const label = "x".repeat(LETTERS);
  const asked = Array.from({ length: QUESTIONS }, () => ({
    ask: treeNode("text", { text: "" }, { label }),
    go: treeNode("response", { icon: null, sets: null, match: null }, { label }),
  }));
  const nodes = [...asked.flatMap(({ ask, go }) => [ask, go]), treeNode("text", { text: "End" })];
  const said = Object.entries(names).map(([language, word]) => [language, { name: word }]);
  const content: TreeContent = {
    ...{ startNodeId: nodes[0]?.id ?? null, nodes, variables: [] },
    edges: nodes.slice(1).map(({ id }, at) => ({ id: v7(), from: nodes[at]?.id ?? "", to: id })),
    translations: Object.fromEntries(said),
  };
  return {
    build: buildTree({ treeId: v7(), versionId: v7(), name, content }, () => undefined),
    answers: asked.map(({ ask, go }) => ({ at: ask.id, responseId: go.id, value: null })),
  };
}

it("keeps the readings for which there is room, and a repeated one takes none", () => {
  // It was read in the original, which is said once.
  const { build, answers } = longWalk("Tree", { de: "Baum", fr: "Arbre", nl: "Boom" });
  const led = { build, language: "en" };
  const { transcript } = reportOf(led, { facts: {}, inputs: {} }, answers);
  expect(transcript.lines).toHaveLength(QUESTIONS);
  expect(transcript.readings.map(({ language, treeName }) => [language, treeName])).toEqual([
    ["de", "Baum"],
    ["fr", "Arbre"],
  ]);
});
