// `npm run screenshots`: makes the pictures of the documentation from the demonstration.
import { join } from "node:path";
import { buildStale, endAs, installMissing, NODE, ROOT, run } from "./prepare.mjs";

await installMissing().catch(endAs);
await buildStale().catch(endAs);
run(NODE, [join(ROOT, "apps", "web", "e2e", "screenshots.ts")]);
