import processes, { type ForkOptions } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { guardOff } from "./guard-switch.ts";

const HOOK = new URL("./without-guard-in-process.ts", import.meta.url).href;
const { fork } = processes;

/**
 * Sets the environment of processes that the tests start, or the server they test: they know no
 * switches.
 */
export function tellProcesses(): void {
  const guard = guardOff();
  if (guard === undefined) {
    delete process.env["STOREY_GUARD_OFF"];
    delete process.env["NODE_OPTIONS"];
  } else Object.assign(process.env, settingsWithout(guard));
}

function settingsWithout(guard: string): NodeJS.ProcessEnv {
  return { STOREY_GUARD_OFF: guard, NODE_OPTIONS: `--import ${HOOK}` };
}

/** Also sets it for processes that the server forks, which get an environment of their own. */
export function tellForkedProcesses(): void {
  processes.fork = ((module: string, words: string[], options: ForkOptions) => {
    const guard = guardOff();
    const settings = guard === undefined ? {} : settingsWithout(guard);
    return fork(module, words, { ...options, env: { ...options.env, ...settings } });
  }) as typeof fork;
  syncBuiltinESMExports();
}
