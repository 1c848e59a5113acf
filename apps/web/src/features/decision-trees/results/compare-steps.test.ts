import type { TreeContent, TreeNode } from "@storey/domain";
import { expect, test } from "vitest";
import { comparedSteps } from "./compare-steps.ts";

const step = (id: string, text: string): TreeNode => ({
  ...{ id, type: "text", label: id, position: { x: 0, y: 0 }, outcome: null, data: { text } },
});
const content = (...nodes: TreeNode[]): TreeContent => ({
  ...{ startNodeId: nodes[0]?.id ?? null, nodes, edges: [], variables: [] },
});
const counted = (nodeId: string, sessions: number, left: number, issues = 0) => ({
  ...{ nodeId, sessions, left, issues, pause: null },
});

test("steps that changed come first, then those at which more or fewer gave up", () => {
  const before = content(step("lamp", "Lit?"), step("cable", "In?"), step("end", "Done."));
  const after = content(step("lamp", "Lit?"), step("cable", "Is it in?"), step("end", "Done."));
  const steps = comparedSteps(
    { content: before, nodes: [counted("lamp", 10, 5), counted("cable", 5, 0, 2)] },
    {
      content: after,
      nodes: [counted("lamp", 10, 1), counted("cable", 9, 0), counted("end", 9, 0)],
    },
  );
  expect(steps.map(({ node }) => node.id)).toEqual(["cable", "lamp"]);
  expect(steps[0]?.changes).toMatchObject([{ field: "text", values: ["In?", "Is it in?"] }]);
  expect(steps[0]).toMatchObject({ before: { issues: 2 }, after: { sessions: 9 } });
});

test("a step that only one version has is told of that one", () => {
  const before = { content: content(step("lamp", "Lit?")), nodes: [counted("lamp", 10, 5)] };
  const after = { content: content(step("fuse", "In?")), nodes: [counted("fuse", 4, 1)] };
  expect(
    comparedSteps(before, after).map(({ node, before: was, after: is }) => [
      ...[node.id, was?.left, is?.left],
    ]),
  ).toEqual([
    ["lamp", 5, undefined],
    ["fuse", undefined, 1],
  ]);
});
