/** The memory of an installation's processes, as Linux counts it. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A process and its memory, in bytes; memory that several share counts with each by its part. */
export interface ProcessMemory {
  readonly pid: number;
  readonly name: string;
  readonly pssBytes: number;
}

interface Seen {
  readonly pid: number;
  readonly parent: number;
  readonly folder: string;
  /** Processor time so far, in hundredths of a second. */
  readonly ticks: number;
}

/**
 * Returns the processes of an installation: the first one and its descendants, and any other
 * process in its data folder with its own children, as a database that outlives its starter.
 */
export function processesOf(first: number, dataDir: string): Seen[] {
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? see(Number(name)) : []));
  const own = new Set([first]);
  for (const { pid, folder } of all) if (folder.startsWith(dataDir)) own.add(pid);
  for (let size = 0; size < own.size; ) {
    size = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.filter(({ pid }) => own.has(pid));
}

function see(pid: number): Seen[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return [{ pid, parent: Number(fields[1]), folder: readlinkSync(`/proc/${pid}/cwd`), ticks }];
  } catch {
    // The process has ended meanwhile, or is another user's.
    return [];
  }
}

/** Returns the memory of each process of an installation now. */
export function memoryOf(first: number, dataDir: string): ProcessMemory[] {
  return processesOf(first, dataDir).flatMap(({ pid }) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "latin1");
      const words = readFileSync(`/proc/${pid}/cmdline`, "latin1").split("\0");
      const name = words
        .slice(0, 3)
        .map((word) => word.split("/").at(-1))
        .join(" ")
        .trim();
      const pssBytes = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
      return [{ pid, name, pssBytes }];
    } catch {
      return [];
    }
  });
}

/** Returns the processor time of an installation so far, in seconds. */
export function processorSeconds(first: number, dataDir: string): number {
  return processesOf(first, dataDir).reduce((sum, { ticks }) => sum + ticks, 0) / 100;
}
