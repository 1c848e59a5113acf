import { readFileSync, readlinkSync, statSync } from "node:fs";
import { hostname, uptime } from "node:os";

/** How long after its last sign a holder elsewhere counts as alive. */
const FOREIGN_LIFE_MS = 20_000;

/** A process as a lock file names it. `started` and `space` tell it from another with its number. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** The processes among which `pid` counts: boot and container. Null where the system tells neither. */
  readonly space: string | null;
  /** When the process started, in the system's own count; null where the system does not tell. */
  readonly started: string | null;
}

/** A lock file as it was found; `touchedMs` is its holder's last sign of life. */
export interface FoundHolder {
  readonly holder: Holder;
  readonly touchedMs: number;
}

/** Reads a lock file; undefined when it is gone. An unreadable text counts as a holder elsewhere. */
export function readHolder(file: string): FoundHolder | undefined {
  try {
    const touchedMs = statSync(file).mtimeMs;
    const [, pid] = /\.(\d+)-[^.]*\.lock$/.exec(file) ?? [];
    const value: unknown = parse(readFileSync(file, "utf8"));
    const text = (key: string) =>
      typeof value === "object" && value !== null && key in value
        ? String(Reflect.get(value, key))
        : null;
    const nullable = (key: string) => (text(key) === "null" ? null : text(key));
    return {
      touchedMs,
      holder: {
        pid: Number(pid),
        host: text("host") ?? "",
        space: nullable("space"),
        started: nullable("started"),
      },
    };
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether the holder still runs. Where its number cannot be checked from here (another machine or
 * container), its last sign of life decides.
 */
export function isAlive({ holder, touchedMs }: FoundHolder): boolean {
  const here = ownHolder();
  if (holder.host !== here.host || holder.space !== here.space) {
    const isOfEarlierBoot = holder.host === here.host && touchedMs < bootMs();
    return !isOfEarlierBoot && Date.now() - touchedMs < FOREIGN_LIFE_MS;
  }
  if (!isRunning(holder.pid)) return false;
  const started = startOf(holder.pid);
  if (started !== null && holder.started !== null) return started === holder.started;
  return touchedMs >= bootMs();
}

function bootMs(): number {
  return Date.now() - uptime() * 1000;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** This process as a lock file names it. */
export function ownHolder(): Holder {
  return { pid: process.pid, host: hostname(), space: spaceOf(), started: startOf(process.pid) };
}

/** Linux: the boot and the container's process numbers. */
function spaceOf(): string | null {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return null;
  }
}

/** Linux: the 22nd field of stat, clock ticks since boot. The name in brackets may hold anything. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
