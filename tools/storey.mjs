// `npm run storey -- COMMAND`: the command line of an installation.
import { join } from "node:path";
import { endAs, environment, installMissing, NODE, ROOT, run } from "./prepare.mjs";

await installMissing().catch(endAs);
const words = process.argv.slice(2);
const folder = process.env.INIT_CWD ?? process.cwd();
run(NODE, [join(ROOT, "apps", "server", "src", "main.ts"), ...words], {
  cwd: folder,
  env: environment(),
});
