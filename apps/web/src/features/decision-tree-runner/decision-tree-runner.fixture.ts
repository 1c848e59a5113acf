import type {
  TreeBuild,
  TreeContent,
  TreeNode,
  TreeNodeData,
  TreeNodeType,
  TreeOutcomeKind,
  TreeVariable,
} from "@storey/domain";
import { idOf } from "../../test-support/harness.fixture.tsx";

/** A node of the tests, by a number that makes its id. */
export function aNode<Type extends TreeNodeType>(
  number: number,
  type: Type,
  data: TreeNodeData[Type],
  more: { readonly label?: string; readonly ends?: TreeOutcomeKind } = {},
): TreeNode {
  const { label = "", ends = null } = more;
  const outcome = ends && { kind: ends, category: "av" as const, priority: "high" as const };
  return { id: idOf(number), type, label, position: { x: 0, y: 0 }, outcome, data } as TreeNode;
}

/** A response with its words. */
export function aResponse(number: number, label: string): TreeNode {
  return aNode(number, "response", { icon: null, sets: null, match: null }, { label });
}

/** A variable that is asked, unless told. */
export function aVariable(number: number, parts: Partial<TreeVariable>): TreeVariable {
  return {
    ...{ id: idOf(number), key: `v${number}`, label: `Variable ${number}`, type: "text" },
    ...{ source: "ask", field: null, fallback: null, options: [], ...parts },
  } as TreeVariable;
}

/** A tree that starts at its first node; each pair of numbers is a way. */
export function aTree(
  nodes: readonly TreeNode[],
  ways: readonly (readonly [number, number])[],
  variables: readonly TreeVariable[] = [],
): TreeContent {
  return {
    startNodeId: nodes[0]?.id ?? null,
    nodes,
    edges: ways.map(([from, to]) => ({
      id: idOf(from * 1000 + to),
      from: idOf(from),
      to: idOf(to),
    })),
    variables,
  };
}

/** The build of a tree that calls no other. */
export function aBuild(content: TreeContent, name = "No picture"): TreeBuild {
  const rootId = idOf(7001);
  return { rootId, parts: { [rootId]: { treeId: idOf(7000), name, content, subtrees: {} } } };
}

/** Is it lit? Yes: is it the right input? Else it is reported. The first end is helped. */
export const DARK_DISPLAY = aTree(
  [
    aNode(1, "text", { text: "Is the lamp of {{display}} on?" }, { label: "Lamp" }),
    aResponse(2, "Yes"),
    aResponse(3, "No"),
    aNode(4, "text", { text: "Press {{input}}." }, { label: "Input" }),
    aResponse(5, "It works"),
    aResponse(6, "Still dark"),
    aNode(7, "text", { text: "Good." }, { label: "Done", ends: "resolved" }),
    aNode(8, "text", { text: "We come." }, { label: "Broken", ends: "report" }),
  ],
  [
    [1, 2],
    [1, 3],
    [2, 4],
    [4, 5],
    [4, 6],
    [5, 7],
    [6, 8],
    [3, 8],
  ],
  [
    aVariable(20, { key: "display", fallback: "the display" }),
    aVariable(21, { key: "input", fallback: "HDMI" }),
  ],
);
