import type { TreeVariable } from "@storey/domain";
import { expect, test } from "vitest";
import { typedValue } from "./typed-value.ts";

const words = { yes: "Yes", no: "No" };
const of = (type: TreeVariable["type"], options: readonly string[] = []): TreeVariable => ({
  ...{ id: "1", key: "k", label: "", type, source: "space", field: null, fallback: null, options },
});

test.each([
  ["text", " HDMI 1 ", "HDMI 1"],
  ["text", "", null],
  ["number", "1,5", 1.5],
  ["number", "two", null],
  ["boolean", "yes", true],
  ["boolean", "FALSE", false],
  ["boolean", "perhaps", null],
  ["choice", "GREY", "grey"],
  ["choice", "pink", null],
] as const)("of type %s “%s” is read as %s", (type, text, value) => {
  expect(typedValue(of(type, ["grey", "black"]), text, words)).toBe(value);
});
