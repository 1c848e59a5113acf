import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { NewerSchemaError } from "../db/migrate.ts";
import { isDatabaseUnavailable } from "../db/open.ts";
import { refusalMessage } from "../db/refusal.ts";
import { createLogger } from "../logger.ts";
import { MendableError } from "../mendable-error.ts";
import { dataFolderOf } from "../settings/data-folder.ts";
import { readSettings, SettingsError } from "../settings/read-settings.ts";
import type { Settings } from "../settings/registry.ts";
import type { Command } from "./command.ts";
import { COMMANDS, usage } from "./commands.ts";
import { askRunningServer } from "./control-socket.ts";

/**
 * Runs one command and returns the exit code. While a server has the data folder open, the command
 * runs inside of it. An error that a person can mend is printed as a sentence, without a stack. A
 * command loads its modules when it runs: loading the whole server takes a second.
 */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  try {
    const [name = "serve", ...rest] = words;
    if (name === "help" || name === "--help") return say(usage());
    const settings = readSettings(process.env);
    if (name === "serve") return await (await import("./serve.ts")).serve(settings);
    if (name === "doctor") return await (await import("./doctor.ts")).diagnose(settings);
    if (words.join(" ") === "secrets accept")
      return say(await (await import("./accept-secrets.ts")).acceptSecrets(settings));
    const found = COMMANDS.find(
      (command) => words.slice(0, command.name.split(" ").length).join(" ") === command.name,
    );
    if (!found)
      return fail(
        `There is no command ${JSON.stringify([name, ...rest].join(" "))}.\n\n${usage()}`,
      );
    return await runOne(settings, found, words);
  } catch (error) {
    const isForPeople = error instanceof SettingsError || error instanceof MendableError;
    if (isForPeople || isUsageError(error)) return fail(error.message);
    const words = startFailure(error);
    if (words) return fail(words);
    throw error;
  }
}

async function runOne(
  settings: Settings,
  command: Command,
  words: readonly string[],
): Promise<number> {
  const prepared = await command.prepare(words.slice(command.name.split(" ").length));
  if (command.shownFirst && !words.includes("--yes")) {
    const shown = await perform(settings, command.shownFirst, prepared);
    if (shown !== 0) return shown;
    if (!process.stdin.isTTY) return fail("Nothing was done: say --yes to do it unasked.");
    if (!(await isAgreed())) return fail("Nothing was done.");
  }
  return perform(settings, command, prepared);
}

async function isAgreed(): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl-C and Ctrl-D are no answer.
  const closed = once(lines, "close").then(() => "");
  const answer = await Promise.race([lines.question("Go on? [y/N] "), closed]);
  lines.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

async function perform(
  settings: Settings,
  command: Command,
  prepared: readonly string[],
): Promise<number> {
  const dataDir = dataFolderOf(settings);
  const answered = await askRunningServer(dataDir, [command.name, ...prepared]);
  if (answered) {
    process.stdout.write(answered.output ? `${answered.output}\n` : "");
    return answered.exitCode;
  }
  const { openInstallation } = await import("../installation.ts");
  const opening = openInstallation(settings, createLogger("error"));
  const forget = onInterruption(async () => (await opening).close());
  try {
    return say(await command.run(await opening, prepared));
  } finally {
    await (await opening).close();
    forget();
  }
}

/**
 * Makes Ctrl-C and SIGTERM close everything that a command has open, its database with it, and end
 * the process.
 */
function onInterruption(close: () => Promise<void>): () => void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals) => {
    // npm may send one more signal while the first is handled.
    if (isEnding) return;
    isEnding = true;
    void close().finally(() => process.exit(signal === "SIGINT" ? 130 : 143));
  };
  process.on("SIGINT", end).on("SIGTERM", end);
  return () => void process.off("SIGINT", end).off("SIGTERM", end);
}

/** The errors of a full disk or a used-up quota of this account. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Returns why a start failed if the person can mend it, else undefined. */
function startFailure(error: unknown): string | undefined {
  if (error instanceof NewerSchemaError) return error.message;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === "listen" && (code === "EADDRINUSE" || code === "EACCES")) {
    return "The port cannot be used: another program has it, or it needs more rights. Choose one with PORT.";
  }
  const refusal = refusalMessage(error);
  if (refusal) return refusal;
  if (isDatabaseUnavailable(error)) {
    return "The database of DATABASE_URL does not answer. `npm run storey -- doctor` looks closer.";
  }
  if (FULL.has(code ?? "")) {
    return `The disk is full: ${(error as Error).message}. Make room where the data folder is (STOREY_DATA_DIR), and start again.`;
  }
  if (path !== undefined && typeof code === "string") {
    return `${path} cannot be used: ${(error as Error).message}. The account that starts Storey must own its data folder (STOREY_DATA_DIR), and the disk must have room.`;
  }
  return undefined;
}

function isUsageError(error: unknown): error is Error {
  return (
    error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}

function say(text: string): number {
  if (text) process.stdout.write(`${text}\n`);
  return 0;
}

function fail(text: string): number {
  process.stderr.write(`${text}\n`);
  return 1;
}
