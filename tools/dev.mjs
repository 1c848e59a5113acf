// `npm run dev`: the server restarts and the page reloads when a source file changes.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { endAs, environment, installMissing, NODE, ROOT } from "./prepare.mjs";

/**
 * The port of the web app, which is served with reload here, and passes /api and /idp on to the
 * server.
 */
const WEB_PORT = process.env.PORT ?? "3000";
const SERVER_PORT = String(Number(WEB_PORT) + 1);
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${WEB_PORT}`;

await installMissing().catch(endAs);
const programs = [
  spawn(
    NODE,
    ["--watch", "--watch-preserve-output", join(ROOT, "apps", "server", "src", "main.ts"), "serve"],
    {
      stdio: "inherit",
      env: environment({
        PORT: SERVER_PORT,
        PUBLIC_URL,
        STOREY_DEMO: process.env.STOREY_DEMO ?? "true",
        STOREY_ENVIRONMENT: process.env.STOREY_ENVIRONMENT ?? "dev",
      }),
    },
  ),
  spawn(
    NODE,
    [join(ROOT, "node_modules", "vite", "bin", "vite.js"), "--port", WEB_PORT, "--strictPort"],
    {
      cwd: join(ROOT, "apps", "web"),
      stdio: "inherit",
      env: environment({ STOREY_SERVER: `http://localhost:${SERVER_PORT}` }),
    },
  ),
];
const stop = () => {
  for (const program of programs) program.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const program of programs) {
  program.on("exit", (code) => {
    stop();
    process.exitCode ||= code ?? 0;
  });
}
