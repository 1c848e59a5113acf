import { describe, expect, it } from "vitest";
import { windowOf } from "./issue-window.ts";

const MOMENTS: Readonly<Record<number, number>> = { 1: 10, 2: 20, 3: 20, 4: 20, 5: 30, 6: 40 };
const all = Object.keys(MOMENTS).map(Number);
const windowAt = (step: 1 | -1, start: number, size: number) =>
  windowOf(all, (number) => MOMENTS[number] ?? 0, step, { start, size });

describe("the window of a page", () => {
  it.each([
    ["is the page, the newest first", -1, 0, 2, { numbers: [5, 6], offset: 0 }],
    ["keeps one moment together at its end", -1, 1, 2, { numbers: [2, 3, 4, 5], offset: 0 }],
    ["keeps one moment together at its beginning", -1, 3, 2, { numbers: [2, 3, 4], offset: 1 }],
    ["is the page, the oldest first", 1, 0, 1, { numbers: [1], offset: 0 }],
    ["ends with what there is", 1, 4, 50, { numbers: [5, 6], offset: 0 }],
    ["past the end is empty", 1, 6, 50, { numbers: [], offset: 0 }],
  ] as const)("%s", (_name, step, start, size, expected) => {
    expect(windowAt(step, start, size)).toEqual(expected);
  });
});
