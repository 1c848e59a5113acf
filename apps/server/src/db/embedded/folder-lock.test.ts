import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { placeDatabase } from "../../../test/test-database.ts";
import { openDatabase } from "../open.ts";
import { DataFolderInUseError, lockFolder } from "./folder-lock.ts";

const program = new URL("./fixture/hold-folder.ts", import.meta.url).pathname;
const children: ChildProcessWithoutNullStreams[] = [];
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "storey-lock-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that asks for the folder and gives it with its first word: held or refused. */
async function contender() {
  const child = spawn(process.execPath, [program, folder]);
  children.push(child);
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  return { child, answer: value as unknown, gone };
}

const lockFiles = () => readdirSync(folder).filter((name) => name.endsWith(".lock"));

describe("the lock of a data folder", () => {
  test("refuses a second process, naming the folder, the process and the remedy", async () => {
    const { child, answer } = await contender();
    expect(answer).toBe("held");
    const refusal = await lockFolder(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUseError);
    expect(refusal).toMatchObject({ pid: child.pid, folder });
    expect(String(refusal)).toContain(folder);
    expect(String(refusal)).toContain(`process ${child.pid}`);
    expect(String(refusal)).toContain("STOREY_DATA_DIR");
  });

  test("is free again after the holder stopped, and after it was killed", async () => {
    const first = await contender();
    first.child.stdin.write("stop\n");
    await first.gone;
    expect(lockFiles()).toEqual([]);
    const second = await contender();
    expect(second.answer).toBe("held");
    second.child.kill("SIGKILL");
    await second.gone;
    expect(lockFiles()).toHaveLength(1);
    const lock = await lockFolder(folder);
    expect(lockFiles()).toHaveLength(1);
    lock.release();
    expect(lockFiles()).toEqual([]);
  });

  test("goes to at most one of many that ask at once over a dead holder", async () => {
    const dead = await contender();
    dead.child.kill("SIGKILL");
    await dead.gone;
    const answers = (await Promise.all(Array.from({ length: 5 }, contender))).map(
      ({ answer }) => answer,
    );
    const held = answers.filter((answer) => answer === "held");
    const refused = answers.filter((answer) => answer === "DataFolderInUseError");
    expect(held.length).toBeLessThanOrEqual(1);
    expect(held.length + refused.length).toBe(5);
  }, 30_000);

  test.runIf(existsSync("/proc/self/stat"))(
    "is not held by another process that got the number of a dead holder",
    async () => {
      await contender();
      const [file = ""] = lockFiles();
      rewrite(file, file, { started: "1" });
      (await lockFolder(folder)).release();
      expect(lockFiles()).toEqual([]);
    },
  );

  test("believes a holder on another machine while it gives signs of life", async () => {
    const lock = await lockFolder(folder);
    const [file = ""] = lockFiles();
    const foreign = "storey.7-1.lock";
    rewrite(file, foreign, { host: "elsewhere", space: "another" });
    lock.release();
    await expect(lockFolder(folder)).rejects.toThrow(/process 7 on elsewhere/);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(join(folder, foreign), longAgo, longAgo);
    (await lockFolder(folder)).release();
    expect(lockFiles()).toEqual([]);
  });

  test("stops the database when it is taken away", async () => {
    placeDatabase(folder);
    const database = await openDatabase({ dataDir: folder });
    for (const file of lockFiles()) rmSync(join(folder, file));
    const ping = () => database.ping().then(() => "answered", String);
    await expect.poll(ping, { timeout: 20_000 }).toContain("the lock of its folder was taken away");
    await database.close();
  }, 60_000);

  test("keeps a database from being opened twice in one process", async () => {
    placeDatabase(folder);
    const database = await openDatabase({ dataDir: folder });
    await expect(openDatabase({ dataDir: folder })).rejects.toBeInstanceOf(DataFolderInUseError);
    await database.ping();
    await database.close();
    expect(lockFiles()).toEqual([]);
  }, 60_000);
});

/** Writes a lock file that says what another says, with some of it changed. */
function rewrite(from: string, to: string, change: Record<string, string>): void {
  const content: object = JSON.parse(readFileSync(join(folder, from), "utf8"));
  writeFileSync(join(folder, to), JSON.stringify({ ...content, ...change }));
}
