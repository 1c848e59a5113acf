import { connectionProblems, TREE_NODES_MAX, type TreeContent, treeGraph } from "@storey/domain";
import { expect, test } from "vitest";
import { idOf } from "../../../test-support/harness.fixture.tsx";
import {
  aNode,
  aResponse,
  aTree,
  aVariable,
} from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { type Clip, clipOf, read, withClip, written } from "./clipboard.ts";

/** 1 asks for a variable, 2 and 3 answer; 2 leads to the connector that goes on at 5. */
const TREE: TreeContent = aTree(
  [
    aNode(1, "variable", { variableId: idOf(50), value: null, prompt: "Which?" }),
    aResponse(2, "HDMI"),
    aResponse(3, "Other"),
    aNode(4, "connector_out", { connectorInId: idOf(5) }),
    aNode(5, "connector_in", {}),
  ],
  [
    [1, 2],
    [1, 3],
    [2, 4],
  ],
  [aVariable(50, { key: "input" })],
);
const OTHER = aTree([aNode(9, "text", { text: "Here" })], [], [aVariable(60, { key: "input" })]);

/** The tree above in German, its variable in French too. */
const SAID: TreeContent = {
  ...TREE,
  translations: {
    de: {
      name: "Baum",
      [`prompt.${idOf(1)}`]: "Welcher?",
      [`label.${idOf(3)}`]: "Anderer",
      [`variable.${idOf(50)}`]: "Eingang",
    },
    fr: { [`variable.${idOf(50)}`]: "Entrée" },
  },
  translatedFrom: { de: { [`prompt.${idOf(1)}`]: "mark" } },
};

let made = 0;
const newId = () => idOf(9000 + ++made);
const copied = (...numbers: number[]) => clipOf(TREE, new Set(numbers.map(idOf)));
const readBack = (clip: Clip): Clip => {
  const again = read(written(clip));
  if (typeof again === "string") throw new Error(again);
  return again;
};

test("steps come back from the clipboard as they were copied, with their variables", () => {
  expect(readBack(copied(1, 2, 4))).toEqual(copied(1, 2, 4));
  expect(copied(1, 2, 4).edges).toHaveLength(2);
  expect(copied(2, 4).variables).toEqual([]);
});

test("steps come back with what they and their variables say in other languages, and nothing else", () => {
  const clip = clipOf(SAID, new Set([idOf(1)]));
  const { name: _, [`label.${idOf(3)}`]: _of3, ...german } = SAID.translations?.["de"] ?? {};
  const said = { translations: { ...SAID.translations, de: german } };
  expect(clip).toMatchObject({ ...said, translatedFrom: SAID.translatedFrom });
  expect(clip.translations).toEqual(said.translations);
  expect(readBack(clip)).toEqual(clip);
});

test("pasted into another tree steps say what they said, also in languages that are new to it", () => {
  const words = { [`variable.${idOf(60)}`]: "Eigener" };
  const other = { ...OTHER, translations: { de: words } };
  const clip = readBack(clipOf(SAID, new Set([idOf(1)])));
  const pasted = withClip(other, clip, null, newId);
  if (typeof pasted === "string") throw new Error(pasted);
  const [id] = pasted.ids;
  expect(pasted.content.translations).toEqual({ de: { ...words, [`prompt.${id}`]: "Welcher?" } });
  expect(pasted.content.translatedFrom).toEqual({ de: { [`prompt.${id}`]: "mark" } });

  const empty = withClip(aTree([], []), clip, null, newId);
  if (typeof empty === "string") throw new Error(empty);
  const [variable] = empty.content.variables;
  expect(empty.content.translations).toMatchObject({
    de: { [`variable.${variable?.id}`]: "Eingang" },
    fr: { [`variable.${variable?.id}`]: "Entrée" },
  });
});

test("several steps that are duplicated say in their tree what the originals say", () => {
  const pasted = withClip(SAID, clipOf(SAID, new Set([idOf(1), idOf(3)])), null, newId);
  if (typeof pasted === "string") throw new Error(pasted);
  const [asks, other] = pasted.ids;
  expect(pasted.content.translations).toEqual({
    de: {
      ...SAID.translations?.["de"],
      [`prompt.${asks}`]: "Welcher?",
      [`label.${other}`]: "Anderer",
    },
    fr: SAID.translations?.["fr"],
  });
});

test("steps whose words are more than a tree holds are refused", () => {
  const articles = Array.from({ length: 40 }, (_, at) => aNode(at + 100, "article", { html: "A" }));
  const words = articles.map(({ id }) => [`html.${id}`, "x".repeat(14_000)]);
  const tree = { ...aTree(articles, []), translations: { de: Object.fromEntries(words) } };
  const clip = clipOf(tree, new Set(articles.map(({ id }) => id)));
  expect(withClip(OTHER, clip, null, newId)).toMatchObject({ content: {} });
  expect(withClip(tree, clip, null, newId)).toBe("too_large");
});

