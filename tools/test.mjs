// `npm test`: rules, server over HTTP, web components, and journeys in a real browser. With
// --guards it removes each guard of the server in turn instead and expects the tests to fail.
import { join } from "node:path";
import { buildStale, installMissing, NODE, ROOT, run } from "./prepare.mjs";

const VITEST = join(ROOT, "node_modules", "vitest", "vitest.mjs");
const words = process.argv.slice(2);

installMissing();
if (words.includes("--guards")) {
  const folder = join(ROOT, "apps", "server");
  const rest = words.filter((word) => word !== "--guards");
  run(NODE, [VITEST, "run", "--config", "vitest.guards.config.ts", ...rest], { cwd: folder });
} else {
  buildStale();
  run(NODE, [VITEST, "run", ...words]);
  if (words.length === 0) {
    run(NODE, [VITEST, "run", "--config", join(ROOT, "apps", "web", "e2e", "vitest.config.ts")]);
  }
}
