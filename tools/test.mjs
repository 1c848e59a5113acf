// `npm test`: rules, server over HTTP, web components, and journeys in a real browser. With
// --guards it removes each guard of the server in turn instead and expects the tests to fail; with
// --kills it kills the database and its server five hundred times.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildStale, environment, installMissing, NODE, ROOT, run } from "./prepare.mjs";
import { runTests } from "./run-tests.mjs";

const words = process.argv.slice(2);

installMissing();
if (words.includes("--guards")) {
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const rest = words.filter((word) => word !== "--guards");
  run(NODE, [vitest, "run", "--config", "vitest.guards.config.ts", ...rest], {
    cwd: join(ROOT, "apps", "server"),
  });
} else if (words.includes("--kills")) {
  const kills = join("apps", "server", "src", "db", "embedded", "durability.test.ts");
  process.exitCode = runTests([kills], { STOREY_TEST_KILLS: "500" });
} else {
  buildStale();
  const isWhole = words.length === 0;
  const demonstration = isWhole ? startDemonstration() : undefined;
  let status = runTests(words);
  if (demonstration) {
    if (status === 0) status = await runJourneys(demonstration);
    await demonstration.remove();
  }
  process.exitCode = status;
}

/**
 * Journeys start from copies of one demonstration, which is added beside the other tests.
 */
function startDemonstration() {
  const folder = mkdtempSync(join(tmpdir(), "storey-demonstration-"));
  const seed = spawn(NODE, [join(ROOT, "apps", "server", "src", "main.ts"), "seed"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: environment({
      STOREY_DATA_DIR: folder,
      STOREY_DEMO: "true",
      LOG_LEVEL: "error",
      // Where tests find what they need is no setting of the product.
      STOREY_BROWSER: undefined,
      STOREY_SHARED_DATA: undefined,
    }),
  });
  const made = new Promise((resolve) => seed.once("exit", (code) => resolve(code ?? 1)));
  const remove = async () => {
    seed.kill();
    await made;
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, made, remove };
}

/** Journeys wait most of the time: several at once, each with its copy of the demonstration. */
async function runJourneys({ folder, made }) {
  const seeded = await made;
  if (seeded !== 0) return seeded;
  const config = join(ROOT, "apps", "web", "e2e", "vitest.config.ts");
  return runTests([`--config=${config}`], {
    JOURNEYS_DEMONSTRATION: folder,
    JOURNEYS_AT_ONCE: "4",
  });
}
