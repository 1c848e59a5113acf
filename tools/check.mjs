// `npm run check`: types, lint, format, rules of import, dead code, settings, lock file, then the tests.
import { join } from "node:path";
import { buildStale, installMissing, NODE, ROOT, run } from "./prepare.mjs";

installMissing();
buildStale();
const bin = (...path) => join(ROOT, "node_modules", ...path);
const steps = [
  ...["packages/domain", "packages/contract", "apps/server", "apps/web", "bench", "tools"].map(
    (folder) => [
      `Types of ${folder}`,
      [bin("@typescript", "native", "bin", "tsc"), "-p", join(ROOT, folder), "--noEmit"],
    ],
  ),
  ["Lint and format", [bin("@biomejs", "biome", "bin", "biome"), "ci", "--error-on-warnings", "."]],
  ["Rules of import", [join(ROOT, "tools", "check-layers.mjs")]],
  ["Dead code", [bin("knip", "bin", "knip.js")]],
  ["Settings", [join(ROOT, "tools", "settings-documents.ts"), "--check"]],
  ["Lock file", [join(ROOT, "tools", "check-lock.mjs")]],
  ["Size of the web app", [join(ROOT, "tools", "web-budget.mjs")]],
];
for (const [name, argument] of steps) {
  console.info(`\n== ${name}`);
  run(NODE, argument);
}
if (!process.argv.includes("--no-tests")) {
  console.info("\n== Tests");
  run(NODE, [join(ROOT, "tools", "test.mjs")]);
}
