// `npm run check`: types, lint, format, rules of import, dead code, settings, lock file, then the tests.
import { join } from "node:path";
import { installMissing, NODE, ROOT, run } from "./prepare.mjs";

installMissing();
const bin = (...path) => join(ROOT, "node_modules", ...path);
const steps = [
  ...["packages/domain", "packages/contract", "apps/server", "apps/web"].map((folder) => [
    `Types of ${folder}`,
    [bin("@typescript", "native", "bin", "tsc"), "-p", join(ROOT, folder), "--noEmit"],
  ]),
  ["Lint and format", [bin("@biomejs", "biome", "bin", "biome"), "ci", "--error-on-warnings", "."]],
  ["Rules of import", [join(ROOT, "tools", "check-layers.mjs")]],
  ["Dead code", [bin("knip", "bin", "knip.js")]],
  ["Settings", [join(ROOT, "tools", "settings-documents.ts"), "--check"]],
  ["Lock file", [join(ROOT, "tools", "check-lock.mjs")]],
];
for (const [name, argument] of steps) {
  console.info(`\n== ${name}`);
  run(NODE, argument);
}
if (!process.argv.includes("--no-tests")) {
  console.info("\n== Tests");
  run(NODE, [join(ROOT, "tools", "test.mjs")]);
}
