import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceBetween, withDifference } from "./difference.ts";

const NODES = Array.from({ length: 2000 }, (_, id) => ({ id, data: { text: "Is it lit?" } }));
const TREE = { start: 0, nodes: NODES, edges: [[0, 1]], around: new Set(["a"]) };

test("a letter in one of two thousand steps tells of that text alone", () => {
  const nodes = NODES.map((node) => (node.id === 3 ? { ...node, data: { text: "Is it?" } } : node));
  const difference = differenceBetween(TREE, { ...TREE, nodes });
  expect(JSON.stringify(difference).length).toBeLessThan(250);
  const told = withDifference(structuredClone(TREE), structuredClone(difference));
  expect(told).toEqual({ ...TREE, nodes });
});

test("what has other parts, or is no list or record, is told whole", () => {
  const longer = { ...TREE, nodes: [...NODES, { id: 2000, data: { text: "" } }] };
  expect(withDifference(TREE, differenceBetween(TREE, longer))).toEqual(longer);
  const around = { ...TREE, around: new Set(["b"]) };
  expect(withDifference(TREE, differenceBetween(TREE, around))).toEqual(around);
  expect(withDifference(undefined, differenceBetween(undefined, TREE))).toBe(TREE);
  expect(differenceBetween(TREE, TREE)).toEqual({ is: "same" });
});

test("any value is told by any other", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, now) => {
      const told = structuredClone(differenceBetween(before, now));
      expect(withDifference(structuredClone(before), told)).toEqual(now);
    }),
    { seed: 21 },
  );
});
