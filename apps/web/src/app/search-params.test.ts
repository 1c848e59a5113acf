import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-params.ts";

test.each([
  ["?q=a+b&type=1&type=2", { q: "a b", type: ["1", "2"] }],
  ["?code=007&state=true", { code: "007", state: "true" }],
  ["", {}],
])("%s goes there and back", (text, value) => {
  expect(parseSearch(text)).toEqual(value);
  expect(stringifySearch(value)).toBe(text);
});

test("what is not there is left out", () => {
  expect(stringifySearch({ a: undefined, b: null, c: [], d: 1 })).toBe("?d=1");
});
