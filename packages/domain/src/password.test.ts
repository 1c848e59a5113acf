import { expect, test } from "vitest";
import { passwordProblem } from "./password.ts";

const email = "Ada.Lovelace@Example.test";

test.each([
  ["x".repeat(9), "password.length"],
  ["x".repeat(10), undefined],
  ["x".repeat(200), undefined],
  ["x".repeat(201), "password.length"],
  ["ada.lovelace@example.test", "password.is_email"],
  [" ADA.LOVELACE@example.test ", "password.is_email"],
  ["ada.lovelace", "password.is_email"],
  ["ａda.lovelace", "password.is_email"],
  ["ada.lovelace 1842", undefined],
  ["the one of before", "password.is_former"],
  ["The one of before", undefined],
])("the password %j is refused with %s", (password, problem) => {
  expect(passwordProblem(password, { email, former: "the one of before" })).toBe(problem);
});
