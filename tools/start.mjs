// `npm start`: installs what is missing, builds what is stale, and serves.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildStale, environment, installMissing, NODE, ROOT } from "./prepare.mjs";

installMissing();
buildStale();

const server = spawn(NODE, [join(ROOT, "apps", "server", "src", "main.ts"), "serve"], {
  cwd: ROOT,
  stdio: "inherit",
  env: environment({
    STOREY_DEMO: process.env.STOREY_DEMO ?? "true",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  }),
});
// The terminal sends Ctrl-C to the server too; this process only waits for it to finish.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 0 : 1)));
