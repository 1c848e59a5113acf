// `npm test`: rules, server over HTTP, web components, and journeys in a real browser.
import { join } from "node:path";
import { buildStale, installMissing, NODE, ROOT, run } from "./prepare.mjs";

installMissing();
buildStale();
const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
run(NODE, [vitest, "run", ...process.argv.slice(2)]);
if (process.argv.length === 2) {
  run(NODE, [vitest, "run", "--config", join(ROOT, "apps", "web", "e2e", "vitest.config.ts")]);
}
