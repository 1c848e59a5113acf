import { expect, test } from "vitest";
import { isRetryName, knownDestination } from "./paths.ts";

test.each([
  "/",
  "/favourites",
  "/?searchTerm=lab&type=a&type=b",
  "/spaces/0197a000-0000-7000-8000-000000000001",
  "/admin/organisation#tree",
])("%s is a destination", (path) => {
  expect(knownDestination(path)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/favourites",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/unknown",
  "/spaces/../logout",
  "/logout",
  "/loggedIn?code=a&state=b",
  "/error?error=phishing",
  "",
  null,
  undefined,
  `/?q=${"x".repeat(3000)}`,
])("%s is none", (path) => {
  expect(knownDestination(path)).toBeNull();
});

test("a retry name is a route that only shows", () => {
  expect(isRetryName("Home")).toBe(true);
  expect(["Logout", "Login", "Error", "toString", "Nowhere"].some(isRetryName)).toBe(false);
});
