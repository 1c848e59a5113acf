import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { temporaryFolder } from "../../../tools/folder-in-memory.mjs";
import { productEnvironment } from "../../../tools/product-environment.mjs";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const SERVER = join(ROOT, "apps/server/src/main.ts");
const START_LIMIT_MS = 110_000;
/** The bytes that are more than all installations of a run take together. */
const ROOM = 4 * 1024 ** 3;

/** A running product of its own. */
export interface RunningInstallation {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Adds the demonstration to an empty folder, for installations to start from copies of it. */
export async function addDemonstration(folder: string): Promise<void> {
  const seed = spawn(process.execPath, [SERVER, "seed"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...productEnvironment(process.env),
      STOREY_DATA_DIR: folder,
      STOREY_DEMO: "true",
      LOG_LEVEL: "error",
    },
  });
  const [code] = await once(seed, "exit");
  if (code !== 0) throw new Error(`Adding the demonstration ended with ${code}.`);
}

/**
 * Starts the product as a new user has it, with the demonstration, in a folder of its own. It starts
 * from a copy of the folder that already holds the demonstration, where one is given.
 */
export async function startInstallation(demonstration?: string): Promise<RunningInstallation> {
  const folder = mkdtempSync(join(temporaryFolder(ROOM), "storey-journeys-"));
  if (demonstration) cpSync(demonstration, folder, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, [SERVER, "serve"], {
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
