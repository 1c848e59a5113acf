import { describe, expect, test } from "vitest";
import { dayOfText, findDateOrder } from "./read-day.ts";

describe("a day", () => {
  test.each([
    ["2027-03-31", "2027-03-31"],
    ["2024-03-02 16:25:04.594", "2024-03-02"],
    ["2024-03-02T23:59:59Z", "2024-03-02"],
    ["2024/3/2", "2024-03-02"],
    ["20240302", "2024-03-02"],
    ["31 Mar 2027", "2027-03-31"],
    ["March 31, 2027", "2027-03-31"],
    ["Mon 1-Feb-2027", "2027-02-01"],
    ["01/01/2028", "2028-01-01"],
    ["1.1.69", "2069-01-01"],
    ["1.1.70", "1970-01-01"],
  ])("%j is %s", (text, day) => expect(dayOfText(text)).toEqual({ day }));

  test.each([
    ["3/4/2024", "2024-04-03", "2024-03-04"],
    ["31.12.2024", "2024-12-31", null],
    ["12/31/24", null, "2024-12-31"],
    ["29/2/2023", null, null],
  ])("%j is %s or %s", (text, dayFirst, monthFirst) =>
    expect(dayOfText(text)).toEqual(
      dayFirst === null && monthFirst === null ? null : { dayFirst, monthFirst },
    ),
  );

  test.each([
    "",
    "tomorrow",
    "45000",
    "2024-13-01",
    "2024-02-30",
    "1/1/1799",
    "12/2024",
    "3/4/20245",
  ])("%j is none", (text) => expect(dayOfText(text)).toBeNull());
});

describe("the order of a file's days", () => {
  const cells = (...values: string[]) => values.map((value) => ({ column: "Bought", value }));
  test.each([
    [["3/4/2024", "31/4/2024"], null, true],
    [["3/4/2024", "30/4/2024"], "day-first", false],
    [["3/4/2024", "4/30/2024"], "month-first", false],
    [["3/4/2024"], null, true],
    [["1/1/2024", "2024-05-06", "never"], null, false],
    [[], null, false],
  ] as const)("%j tells %s; asked: %s", (values, detected, isAsked) =>
    expect(findDateOrder(cells(...values))).toMatchObject({ detected, isAsked }),
  );
});
