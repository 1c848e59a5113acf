import { spawn } from "node:child_process";
import { once } from "node:events";
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
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT_FOLDER } from "../src/product.ts";
import { setup } from "./global-setup.ts";
import { flat, type Removal } from "./guards/removal.ts";
import { REMOVALS } from "./guards/removals.ts";

/** How many guards are looked at at once, each in a copy of the server of its own. */
const LANES = 2;

let folder: string;
let disposeOfPrepared: () => void | Promise<void>;
/** The copies of the server that nobody works in. */
const idle: string[] = [];

beforeAll(async () => {
  disposeOfPrepared = await setup();
  folder = mkdtempSync(join(tmpdir(), "storey-guards-"));
  for (let lane = 0; lane < LANES; lane++) idle.push(copyServer(join(folder, String(lane))));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await disposeOfPrepared();
});

/** Copies what the server's tests need into a folder of its own; gives the server's folder there. */
function copyServer(project: string): string {
  const server = join(project, "apps", "server");
  mkdirSync(server, { recursive: true });
  for (const name of ["package.json", "tsconfig.base.json"])
    cpSync(join(PROJECT_FOLDER, name), join(project, name));
  symlinkSync(join(PROJECT_FOLDER, "node_modules"), join(project, "node_modules"));
  for (const name of ["src", "test", "package.json", "vitest.config.ts"])
    cpSync(join(PROJECT_FOLDER, "apps", "server", name), join(server, name), { recursive: true });
  return server;
}

async function inCopy<Result>(work: (server: string) => Promise<Result>): Promise<Result> {
  const server = idle.pop();
  if (!server) throw new Error("more tests at once than copies of the server");
  try {
    return await work(server);
  } finally {
    idle.push(server);
  }
}

it("the copy of the server that guards are removed from is whole: its tests pass", async () => {
  const tests = ["test/access.test.ts", "test/writing.test.ts"];
  const { code, output } = await inCopy((server) => runTests(server, tests));
  expect(code, output).toBe(0);
});

/** Which of the guards are looked at: all of them, or one part of so many, such as `1/2`. */
function chosenRemovals(): readonly Removal[] {
  const [part, parts] = (process.env["STOREY_GUARDS_PART"] ?? "1/1").split("/").map(Number);
  return REMOVALS.filter((_, at) => at % (parts ?? 1) === (part ?? 1) - 1);
}

describe.concurrent("the suite turns red without", () => {
  for (const { guard, file, from, to, tests, onPostgresqlOnly = false } of chosenRemovals()) {
    const cannotRun = onPostgresqlOnly && !process.env["STOREY_TEST_DATABASE_URL"];
    it.skipIf(cannotRun)(guard, ({ expect }) =>
      inCopy(async (server) => {
        const path = join(server, "src", file);
        const whole = readFileSync(path, "utf8");
        writeFileSync(path, replaceFlat(whole, from, to));
        try {
          const { code, output } = await runTests(server, tests, file.includes("migrations/"));
          expect(code).not.toBe(0);
          expect(output, "a test must fail, not the start").toMatch(/Tests\s.*\d+ failed/);
        } finally {
          writeFileSync(path, whole);
        }
      }),
    );
  }
});

/** Replaces code whatever its line breaks. */
function replaceFlat(text: string, from: string, to: string): string {
  const pattern = [...flat(from)].map((character) =>
    character.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
  );
  return text.replace(new RegExp(pattern.join("\\s*")), () => to);
}

/** Runs tests in a copy of the server until one fails; with a schema of its own where it changed. */
async function runTests(server: string, words: readonly string[], isSchemaChanged = false) {
  const {
    STOREY_TEST_SNAPSHOT: snapshot,
    STOREY_TEST_TEMPLATE: template,
    VITEST: _,
    ...env
  } = process.env;
  const prepared = {
    ...(snapshot ? { STOREY_TEST_SNAPSHOT: snapshot } : {}),
    ...(template ? { STOREY_TEST_TEMPLATE: template } : {}),
  };
  const vitest = join(PROJECT_FOLDER, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(
    process.execPath,
    [vitest, "run", "--root", server, "--reporter=dot", "--bail=1", ...words],
    {
      cwd: server,
      env: {
        ...env,
        ...(isSchemaChanged ? {} : prepared),
        NO_COLOR: "1",
      },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const [code] = await once(child, "close");
  return { code, output: output.slice(-60_000) };
}
