// The last part of `npm start`: serves with the demonstration, unless the settings say otherwise.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { environment, NODE, ROOT } from "./prepare.mjs";

// The settings for little memory: without them V8 lets garbage grow to 192 MB and more before it collects,
// and each of the C library's threads keeps memory of pictures and files (docs/decisions/0034).
const LEAN = ["--max-semi-space-size=8", "--heap-growing-percent=50"];
const server = spawn(NODE, [...LEAN, join(ROOT, "apps", "server", "src", "main.ts"), "serve"], {
  cwd: ROOT,
  stdio: "inherit",
  env: environment({
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2",
    STOREY_DEMO: process.env.STOREY_DEMO ?? "true",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
  }),
});
// The terminal sends Ctrl-C to the server too; this process only waits for it to finish.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 0 : 1)));
