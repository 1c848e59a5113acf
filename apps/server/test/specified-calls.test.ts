import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Endpoint, everyEndpoint } from "@storey/contract";
import { describe, expect, it } from "vitest";
import { PROJECT_FOLDER } from "../src/product.ts";
import { SPECIFIED_CALLS } from "./specified-calls.ts";

/** Tests that send any input to every call; they prove no call's own work. */
const WALKING_TESTS = /(access|isolation|hostile-\w+|meta|schema-laws|specified-calls)\.test\.ts$/;

const ENDPOINTS = new Map<string, Endpoint>(
  everyEndpoint().map(({ name, endpoint }) => [name, endpoint]),
);
const TESTS = testTexts();

describe("every call of the specification", () => {
  it.each(SPECIFIED_CALLS)(
    "$call is in the contract with that method and path",
    ({ call, name }) => {
      const endpoint = ENDPOINTS.get(name);
      expect(form(`${endpoint?.method} ${endpoint?.path}`)).toBe(form(call));
    },
  );

  it.each(SPECIFIED_CALLS)("$call is made by a test of its own", ({ name }) => {
    const endpoint = ENDPOINTS.get(name);
    if (!endpoint) throw new Error(`${name} is no call`);
    expect(TESTS.some((text) => makesCall(text, endpoint))).toBe(true);
  });
});

/** Returns method and path without the first slash and without the names of the parameters. */
function form(call: string): string {
  return call.replace(/ \//, " ").replace(/\{\w+\}/g, "{}");
}

/**
 * Tells whether a test's text makes the call, with any value for a parameter, or lists it as
 * `METHOD /path`.
 */
function makesCall(text: string, { method, path }: Endpoint): boolean {
  const place = path
    .replace(/[-.]/g, "\\$&")
    .replace(/\{\w+\}/g, () => "(?:\\$\\{[^}]*\\}|[^/\"'`?$\\s]+)");
  if (text.includes(`\`${method} ${path}\``)) return true;
  return text.includes(`"${method}"`) && new RegExp(`["'\`]${place}(?=[?"'\`])`).test(text);
}

function testTexts(): string[] {
  return ["apps/server/src", "apps/server/test"].flatMap((folder) =>
    readdirSync(join(PROJECT_FOLDER, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts") && !WALKING_TESTS.test(name))
      .filter((name) => !name.includes("node_modules"))
      .map((name) => readFileSync(join(PROJECT_FOLDER, folder, name), "utf8")),
  );
}
