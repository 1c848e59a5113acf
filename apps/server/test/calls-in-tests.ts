import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@storey/contract";
import { PROJECT_FOLDER } from "../src/product.ts";

/** A test file: its path from the project's folder, and its text. */
export interface TestFile {
  readonly path: string;
  readonly text: string;
}

/** Tests that send every call anything; they prove no call's own work. */
const WALKS = /(access|isolation|hostile-\w+|meta|schema-laws|api-calls)\.test\.ts$/;
/** How many tests are named for a call. */
const MOST_NAMED = 3;

/** Every test file of the server that is about some calls in particular. */
export function testFiles(): TestFile[] {
  return ["apps/server/src", "apps/server/test"].flatMap((folder) =>
    readdirSync(join(PROJECT_FOLDER, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts") && !WALKS.test(name))
      .filter((name) => !name.includes("node_modules"))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .sort()
      .map((path) => ({ path, text: readFileSync(join(PROJECT_FOLDER, path), "utf8") })),
  );
}

/** How a test names a call. */
interface Mentions {
  /** Times that the method stands before the path, as calls are made or a comment lists them. */
  readonly direct: number;
  /** Times that the path stands in a text that has the method too: in a list, or through a function. */
  readonly apart: number;
}

/** How often a test names a call. Where a path has a parameter, anything without a slash stands. */
export function mentions({ text }: TestFile, { method, path }: Endpoint): Mentions {
  const quote = "[\"'`]";
  const place = path
    .replace(/[-.]/g, "\\$&")
    .replace(/\{\w+\}/g, () => "(?:\\$\\{[^}]*\\}|[^/\"'`?$\\s]+)");
  const whole = `${quote}${place}(?=[?"'\`])`;
  const count = (pattern: string) => [...text.matchAll(new RegExp(pattern, "g"))].length;
  const listed = text.split(`\`${method} ${path}\``).length - 1;
  const direct = listed + count(`${quote}${method}${quote},\\s*${whole}`);
  return { direct, apart: count(`${quote}${method}${quote}`) > 0 ? count(whole) : 0 };
}

/**
 * The paths of the tests that name a call most: those that make it in so many words, or where there
 * are none, those that name its method and path apart. In the order of their paths, character by
 * character: another line in a test, or another language of the machine, changes no order.
 */
export function testsOf(endpoint: Endpoint, files: readonly TestFile[]): string[] {
  const found = files.map((file) => ({ path: file.path, ...mentions(file, endpoint) }));
  const by = found.some(({ direct }) => direct > 0) ? "direct" : "apart";
  return found
    .filter((file) => file[by] > 0)
    .sort((one, other) => other[by] - one[by] || (one.path < other.path ? -1 : 1))
    .slice(0, MOST_NAMED)
    .map(({ path }) => path)
    .sort();
}
