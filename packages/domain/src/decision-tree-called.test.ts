import { expect, test } from "vitest";
import { node, tree, variable } from "./decision-tree.fixture.ts";
import type { TreeContent } from "./decision-tree.ts";
import {
  type CalledTree,
  callableTrees,
  calledVersion,
  treeCalls,
} from "./decision-tree-called.ts";

const calling = (...calls: [treeId: string | null, versionId: string | null][]): TreeContent => ({
  ...tree([], []),
  nodes: calls.map(([treeId, versionId], at) =>
    node(`call-${at}`, "subtree", { treeId, versionId }),
  ),
});
const version = (versionId: string, more: Partial<CalledTree> = {}): CalledTree => ({
  ...{ treeId: "sound", versionId, name: "No sound", isPublished: false, isArchived: false },
  content: { ...calling(["room", null]), variables: [variable(versionId)] },
  ...more,
});

test("what is pinned calls its version alone, and each is named once", () => {
  const first = calling(["sound", null], ["sound", null], ["light", "old"], [null, null]);
  expect(treeCalls([first, calling(["sound", null], ["sound", "older"])])).toEqual({
    treeIds: ["sound"],
    versionIds: ["old", "older"],
  });
});

test("a node takes the version that it is pinned to, of its tree, or what is published", () => {
  const called = [version("old"), version("new", { isPublished: true })];
  expect(calledVersion(called, "sound", null)?.versionId).toBe("new");
  expect(calledVersion(called, "sound", "old")?.versionId).toBe("old");
  expect(calledVersion(called, "light", "old")).toBeUndefined();
  expect(calledVersion(called.slice(0, 1), "sound", null)).toBeUndefined();
});

test("a tree is checked against all that is known of those it calls, and against none archived", () => {
  const content = calling(["sound", null], ["sound", "old"], ["light", null], ["gone", null]);
  const archived = version("off", { treeId: "gone", isPublished: true, isArchived: true });
  const called = [version("old"), version("new", { isPublished: true }), archived];
  const trees = callableTrees(content, called, ["sound", "light"]);
  expect([...trees.keys()]).toEqual(["sound", "light"]);
  expect(trees.get("light")).toMatchObject({ isPublished: false, versionIds: [] });
  expect(trees.get("sound")).toMatchObject({
    ...{ isPublished: true, versionIds: ["old", "new"], subtreeIds: ["room", "room"] },
    variables: [{ id: "old" }, { id: "new" }],
  });
});
