import { expect, test } from "vitest";
import { pastedColumn } from "../../../lib/pasted-column.ts";
import { layBeside, readCapacity } from "./pasted-column.ts";

test.each([
  ["12", 12],
  [" 0 ", 0],
  ["100000", 100_000],
  ["100001", "invalid"],
  ["-1", "invalid"],
  ["1.5", "invalid"],
  ["twelve", "invalid"],
  ["", "empty"],
])("reads %o as a capacity", (text, read) => {
  expect(readCapacity(text)).toBe(read);
});

test.each([
  ["1\r\n2\r\n3\r\n", ["1", "2", "3"]],
  ["1\n\n3", ["1", "", "3"]],
  ["1\tRoom\n2\tHall\n", ["1", "2"]],
  ['"1"\n" 2 "', ["1", "2"]],
  ["7", ["7"]],
])("takes the first column of %o", (text, cells) => {
  expect(pastedColumn(text)).toEqual(cells);
});

test("lays a column beside the rooms that there are", () => {
  const { lines, overCount } = layBeside(["1", "x", "", "4"], ["A", "B", "C"]);
  expect(lines.map(({ room, read }) => [room, read])).toEqual([
    ["A", 1],
    ["B", "invalid"],
    ["C", "empty"],
  ]);
  expect(overCount).toBe(1);
});
