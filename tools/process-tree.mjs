// Measures what a tree of processes costs, from /proc while it runs (Linux alone).
import { randomUUID } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { readProcess } from "./processes.mjs";

const SAMPLE_MS = 200;
/** Linux counts the time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/**
 * Children inherit this variable, so a process is known even when its parent ended before it was
 * seen.
 */
const MARK = "COST_OF_COMMANDS";
/**
 * The variable with a file that grows by a byte with every look, so that a test can wait for one.
 */
const LOOKS = "COST_LOOKS";

/**
 * Counts the CPU time of every process that this one starts with `environment`. A process that is
 * waited for hands its time to its parent; one that nobody waits for counts with the last look at
 * it, at most a fifth of a second less than it used.
 */
export function watchProcessTree() {
  const mark = randomUUID();
  const tree = new ProcessTree(mark);
  tree.sample();
  const looks = process.env[LOOKS];
  const timer = setInterval(() => {
    tree.sample();
    if (looks) appendFileSync(looks, ".");
  }, SAMPLE_MS);
  return {
    environment: { [MARK]: [process.env[MARK], mark].filter(Boolean).join(" ") },
    /** Returns the CPU seconds so far, and undefined where there is no /proc. */
    stop() {
      clearInterval(timer);
      tree.sample();
      return tree.seconds();
    },
  };
}

class ProcessTree {
  #mark;
  #members = new Map();
  #strangers = new Map();
  #waitedBefore;
  #lostTicks = 0;

  constructor(mark) {
    this.#mark = mark;
    this.#waitedBefore = readProcess(process.pid)?.waited;
  }

  sample() {
    const seen = readProcesses();
    const members = new Map();
    const strangers = new Map();
    for (const pid of [...seen.keys()]) this.#sort(pid, seen, members, strangers);
    this.#countLost(members);
    this.#members = members;
    this.#strangers = strangers;
  }

  seconds() {
    const self = this.#members.get(process.pid);
    if (!self || this.#waitedBefore === undefined) return undefined;
    let ticks = this.#lostTicks + self.waited - this.#waitedBefore;
    for (const [pid, { own, waited }] of this.#members) {
      if (pid !== process.pid) ticks += own + waited;
    }
    return ticks / TICKS_PER_SECOND;
  }

  /**
   * Sorts a process into members or strangers. A member is this process, a former member, a child
   * of one, or a process with the mark.
   */
  #sort(pid, seen, members, strangers) {
    if (members.has(pid)) return true;
    const found = seen.get(pid);
    if (!found || strangers.has(pid)) return false;
    const isMember =
      pid === process.pid ||
      isSame(found, this.#members.get(pid)) ||
      this.#sort(found.parent, seen, members, strangers) ||
      (!isSame(found, this.#strangers.get(pid)) && isMarked(pid, this.#mark));
    (isMember ? members : strangers).set(pid, found);
    return isMember;
  }

  /**
   * Counts the time of members that are gone. Each left it with its parent, or with that one's
   * parent when both are gone; time that did not arrive there belonged to a process that nobody
   * waited for.
   */
  #countLost(now) {
    const expected = new Map();
    for (const [pid, { start, own, waited }] of this.#members) {
      if (now.get(pid)?.start === start) continue;
      const heir = this.#livingAncestor(pid, now);
      expected.set(heir, (expected.get(heir) ?? 0) + own + waited);
    }
    for (const [heir, ticks] of expected) {
      const arrived =
        heir === undefined ? 0 : now.get(heir).waited - this.#members.get(heir).waited;
      this.#lostTicks += Math.max(0, ticks - arrived);
    }
  }

  #livingAncestor(pid, now) {
    const parent = this.#members.get(pid)?.parent;
    const found = this.#members.get(parent);
    if (!found) return undefined;
    return now.get(parent)?.start === found.start ? parent : this.#livingAncestor(parent, now);
  }
}

function isSame(found, before) {
  return before !== undefined && before.start === found.start;
}

function readProcesses() {
  const found = new Map();
  for (const name of listNumbers()) {
    const one = readProcess(Number(name));
    // The process may have ended since the listing.
    if (one) found.set(Number(name), one);
  }
  return found;
}

function listNumbers() {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function isMarked(pid, mark) {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1").includes(mark);
  } catch {
    return false;
  }
}
