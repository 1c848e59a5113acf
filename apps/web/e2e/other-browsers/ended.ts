import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Ends a process; does nothing for one that never began, ended by itself or died by a signal. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
