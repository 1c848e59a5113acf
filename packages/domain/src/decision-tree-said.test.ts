import { expect, test } from "vitest";
import type { TreeVariable } from "./decision-tree.ts";
import { valuesLeftOver, variablesToSay } from "./decision-tree-said.ts";

const variable = (key: string, parts: Partial<TreeVariable> = {}): TreeVariable => ({
  ...{ id: key, key, label: key, type: "text", source: "space", field: null },
  ...{ fallback: null, options: [] },
  ...parts,
});
const input = variable("input");
const remote = variable("remote", { type: "choice", options: ["grey"], source: "asset" });
const all = [
  input,
  remote,
  variable("name", { field: "name" }),
  variable("lit", { source: "ask" }),
];

test("what a room says is what is no fact of it and nobody is asked", () => {
  expect(variablesToSay(all)).toEqual([input, remote]);
});

test("values of variables that are gone or take others now are left over", () => {
  const values = { input: "HDMI", remote: "pink", name: "A", former: 1 };
  expect(valuesLeftOver(all, values)).toEqual(["remote", "name", "former"]);
});
