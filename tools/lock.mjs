// A lock between processes that prepare the same folder. It names its holder, so that a killed one
// does not hold it for ever.
import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { identify, isRunning } from "./processes.mjs";

const POLL_MS = 100;
/**
 * The time for writing a lock, in one go: one that cannot be read after this was left by a killed
 * process.
 */
const WRITING_MS = 5_000;

/**
 * Takes the lock at this path, waiting for its holder. `onWait` is called once, with the number of
 * that process. The lock is free when its holder and the processes of `keepFor` have all ended.
 */
export async function takeLock(path, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  const id = randomUUID();
  const holders = [identify(process.pid)];
  const words = () => JSON.stringify({ id, holders });
  let hasWaited = false;
  while (!writeNew(path, words())) {
    const held = readHeld(path);
    if (held && !held.isLeft) {
      if (!hasWaited) onWait(held.pid);
      hasWaited = true;
      await wait(POLL_MS);
    } else if (held) await clearLeft(path, held.text);
  }
  return {
    /** Keeps the lock while this child runs, too: it outlives its parent when that is killed. */
    keepFor(pid) {
      holders.push(identify(pid));
      writeFileSync(`${path}.${id}`, words());
      renameSync(`${path}.${id}`, path);
    },
    release: () => rmSync(path, { force: true }),
  };
}

function writeNew(path, text) {
  try {
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * Reads the holders of the lock, and whether all of them are gone; none when it was released
 * meanwhile.
 */
function readHeld(path) {
  try {
    const text = readFileSync(path, "utf8");
    const holders = readHolders(text);
    const isLeft = holders
      ? !holders.some(isRunning)
      : Date.now() - statSync(path).mtimeMs > WRITING_MS;
    return { text, isLeft, pid: holders?.[0].pid };
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function readHolders(text) {
  try {
    return JSON.parse(text).holders;
  } catch {
    return undefined;
  }
}

/**
 * Removes a lock that was left, and never one that another process took since: only one clears at a
 * time.
 */
async function clearLeft(path, text) {
  const claim = `${path}.clearing`;
  try {
    mkdirSync(claim);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    // Clearing takes no time, so an old claim was left by a process that was killed right there.
    const since = statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > WRITING_MS) removeClaim(claim);
    await wait(POLL_MS);
    return;
  }
  try {
    if (readHeld(path)?.text === text) rmSync(path, { force: true });
  } finally {
    removeClaim(claim);
  }
}

/** Removes a claim, which others who found it old may have removed too. */
function removeClaim(claim) {
  rmSync(claim, { recursive: true, force: true });
}
