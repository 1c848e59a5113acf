import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Size } from "./driver.ts";
import { starts } from "./starts.ts";

const XVFB = "/usr/bin/Xvfb";
const STARTS_WITHIN_MS = 60_000;

/** Tells whether this machine can make a screen that nobody sees. */
export function hasScreens(): boolean {
  return starts(XVFB, "-help");
}

/** Starts a screen that nobody sees. */
export function startScreen({ width, height }: Size): ChildProcess {
  const size = `${width + 100}x${height + 100}x24`;
  const words = ["-displayfd", "3", "-nolisten", "tcp", "-screen", "0", size];
  return spawn(XVFB, words, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
}

/** Returns the name of a screen, which it prints once it is ready. */
export async function displayOf(screen: ChildProcess): Promise<string> {
  const output = screen.stdio[3];
  if (!output) throw new Error("The screen has no way to say its number.");
  const [number] = await once(output, "data", { signal: AbortSignal.timeout(STARTS_WITHIN_MS) });
  return `:${String(number).trim()}`;
}
