import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Endpoint, everyEndpoint } from "@storey/contract";
import { describe, expect, it } from "vitest";
import { PROJECT_FOLDER } from "../src/product.ts";
import { mentions, testsOf } from "./calls-in-tests.ts";
import { SPECIFIED_CALLS } from "./specified-calls.ts";

/** One line of the page. */
interface Line {
  readonly call: string;
  readonly name: string;
  readonly tests: readonly string[];
}

const LINES = readPage();
const ENDPOINTS = new Map<string, Endpoint>(
  everyEndpoint().map(({ name, endpoint }) => [name, endpoint]),
);

describe("the page of calls", () => {
  it("names every call of the specification and of the contract once; npm run api-calls adds what is missing", () => {
    const names = LINES.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...ENDPOINTS.keys()].toSorted());
    const specified = LINES.slice(0, SPECIFIED_CALLS.length);
    expect(specified.map(({ call, name }) => ({ call, name }))).toEqual(
      SPECIFIED_CALLS.map(({ call, name }) => ({ call, name })),
    );
  });

  it.each(LINES)("says method and path of $name as the contract has them", ({ call, name }) => {
    const endpoint = ENDPOINTS.get(name);
    expect(form(call)).toBe(form(`${endpoint?.method} ${endpoint?.path}`));
  });

  it.each(LINES.filter(({ tests }) => tests.length > 0))(
    "names tests for $name that are there and make the call",
    ({ name, tests }) => {
      const endpoint = ENDPOINTS.get(name);
      if (!endpoint) throw new Error(`${name} is no call`);
      for (const path of tests) {
        const place = join(PROJECT_FOLDER, path);
        expect([path, existsSync(place)]).toEqual([path, true]);
        const text = readFileSync(place, "utf8");
        const { direct, apart } = mentions({ path, text }, endpoint);
        expect([path, direct + apart > 0]).toEqual([path, true]);
      }
    },
  );

  it.each(SPECIFIED_CALLS)("names a test for $call", ({ name }) => {
    expect(LINES.find((line) => line.name === name)?.tests).not.toEqual([]);
  });
});

describe("the tests of a call", () => {
  const endpoint = ENDPOINTS.get("spaces.get") as Endpoint;
  const made = 'call("GET", "/spaces/7");\n';
  const file = (path: string, times: number) => ({ path, text: made.repeat(times) });

  it("are the three that make it most, in the order of their paths", () => {
    const files = [file("d.test.ts", 4), file("Z.test.ts", 1), file("a.test.ts", 2)];
    const more = [file("b.test.ts", 3), file("c.test.ts", 1), file("none.test.ts", 0)];
    expect(testsOf(endpoint, [...files, ...more])).toEqual(["a.test.ts", "b.test.ts", "d.test.ts"]);
  });

  it("are the same in whatever order the files come and however often each makes it", () => {
    const files = [file("b.test.ts", 1), file("B.test.ts", 2), file("a.test.ts", 3)];
    const expected = ["B.test.ts", "a.test.ts", "b.test.ts"];
    expect(testsOf(endpoint, files)).toEqual(expected);
    expect(testsOf(endpoint, files.toReversed())).toEqual(expected);
    expect(
      testsOf(
        endpoint,
        files.map(({ path }, at) => file(path, 3 - at)),
      ),
    ).toEqual(expected);
  });

  it.each(LINES)("of $name stand on the page in that order", ({ tests }) => {
    expect(tests).toEqual(tests.toSorted());
  });
});

/** A call without its first slash and without the names of its parameters. */
function form(call: string): string {
  return call.replace(/ \//, " ").replace(/\{\w+\}/g, "{}");
}

function readPage(): Line[] {
  const page = readFileSync(join(PROJECT_FOLDER, "docs", "api-calls.md"), "utf8");
  return page
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [, call = "", name = "", tests = ""] = line.split("|").map((cell) => cell.trim());
      return {
        call: call.replaceAll("`", ""),
        name: name.replaceAll("`", ""),
        tests: [...tests.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = ""]) => path),
      };
    });
}
