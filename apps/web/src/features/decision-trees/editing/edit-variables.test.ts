import { expect, test } from "vitest";
import {
  aNode,
  aTree,
  aVariable,
} from "../../decision-tree-runner/decision-tree-runner.fixture.ts";
import { newVariable, withChangedVariable, withoutVariable } from "./edit-variables.ts";

const input = aVariable(20, { key: "input" });
const room = aVariable(21, { key: "room" });
const TREE = aTree(
  [
    aNode(
      1,
      "text",
      { text: "Press {{input}} and {{ input }} in {{room}}." },
      { label: "{{input}}" },
    ),
  ],
  [],
  [input, room],
);

test("texts follow a variable that gets another name, unless another one has it", () => {
  const renamed = withChangedVariable(TREE, { ...input, key: "source" });
  expect(renamed.nodes[0]).toMatchObject({
    label: "{{source}}",
    data: { text: "Press {{source}} and {{source}} in {{room}}." },
  });
  expect(withChangedVariable(TREE, { ...input, key: "room" }).nodes).toBe(TREE.nodes);
  const twice = { ...TREE, variables: [...TREE.variables, { ...room, id: "third", key: "input" }] };
  expect(withChangedVariable(twice, { ...input, key: "source" }).nodes).toBe(TREE.nodes);
});

test("a variable in use is not removed, and says where it is used", () => {
  expect(withoutVariable(TREE, input)).toMatchObject({
    content: null,
    usedBy: [{ label: "{{input}}" }],
  });
  const unused = newVariable("x", TREE.variables);
  const variables = [...TREE.variables, unused];
  expect(withoutVariable({ ...TREE, variables }, unused).content?.variables).toEqual(
    TREE.variables,
  );
});
