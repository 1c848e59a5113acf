import { expect, test } from "vitest";
import { waysOf } from "./traffic.ts";

const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to });
const CONTENT = {
  startNodeId: "ask",
  edges: [edge("ask", "yes"), edge("ask", "no"), edge("no", "hint"), edge("hint", "more")],
};
const NOBODY = { sessions: 0, resolved: 0, issues: 0, left: 0 };
const node = (nodeId: string, sessions: number, left = 0, issues = 0) => ({
  ...{ nodeId, sessions, left, issues, pause: null },
});

test("each way has who took it, of those who came by its beginning, the most first", () => {
  const counted = {
    ...{ sessions: 7, through: { ...NOBODY, sessions: 3, resolved: 3 } },
    nodes: [node("ask", 10), node("more", 5, 1, 2)],
    ways: [
      { from: "ask", to: "no", sessions: 6 },
      { from: "no", to: "hint", sessions: 6 },
      { from: "hint", to: "more", sessions: 5 },
      // An earlier version had this one.
      { from: "ask", to: "gone", sessions: 2 },
    ],
  };
  expect(waysOf(counted, CONTENT)).toEqual([
    { from: "ask", to: "no", sessions: 6, of: 10, dropOff: 0.6 },
    { from: "no", to: "hint", sessions: 6, of: 6, dropOff: 0.6 },
    { from: "hint", to: "more", sessions: 5, of: 6, dropOff: 0.6 },
    { from: "ask", to: "yes", sessions: 0, of: 10, dropOff: null },
  ]);
});

test("nobody is a part of nobody, and a circle gives no more than all", () => {
  const nobody = { sessions: 0, through: NOBODY, nodes: [], ways: [] };
  expect(waysOf(nobody, CONTENT).every(({ sessions, of }) => sessions === 0 && of === 0)).toBe(
    true,
  );
  const round = {
    sessions: 3,
    through: NOBODY,
    nodes: [],
    ways: [
      { from: "ask", to: "no", sessions: 3 },
      { from: "again", to: "no", sessions: 3 },
      { from: "no", to: "hint", sessions: 3 },
    ],
  };
  expect(waysOf(round, CONTENT)[1]).toMatchObject({ sessions: 3, of: 3, dropOff: null });
});

test("what became of those who took a way is told by the steps that they came to next", () => {
  const counted = {
    ...{ sessions: 10, through: NOBODY },
    nodes: [node("ask", 10), node("well", 6), node("badly", 4, 2, 1)],
    ways: [
      { from: "ask", to: "answer", sessions: 10 },
      { from: "answer", to: "well", sessions: 6 },
      { from: "answer", to: "badly", sessions: 4 },
      { from: "well", to: "ask", sessions: 1 },
    ],
  };
  const edges = [edge("ask", "answer"), edge("answer", "well"), edge("answer", "badly")];
  const dropOffs = waysOf(counted, { startNodeId: "ask", edges }).map(({ to, dropOff }) => [
    to,
    dropOff,
  ]);
  expect(dropOffs).toEqual([
    // Three of the ten.
    ["answer", 0.3],
    ["well", 0],
    ["badly", 0.75],
  ]);
});
