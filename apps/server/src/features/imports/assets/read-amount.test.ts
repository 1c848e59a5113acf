import { expect, test } from "vitest";
import { monthsOfText, piecesOfText, sumOfText } from "./read-amount.ts";
import { isYes, patResultOfText, stateOfText } from "./state-words.ts";

test.each([
  ["1234.5", 1234.5],
  ["1,234.50", 1234.5],
  ["1.234,50 €", 1234.5],
  ["1 234,50", 1234.5],
  ["1'234.50 CHF", 1234.5],
  ["$5000", 5000],
  ["EUR 12", 12],
  ["1,234", 1234],
  ["1.234", 1234],
  ["1.234.567", 1_234_567],
  ["73.96", 73.96],
  ["0", 0],
  ["-3", undefined],
  ["many", undefined],
  ["1,2,3.4.5", undefined],
  ["99999999999", undefined],
  ["", undefined],
])("%j is the sum %s", (text, sum) => expect(sumOfText(text)).toBe(sum));

test.each([
  ["12", 12],
  ["12.0", 12],
  ["1,200", 1200],
  ["0", undefined],
  ["1.5", undefined],
  ["-1", undefined],
  ["2000000", undefined],
])("%j is %s pieces", (text, count) => expect(piecesOfText(text)).toBe(count));

test.each([
  ["36", 36],
  ["36 months", 36],
  ["24 Monate", 24],
  ["12.0", 12],
  ["0", 0],
  ["3 years", undefined],
  ["2 Jahre", undefined],
  ["-3", undefined],
  ["1.5", undefined],
  ["1201", undefined],
  ["lifetime", undefined],
])("%j are %s months", (text, months) => expect(monthsOfText(text)).toBe(months));

test.each([
  ["Yes", true],
  ["oui", true],
  ["TRUE", true],
  ["1", true],
  ["No", false],
  ["Nein", false],
  ["0", false],
  ["perhaps", undefined],
])("%j is yes: %s", (text, is) => expect(isYes(text)).toBe(is));

test.each([
  ["in_service", "in_service"],
  ["Ready to Deploy", "in_stock"],
  ["Lost/Stolen", "missing"],
  ["Außer Betrieb", "retired"],
  ["En reparación", "in_repair"],
  ["в ремонте", "in_repair"],
  ["sleeping", undefined],
])("%j is the state %s", (text, state) => expect(stateOfText(text)).toBe(state));

test("the result of a test is read in words", () => {
  expect([patResultOfText("Bestanden"), patResultOfText("FAIL"), patResultOfText("?")]).toEqual([
    ...["passed", "failed", undefined],
  ]);
});
