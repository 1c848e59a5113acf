// `npm run bench`: the server on a PostgreSQL of its own, then the pictures. Names choose single
// benches: npm run bench -- access, issues, read-cost, readiness-set-up, requests, search, structure, users, assets, asset-counts, asset-import, asset-list,
// checklists, due, images, memory, readiness, wall, writes,
// and asset-scroll, checklist-runner, first-paint, guest, real-files, scroll, tree, tree-runner, which need a built web app.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { endAs, installMissing, NODE, ROOT, run } from "./prepare.mjs";

await installMissing().catch(endAs);
const SERVER = [
  "access",
  "issues",
  "read-cost",
  "readiness-set-up",
  "requests",
  "search",
  "structure",
  "users",
];
const chosen = process.argv.slice(2);
const isChosen = (name) => chosen.length === 0 || chosen.includes(name);
const server = SERVER.filter(isChosen);
if (server.length > 0) {
  run(NODE, [join(ROOT, "bench", "run.ts"), ...server]);
}
// The benches that need no database stand alone.
for (const file of readdirSync(join(ROOT, "bench")).filter((name) => name.endsWith(".bench.ts"))) {
  const name = file.replace(".bench.ts", "");
  if (SERVER.includes(name) || !isChosen(name)) continue;
  console.info(`\n${name}`);
  run(NODE, [join(ROOT, "bench", file)]);
}
