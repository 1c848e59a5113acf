import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { temporaryFolder } from "../../../tools/folder-in-memory.mjs";
import { productEnvironment } from "../../../tools/product-environment.mjs";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const START_LIMIT_MS = 110_000;
/** The bytes that are more than all installations of a run take together. */
const ROOM = 4 * 1024 ** 3;

/** A running product of its own. */
export interface RunningInstallation {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the product as a new user has it, with the demonstration, in a folder of its own: a copy
 * of the one that JOURNEYS_DEMONSTRATION names, so that the demonstration is added only once.
 */
export async function startInstallation(): Promise<RunningInstallation> {
  const folder = mkdtempSync(join(temporaryFolder(ROOM), "storey-journeys-"));
  const added = process.env["JOURNEYS_DEMONSTRATION"];
  if (added) cpSync(added, folder, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, [join(ROOT, "apps/server/src/main.ts"), "serve"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...productEnvironment(process.env),
      PORT: String(port),
      PUBLIC_URL: origin,
      STOREY_DATA_DIR: folder,
      STOREY_DEMO: "true",
      LOG_LEVEL: "error",
      RATE_LIMIT_PER_MINUTE: "1000000",
    },
  });
  await untilReady(server, origin);
  const stop = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "localhost", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(server: ChildProcess, origin: string): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    const reply = await fetch(`${origin}/api/ready`).catch(() => undefined);
    if (reply?.ok) return;
    await wait(200);
  }
  throw new Error("The server was not ready in time.");
}
