// `npm run screenshots`: makes the pictures of the documentation from the demonstration.
import { join } from "node:path";
import { buildStale, installMissing, NODE, ROOT, run } from "./prepare.mjs";

await installMissing();
await buildStale();
run(NODE, [join(ROOT, "apps", "web", "e2e", "screenshots.ts")]);