test("of two steps of one id, as no tree has them, the first is taken", () => {
  const { nodes, ...rest } = copied(1, 2);
  const twins = { ...rest, nodes: [...nodes, ...nodes] };
  expect(readBack(twins)).toEqual(copied(1, 2));
});

test("pasted into another tree they have new ids, its variable of the same key, and their ways", () => {
  const pasted = withClip(OTHER, readBack(copied(1, 2, 3, 4, 5)), { x: 0, y: 0 }, newId);
  if (typeof pasted === "string") throw new Error(pasted);
  const { content, ids } = pasted;
  expect(content.nodes).toHaveLength(6);
  expect(content.variables).toHaveLength(1);
  expect([...ids].some((id) => TREE.nodes.some((node) => node.id === id))).toBe(false);
  expect(connectionProblems(treeGraph(content))).toEqual([]);
  expect(content.edges).toHaveLength(3);
  const asks = content.nodes.find(({ type }) => type === "variable");
  expect(asks?.data).toMatchObject({ variableId: idOf(60) });
  const out = content.nodes.find(({ type }) => type === "connector_out");
  const into = content.nodes.find(({ type }) => type === "connector_in");
  expect(out?.data).toEqual({ connectorInId: into?.id });
  expect(content.startNodeId).toBe(OTHER.startNodeId);
});

test("a variable that the other tree lacks comes along", () => {
  const pasted = withClip(aTree([], []), copied(1), null, newId);
  expect(pasted).toMatchObject({ content: { variables: [{ key: "input" }] } });
});

test("connections that the rules refuse are left out", () => {
  const clip = copied(1, 2, 3);
  const edges = [...clip.edges, { id: idOf(77), from: idOf(2), to: idOf(3) }];
  const pasted = withClip(OTHER, { ...clip, edges }, null, newId);
  expect(pasted).toMatchObject({ content: { edges: { length: 2 } } });
});

test.each([
  ["a text", "Is the lamp on?", "not_steps"],
  ["other JSON", JSON.stringify({ nodes: [] }), "not_steps"],
  ["null", "null", "not_steps"],
  ["five megabytes", "x".repeat(5_000_000), "too_large"],
  ["no step at all", JSON.stringify({ "storey.decision-tree.steps": 1, nodes: [{}] }), "not_steps"],
])("%s is refused", (_, text, refusal) => {
  expect(read(text)).toBe(refusal);
});

test("what the tree keeps besides its steps stays", () => {
  const end = { kind: "end" as const, at: idOf(9), outcome: null };
  const scenarios = [{ id: idOf(500), name: "Here", known: [], answers: [], end }];
  const pasted = withClip({ ...OTHER, scenarios }, copied(1), null, newId);
  expect(pasted).toMatchObject({ content: { scenarios } });
});

test("more steps than a tree takes are refused", () => {
  const nodes = Array.from({ length: TREE_NODES_MAX }, (_, at) =>
    aNode(at + 100, "text", { text: "" }),
  );
  expect(withClip(aTree(nodes, []), copied(1), null, newId)).toBe("too_many");
});

test("nothing but what a step can hold is taken", () => {
  const step = {
    ...aNode(1, "pdf", { documentId: null, page: 1 }),
    label: "x".repeat(500),
    position: { x: 9e9, y: "?" },
    outcome: { kind: "party", category: null, priority: null },
    data: { documentId: "../etc", page: -3, onclick: "alert(1)" },
    more: true,
  };
  const said = { [`label.${idOf(1)}`]: "Papier", [`html.${idOf(1)}`]: "<script>" };
  const long = { [`label.${idOf(1)}`]: "x".repeat(201), [`label.${idOf(2)}`]: "Nicht da" };
  const translations = { de: said, fr: long, "no language": said, toString: said, it: 7, es: null };
  const translatedFrom = { de: { [`label.${idOf(1)}`]: "m".repeat(21) }, nl: said };
  const text = JSON.stringify({
    ...{ "storey.decision-tree.steps": 1, nodes: [step, { type: "bomb" }] },
    ...{ translations, translatedFrom },
  });
  const clip = read(text);
  expect(clip).toEqual({
    nodes: [
      {
        id: idOf(1),
        type: "pdf",
        label: "x".repeat(200),
        position: { x: 1_000_000, y: 0 },
        outcome: null,
        data: { documentId: null, page: 1 },
      },
    ],
    edges: [],
    variables: [],
    translations: { de: { [`label.${idOf(1)}`]: "Papier" } },
  });
});
