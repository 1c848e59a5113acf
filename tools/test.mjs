// `npm test`: rules, server over HTTP, web components, and journeys in a real browser; with names
// of files, those alone. With --changed it runs the tests that the changes since main, or since the
// commit named with --changed=COMMIT, touch. With --again FILE it writes down which files had to
// run again. With --guards it switches each guard of the server off in turn instead, or those whose
// name holds the words that follow, and expects the tests to fail. With --kills it kills the
// database and its server five hundred times. With --other-browsers it runs the journeys of WebKit
// and Firefox alone, which --without-other-browsers leaves out.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChangedTests } from "./changed-tests.mjs";
import { buildStale, endAs, environment, installMissing, NODE, ROOT, run } from "./prepare.mjs";
import { productEnvironment } from "./product-environment.mjs";
import { RunAgain, runTests } from "./run-tests.mjs";

const JOURNEYS = `--config=${join(ROOT, "apps", "web", "e2e", "vitest.config.ts")}`;
const OTHERS = join("apps", "web", "e2e", "other-browsers");
const OTHER_BROWSERS = `--config=${join(ROOT, OTHERS, "vitest.config.ts")}`;
const words = process.argv.slice(2);

await installMissing().catch(endAs);
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
  const hasOthers = !takeFlag(words, "--without-other-browsers");
  const ran = words.length === 0 ? runAll(again, hasOthers) : runChosen(words, again);
  process.exitCode = await ran.finally(() => again.report(record)).catch(endAs);
}

/** Runs everything. Only the journeys need the web app: it is built beside the other tests. */
async function runAll(again, hasOthers) {
  const demonstration = startDemonstration();
  try {
    // A failed build does not break the tests off, as they must end the processes they started.
    const [tests, build] = await Promise.allSettled([runTests([], { again }), buildStale()]);
    for (const { status, reason } of [build, tests]) if (status === "rejected") throw reason;
    const status = tests.value || (await runJourneys(demonstration, again));
    return status === 0 && hasOthers ? await runOtherBrowsers(again, demonstration) : status;
  } finally {
    await demonstration.remove();
  }
}

/** Runs the chosen tests: whole projects as in a full run, files without a second run. */
async function runChosen(chosen, again) {
  if (chosen.includes("--other-browsers")) {
    await buildStale();
    return runOtherBrowsers(again);
  }
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
  const own = journeys.every((word) => word.includes(OTHERS)) ? OTHER_BROWSERS : JOURNEYS;
  return runTests([...(isConfigured ? [] : [own]), ...journeys]);
}

function takeOption(from, name) {
  const at = from.indexOf(name);
  return at === -1 ? undefined : from.splice(at, 2)[1];
}

function takeFlag(from, name) {
  const at = from.indexOf(name);
  return at !== -1 && from.splice(at, 1).length > 0;
}

/** Starts to make the demonstration beside the other tests; journeys start from copies of it. */
function startDemonstration() {
  const folder = mkdtempSync(join(tmpdir(), "storey-demonstration-"));
  const seed = spawn(NODE, [join(ROOT, "apps", "server", "src", "main.ts"), "seed"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: productEnvironment(
      environment({ STOREY_DATA_DIR: folder, STOREY_DEMO: "true", LOG_LEVEL: "error" }),
    ),
  });
  const made = new Promise((resolve) => seed.once("exit", (code) => resolve(code ?? 1)));
  const remove = async () => {
    // The process ends its database at its own end; killed, it would leave it running.
    await made;
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, made, remove };
}

/**
 * Runs the journeys one at a time, each file with its copy of the demonstration (decision 32).
 */
async function runJourneys({ folder, made }, again) {
  const seeded = await made;
  if (seeded !== 0) return seeded;
  const extraEnvironment = { JOURNEYS_DEMONSTRATION: folder, JOURNEYS_AT_ONCE: "1" };
  return runTests([JOURNEYS], { extraEnvironment, again });
}

/** Runs the journeys of other browsers; those that are not installed are named and left out. */
async function runOtherBrowsers(again, { folder } = {}) {
  const extraEnvironment = folder ? { JOURNEYS_DEMONSTRATION: folder } : {};
  return runTests([OTHER_BROWSERS], { extraEnvironment, again });
}
