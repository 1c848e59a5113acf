import { chmodSync, existsSync, rmSync } from "node:fs";
import { createConnection, createServer, type Server } from "node:net";
import { join } from "node:path";
import { socketFolder } from "../socket-folder.ts";

/** How long a command line may be, in characters. */
const MOST_CHARACTERS = 100_000;

/** The exit code and the output of a command. */
export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs a command inside of the process that has the installation open. */
export type CommandRunner = (words: readonly string[]) => Promise<CommandResult>;

/** The command by which the doctor asks a running server where it listens. */
export const ADDRESS_COMMAND = "address";

const NAME = "control.sock";

async function socketPath(dataDir: string): Promise<string> {
  if (process.platform !== "win32") return join(await socketFolder(dataDir, NAME), NAME);
  return `\\\\.\\pipe\\storey-${Buffer.from(dataDir).toString("base64url")}`;
}

/**
 * Lets the command line work beside a running server: one process holds the data folder, so the
 * server runs the command. Anybody who may read the data folder may use the socket.
 */
export async function openControlSocket(dataDir: string, run: CommandRunner): Promise<Server> {
  const path = await socketPath(dataDir);
  if (process.platform !== "win32") rmSync(path, { force: true });
  const server = createServer((socket) => {
    let received = "";
    socket.setEncoding("utf8");
    socket.on("error", () => socket.destroy());
    socket.on("data", (text: string) => {
      received += text;
      if (received.length > MOST_CHARACTERS) socket.destroy();
      if (!received.includes("\n")) return;
      void answer(received, run).then((result) => socket.end(JSON.stringify(result)));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  if (process.platform !== "win32") chmodSync(path, 0o600);
  server.unref();
  return server;
}

async function answer(received: string, run: CommandRunner): Promise<CommandResult> {
  try {
    const words: unknown = JSON.parse(received);
    if (!Array.isArray(words)) throw new Error("not a command");
    return await run(words.map(String));
  } catch (error) {
    return { exitCode: 1, output: error instanceof Error ? error.message : "The command failed." };
  }
}

/** Asks the running server of a data folder to run a command; returns undefined if none answers. */
export async function askRunningServer(
  dataDir: string,
  words: readonly string[],
): Promise<CommandResult | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const path = await socketPath(dataDir);
  if (process.platform !== "win32" && !existsSync(path)) return undefined;
  return new Promise((resolve) => {
    let received = "";
    const socket = createConnection(path);
    socket.setEncoding("utf8");
    socket.on("error", () => resolve(undefined));
    socket.on("connect", () => socket.write(`${JSON.stringify(words)}\n`));
    socket.on("data", (text: string) => {
      received += text;
    });
    socket.on("end", () => resolve(readResult(received)));
  });
}

/** Tells whether a server of a data folder runs and listens to the command line. */
export async function isServerRunning(dataDir: string): Promise<boolean> {
  return (await askRunningServer(dataDir, [])) !== undefined;
}

/**
 * Reads the result of a command. A server killed in the middle leaves half an answer, which becomes
 * a failure.
 */
function readResult(received: string): CommandResult {
  try {
    return JSON.parse(received);
  } catch {
    return { exitCode: 1, output: "The running server ended before the command did." };
  }
}
