import { expect, test } from "vitest";
import { findDecimalMarks, numberOfText, settledNumber } from "./read-number.ts";

test.each([
  ["12", { value: 12, mark: null }],
  ["-7", { value: -7, mark: null }],
  ["1 200", { value: 1200, mark: null }],
  ["1'200'000", { value: 1_200_000, mark: null }],
  ["12.5", { value: 12.5, mark: "point" }],
  ["12,5", { value: 12.5, mark: "comma" }],
  ["0,125", { value: 0.125, mark: "comma" }],
  ["1200.500", { value: 1200.5, mark: "point" }],
  ["1 234,500", { value: 1234.5, mark: "comma" }],
  ["1,200.50", { value: 1200.5, mark: "point" }],
  ["-1.200,50", { value: -1200.5, mark: "comma" }],
  ["1.234.567", { value: 1_234_567, mark: "comma" }],
  ["1,200", { point: 1200, comma: 1.2 }],
  ["1.200", { point: 1.2, comma: 1200 }],
  ["-350.125", { point: -350.125, comma: -350_125 }],
  ["1,20.5", null],
  ["1.2.3", null],
  ["12,", null],
  [".5", null],
  ["1e5", null],
  ["many", null],
  ["", null],
])("%j says %j", (text, found) => expect(numberOfText(text)).toEqual(found));

const column = (at: number, values: readonly string[], isSum = false) =>
  values.map((value) => ({ column: at, heading: `C${at}`, value, isSum }));
const marks = (...cells: ReturnType<typeof column>[]) => {
  const { numbers, byColumn } = findDecimalMarks(cells.flat());
  return { ...numbers, byColumn: Object.fromEntries(byColumn) };
};

test("one number tells the mark of its column, whatever others tell", () => {
  const found = marks(column(0, ["1,200", "1,200.50"]), column(1, ["1.200", "3,5"]));
  expect(found).toMatchObject({ detected: "point", isAsked: false, samples: [] });
  expect(found.byColumn).toEqual({ 0: "point", 1: "comma" });
});

test("a column that tells none follows the file, and its sums of money", () => {
  expect(marks(column(0, ["1,200"]), column(1, ["2.5"]))).toMatchObject({
    detected: "point",
    isAsked: false,
  });
  expect(marks(column(0, ["1,200"]), column(1, ["1.299,50"], true))).toMatchObject({
    detected: "comma",
    isAsked: false,
  });
});

test("where none tells it is asked, with the first of them read both ways", () => {
  expect(marks(column(0, ["7", "1,200"]), column(1, ["1,299"], true))).toEqual({
    detected: null,
    isAsked: true,
    samples: [{ column: "C0", value: "1,200", point: 1200, comma: 1.2 }],
    byColumn: {},
  });
  expect(marks(column(0, ["7", "8"]), column(1, ["1,299"], true)).isAsked).toBe(false);
});

test.each([
  ["1,200 h", "h", "point", "1200"],
  ["1,200H", "h", "comma", "1.2"],
  ["1,200", null, null, undefined],
  ["1.200,50 kWh", "kWh", null, "1200.5"],
  ["many h", "h", null, "many h"],
  ["h", "h", null, "h"],
  ["-0.0000001", null, null, "-0.0000001"],
] as const)("%j in %s with the mark %s is written %s", (text, unit, mark, plain) =>
  expect(settledNumber(text, unit, mark)).toBe(plain),
);
