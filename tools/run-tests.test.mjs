import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const RUN = `
import { RunAgain, runTests } from "./run-tests.mjs";
const again = new RunAgain();
process.exitCode = await runTests([], { again });
again.report(process.argv[2]);
`;

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "storey-again-"));
  mkdirSync(join(folder, "tools"));
  const names = ["run-tests", "failure-report", "prepare", "lock", "processes"];
  for (const name of names.map((name) => `${name}.mjs`)) {
    cpSync(join(import.meta.dirname, name), join(folder, "tools", name));
  }
  writeFileSync(join(folder, "tools", "run.mjs"), RUN);
  symlinkSync(join(import.meta.dirname, "..", "node_modules"), join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Runs a test of this body, and one beside it that passes; the record goes to the log or to this
 * file.
 */
function runWith(body, ...record) {
  const head =
    'import { existsSync, writeFileSync } from "node:fs";\nimport { beforeAll, expect, test } from "vitest";\n';
  writeFileSync(join(folder, "chance.test.mjs"), `${head}test("opens the door", () => {${body}});`);
  writeFileSync(join(folder, "calm.test.mjs"), `${head}test("stands still", () => {});`);
  const { VITEST, VITEST_POOL_ID, VITEST_WORKER_ID, VITEST_MODE, NODE_ENV, ...env } = process.env;
  const words = [join(folder, "tools", "run.mjs"), ...record];
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return { status, stderr };
}

test("a file that failed and passes alone is written down with what failed first", () => {
  const { status, stderr } = runWith(
    'const isFirst = !existsSync("ran"); writeFileSync("ran", ""); expect(isFirst ? "shut" : "open").toBe("open");',
    "again.txt",
  );
  expect(status).toBe(0);
  const record = readFileSync(join(folder, "again.txt"), "utf8");
  expect(record).toMatch(
    /^RAN AGAIN chance\.test\.mjs: failed, and passed alone: to be mended\.\n/,
  );
  expect(record).toContain("opens the door");
  expect(record).toContain("expected 'shut' to be 'open'");
  expect(record).not.toContain("calm");
  // Somebody who names a file looks for the record there.
  expect(stderr).not.toContain("RAN AGAIN");
});

test("a file that fails twice fails the run", () => {
  const { status, stderr } = runWith('expect("shut").toBe("open");');
  expect(status).toBe(1);
  expect(stderr).toContain("RAN AGAIN chance.test.mjs: failed, and failed again.");
});

test("an error that no test caught is not hidden by a second run", () => {
  const { status, stderr } = runWith(
    'const isFirst = !existsSync("ran"); writeFileSync("ran", ""); if (isFirst) { Promise.reject(new Error("astray")); expect("shut").toBe("open"); }',
  );
  expect(status).toBe(1);
  expect(stderr).toContain("astray");
  expect(stderr).not.toContain("Once more, alone.");
});

test("a file that cannot be read, or not prepared, runs again as well", () => {
  const { status, stderr } = runWith(
    '}); beforeAll(() => { const isFirst = !existsSync("ran"); writeFileSync("ran", ""); if (isFirst) throw new Error("no hinges"); ',
  );
  expect(status).toBe(0);
  expect(stderr).toMatch(/RAN AGAIN chance\.test\.mjs: .*\n {2}\(the file itself\)\n.*no hinges/);
});
