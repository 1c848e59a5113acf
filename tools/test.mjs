// `npm test`: rules, server over HTTP, web components, and journeys in a real browser. With
// --guards it removes each guard of the server in turn instead and expects the tests to fail.
// TEST_SHARD, such as 1/2, runs a part of the files.
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
} else {
  buildStale();
  const shard = process.env["TEST_SHARD"];
  let status = runTests([...words, ...(shard ? [`--shard=${shard}`] : [])]);
  if (status === 0 && words.length === 0) status = runJourneys();
  process.exitCode = status;
}

/** Journeys wait most of the time: several at once, each with its copy of one demonstration. */
function runJourneys() {
  const folder = mkdtempSync(join(tmpdir(), "storey-demonstration-"));
  const config = join(ROOT, "apps", "web", "e2e", "vitest.config.ts");
  try {
    run(NODE, [join(ROOT, "apps", "server", "src", "main.ts"), "seed"], {
      env: environment({ STOREY_DATA_DIR: folder, STOREY_DEMO: "true", LOG_LEVEL: "error" }),
    });
    return runTests([`--config=${config}`], {
      JOURNEYS_DEMONSTRATION: folder,
      JOURNEYS_AT_ONCE: "4",
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
