import { readdirSync, readFileSync } from "node:fs";
import type { Pool } from "pg";

const MS_PER_TICK = 10;

/**
 * Returns the processor time of the database so far, in milliseconds: of its first process, its
 * descendants, and those that have ended.
 */
export async function processorOfDatabase(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const first = fieldsOf(String(rows[0]?.pid)).parent;
  const below = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isBelow(name, first));
  const ticks = below.reduce((sum, name) => sum + fieldsOf(name).own, 0);
  const { own, ended } = fieldsOf(String(first));
  return (ticks + own + ended) * MS_PER_TICK;
}

function isBelow(name: string, parent: number): boolean {
  try {
    return fieldsOf(name).parent === parent;
  } catch {
    // The process has ended meanwhile, or is another user's.
    return false;
  }
}

/** Returns the parent of a process, its ticks so far, and those of its children that have ended. */
function fieldsOf(pid: string) {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [own, ended] = [11, 13].map((at) => Number(fields[at]) + Number(fields[at + 1]));
  return { parent: Number(fields[1]), own: own ?? 0, ended: ended ?? 0 };
}
