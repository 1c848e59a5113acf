import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { PROJECT_FOLDER } from "../src/product.ts";

const MAIN = join(PROJECT_FOLDER, "apps", "server", "src", "main.ts");
const IN_TURN = join(PROJECT_FOLDER, "apps", "server", "test", "commands-in-turn.ts");
/** The script that `npm start` runs last, once all is installed and built. */
const START = join(PROJECT_FOLDER, "tools", "start-server.mjs");

/** The result of a finished command. */
export interface CommandOutcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A server that runs in a process of its own. */
export interface ServingProcess {
  readonly origin: string;
  readonly pid: number;
  /** Returns everything it printed so far for the person who started it. */
  output(): string;
  /** Returns everything it wrote to its log so far. */
  log(): string;
  /** Ends it as Ctrl-C does and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it in the middle of any work. */
  kill(): Promise<void>;
}

/** Returns only what a shell would pass on: the test run's own settings are not the product's. */
function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_NO_WARNINGS: "1", ...settings };
}

/** Runs a command of the product to its end. */
export function runCommand(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandOutcome> {
  return untilEnded([MAIN, ...words], settings);
}

/** Runs commands of the product one after another, in one process. */
export async function runInTurn(
  commands: readonly (readonly string[])[],
  settings: Readonly<Record<string, string>>,
): Promise<readonly CommandOutcome[]> {
  const { code, output, errors } = await untilEnded([IN_TURN, JSON.stringify(commands)], settings);
  if (code !== 0) throw new Error(`the commands ended with ${code}: ${errors}`);
  return JSON.parse(output);
}

/** Starts the product as `npm start` does, where the start fails. */
export function runStart(settings: Readonly<Record<string, string>>): Promise<CommandOutcome> {
  return untilEnded([START], settings);
}

async function untilEnded(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, words, { env: environment(settings) });
  const texts = collect(child);
  const [code] = await once(child, "close");
  return { code, output: texts.output, errors: texts.errors };
}

/** Starts a server on a free port and waits until it is ready. */
export async function startProcess(
  settings: Readonly<Record<string, string>>,
): Promise<ServingProcess> {
  return untilReady([MAIN, "serve"], settings);
}

/** Starts the product as `npm start` does, on a free port, and waits until it is ready. */
export function start(settings: Readonly<Record<string, string>>): Promise<ServingProcess> {
  return untilReady([START], settings);
}

async function untilReady(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ServingProcess> {
  const port = await freePort();
  const env = environment({ ...settings, PORT: String(port), HOST: "127.0.0.1" });
  const child = spawn(process.execPath, words, { env });
  const texts = collect(child);
  const ended = once(child, "close");
  const origin = `http://127.0.0.1:${port}`;
  while (!texts.output.includes("is ready")) {
    // A process that a signal ended has no exit code.
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the server ended: ${texts.errors}`);
    }
    await Promise.race([ended, once(child.stdout ?? child, "data")]);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => texts.output,
    log: () => texts.errors,
    stop: async () => {
      child.kill("SIGTERM");
      return (await ended)[0];
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function collect(child: ChildProcess): { output: string; errors: string } {
  const texts = { output: "", errors: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    texts.output += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    texts.errors += text;
  });
  return texts;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
