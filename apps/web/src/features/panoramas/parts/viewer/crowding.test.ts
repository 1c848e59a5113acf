import { expect, test } from "vitest";
import { labelsWithRoom } from "./crowding.ts";

test("points apart show their words", () => {
  expect(
    labelsWithRoom([
      { x: 50, y: 50, width: 120 },
      { x: 300, y: 50, width: 120 },
      { x: 50, y: 120, width: 120 },
    ]),
  ).toEqual([true, true, true]);
});

test("words that would cover another point or its words are left out", () => {
  expect(
    labelsWithRoom([
      { x: 50, y: 50, width: 120 },
      { x: 120, y: 55, width: 120 },
    ]),
  ).toEqual([false, true]);
  expect(
    labelsWithRoom([
      { x: 120, y: 50, width: 200 },
      { x: 340, y: 80, width: 60 },
      { x: 90, y: 88, width: 300 },
    ]),
  ).toEqual([true, true, false]);
});
