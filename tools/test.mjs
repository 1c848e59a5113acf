// `npm test`: rules, server over HTTP, web components, and journeys in a real browser; with names of
// files, those alone. With --changed it runs what the changes since main, or since the commit named
// with --changed=COMMIT, touch. With --again FILE it writes down which files had to run again. With
// --guards it switches each guard of the server off in turn instead, or those whose name holds the
// words that follow, and expects the tests to fail. With --kills it kills the database and its server
// five hundred times.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChangedTests } from "./changed-tests.mjs";
import { buildStale, environment, installMissing, NODE, ROOT, run } from "./prepare.mjs";
import { RunAgain, runTests } from "./run-tests.mjs";

const JOURNEYS = `--config=${join(ROOT, "apps", "web", "e2e", "vitest.config.ts")}`;
const words = process.argv.slice(2);

await installMissing();
if (words.includes("--guards")) {
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const name = words.filter((word) => word !== "--guards").join(" ");
  run(NODE, [vitest, "run", "--config", "vitest.guards.config.ts"], {
    cwd: join(ROOT, "apps", "server"),
    env: environment({ STOREY_GUARDS: name }),
  });
} else if (words.includes("--kills")) {
  const kills = join("apps", "server", "src", "db", "embedded", "durability.test.ts");
  process.exitCode = await runTests([kills], { extraEnvironment: { STOREY_TEST_KILLS: "500" } });
} else {
  const record = takeOption(words, "--again");
  const again = new RunAgain();
  process.exitCode = words.length === 0 ? await runAll(again) : await runChosen(words, again);
  again.report(record);
}

/** The journeys alone need the web app: it is built beside the other tests. */
async function runAll(again) {
  const demonstration = startDemonstration();
  const built = buildStale();
  try {
    const status = await runTests([], { again });
    await built;
    return status === 0 ? await runJourneys(demonstration, again) : status;
  } finally {
    await demonstration.remove();
  }
}

/** Whole projects run as the whole does; who names files looks at them. */
async function runChosen(chosen, again) {
  const changed = chosen.find((word) => /^--changed(=|$)/.test(word));
  if (changed) return runChangedTests(changed.split("=")[1], JOURNEYS);
  const isJourney = (word) => word.includes("e2e");
  if (chosen.every((word) => word.startsWith("--") && !isJourney(word))) {
    return runTests(chosen, { again });
  }
  const journeys = chosen.filter(isJourney);
  const others = chosen.filter((word) => !isJourney(word));
  const hasOthers = journeys.length === 0 || others.some((word) => !word.startsWith("-"));
  const status = hasOthers ? await runTests(others) : 0;
  if (status !== 0 || journeys.length === 0) return status;
  await buildStale();
  const isConfigured = journeys.some((word) => word.startsWith("--config"));
  return runTests([...(isConfigured ? [] : [JOURNEYS]), ...journeys]);
}

function takeOption(from, name) {
  const at = from.indexOf(name);
  return at === -1 ? undefined : from.splice(at, 2)[1];
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
async function runJourneys({ folder, made }, again) {
  const seeded = await made;
  if (seeded !== 0) return seeded;
  const extraEnvironment = { JOURNEYS_DEMONSTRATION: folder, JOURNEYS_AT_ONCE: "4" };
  return runTests([JOURNEYS], { extraEnvironment, again });
}
