import { expect, it } from "vitest";
import { readRange } from "./byte-range.ts";

it.each([
  [undefined, undefined],
  ["", undefined],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=0-1000000", { start: 0, end: 99 }],
  ["bytes=50-", { start: 50, end: 99 }],
  ["Bytes = 50-59", { start: 50, end: 59 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=999999999999999-", "unsatisfiable"],
  ["bytes=9999999999999999-", undefined],
  ["bytes=5-4", undefined],
  ["bytes=0-1,5-6", undefined],
  ["bytes=-", undefined],
  ["bytes=a-b", undefined],
  ["items=0-1", undefined],
] as const)("%j of 100 bytes is %j", (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

it("nothing of an empty file can be asked for", () => {
  expect(readRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(readRange("bytes=-5", 0)).toBe("unsatisfiable");
});
