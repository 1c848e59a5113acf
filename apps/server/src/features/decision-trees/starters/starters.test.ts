import type { DecisionTreeStarter } from "@storey/contract";
import {
  buildTree,
  INTERFACE_LANGUAGES,
  type TreeAnswer,
  type TreeBuild,
  type TreeSurroundings,
  treeProblems,
  walkTree,
} from "@storey/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { treeStartersIn } from "./starters.ts";

const NOTHING_KNOWN: TreeSurroundings = { facts: {}, inputs: {} };

/** A starter without its words and ids: what each node is, and how many follow it. */
function structureOf({ key, content }: DecisionTreeStarter) {
  const { nodes, edges, variables } = content;
  const shape = nodes.map(({ id, type, outcome, position }) => ({
    ...{ type, outcome, position },
    next: edges.filter(({ from }) => from === id).length,
  }));
  return { key, shape, variables: variables.map(({ key: named, type }) => [named, type]) };
}

function built({ key, name, content }: DecisionTreeStarter): TreeBuild {
  return buildTree({ treeId: key, versionId: key, name, content }, () => undefined);
}

/** Answers each stop by the next number, until the walk ends or the numbers do. */
function walked(build: TreeBuild, choices: readonly number[]) {
  const answers: TreeAnswer[] = [];
  let { stop } = walkTree(build, NOTHING_KNOWN, answers);
  for (const choice of choices) {
    if (stop.kind === "end") break;
    const { at } = stop;
    if (stop.kind === "question") {
      const response = stop.responses[choice % stop.responses.length];
      answers.push({ at, responseId: response?.id ?? null, value: null });
    } else {
      const { options } = stop.variable;
      answers.push({ at, responseId: null, value: options[choice % options.length] ?? null });
    }
    ({ stop } = walkTree(build, NOTHING_KNOWN, answers));
  }
  return stop;
}

describe.each(INTERFACE_LANGUAGES)("in %s", (language) => {
  const starters = treeStartersIn(language);

  it("are ten, each of another key and name, and ask the same as in English", () => {
    expect(new Set(starters.map(({ key }) => key)).size).toBe(10);
    expect(new Set(starters.map(({ name }) => name)).size).toBe(10);
    expect(starters.map(structureOf)).toEqual(treeStartersIn("en").map(structureOf));
  });

  it.each(starters.map((starter) => [starter.key, starter] as const))(
    "%s can be published as it is, without a warning",
    (_, { content, name, description }) => {
      expect(treeProblems(content)).toEqual([]);
      expect(content.nodes.length).toBeGreaterThanOrEqual(10);
      expect(content.nodes.length).toBeLessThanOrEqual(25);
      const said = [name, description, ...content.nodes.map(({ label }) => label)];
      expect(said.filter((text) => text.trim() !== text || text.length < 2)).toEqual([]);
      const kinds = content.nodes.flatMap(({ outcome }) => outcome?.kind ?? []);
      expect(kinds).toEqual(expect.arrayContaining(["report"]));
    },
  );
});

it.each(treeStartersIn("en").map((starter) => [starter.key, built(starter)] as const))(
  "%s ends within ten answers on every way",
  (_, build) => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 10, maxLength: 10 }), (choices) => {
        const stop = walked(build, choices);
        expect(stop.kind).toBe("end");
        expect(stop.kind === "end" && stop.outcome).not.toBeNull();
      }),
    );
  },
);

it("have ids of their own each time", () => {
  const ids = () =>
    treeStartersIn("en").flatMap(({ content }) => content.nodes.map(({ id }) => id));
  const first = new Set(ids());
  expect(ids().some((id) => first.has(id))).toBe(false);
});
