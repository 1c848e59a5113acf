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

const way = (from: string, to: string, sessions: number, gaveUp = 0, known = sessions) => ({
  ...{ from, to, sessions, known, gaveUp },
});

test("each way has who took it, of those who came by its beginning, the most first", () => {
  const counted = {
    ...{ sessions: 7, through: { ...NOBODY, sessions: 3, resolved: 3 } },
    nodes: [node("ask", 10), node("more", 5, 1, 2)],
    ways: [
      way("ask", "no", 6, 3),
      way("no", "hint", 6),
      way("hint", "more", 5),
      // An earlier version had this one.
      way("ask", "gone", 2),
    ],
  };
  expect(waysOf(counted, CONTENT)).toEqual([
    { from: "ask", to: "no", sessions: 6, of: 10, known: 6, dropOff: 0.5 },
    { from: "no", to: "hint", sessions: 6, of: 6, known: 6, dropOff: 0 },
    { from: "hint", to: "more", sessions: 5, of: 6, known: 5, dropOff: 0 },
    { from: "ask", to: "yes", sessions: 0, of: 10, known: 0, dropOff: null },
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
    ways: [way("ask", "no", 3), way("again", "no", 3), way("no", "hint", 3)],
  };
  expect(waysOf(round, CONTENT)[1]).toMatchObject({ sessions: 3, of: 3 });
});

test("two ways into one step lose each its own, of those of whom it is known", () => {
  const counted = {
    ...{ sessions: 10, through: NOBODY },
    nodes: [node("ask", 10), node("hint", 10, 4)],
    ways: [way("yes", "hint", 6, 0), way("no", "hint", 4, 3), way("ask", "old", 3, 1, 2)],
  };
  const edges = [edge("yes", "hint"), edge("no", "hint"), edge("ask", "old")];
  const dropOffs = waysOf(counted, { startNodeId: "ask", edges }).map(({ from, dropOff }) => [
    from,
    dropOff,
  ]);
  expect(dropOffs).toEqual([
    ["yes", 0],
    ["no", 0.75],
    ["ask", 0.5],
  ]);
  // It was counted before anybody knew what came after it.
  const [unknown] = waysOf(
    { ...counted, ways: [way("yes", "hint", 6, 0, 0)] },
    { startNodeId: "ask", edges },
  );
  expect(unknown).toMatchObject({ sessions: 6, dropOff: null });
});
