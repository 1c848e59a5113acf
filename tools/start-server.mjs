// The last part of `npm start`: serves with the demonstration, unless the settings say otherwise.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { environment, NODE, ROOT } from "./prepare.mjs";

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
