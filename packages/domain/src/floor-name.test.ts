import { expect, it } from "vitest";
import { isFloorNumber } from "./floor-name.ts";

it.each([
  ["-1", true],
  ["−2", true],
  ["0", true],
  [" 03 ", true],
  ["+4", true],
  ["", false],
  ["-", false],
  ["1st floor", false],
  ["Level 2", false],
  ["EG", false],
  ["1a", false],
  ["2026", false],
])("the floor %o is a number alone: %s", (name, expected) => {
  expect(isFloorNumber(name)).toBe(expected);
});
