import { useEffect, useRef } from "react";
import { online } from "../../lib/online.ts";
import { isServerWell } from "../../lib/release.ts";

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** After this long without an attempt, the next failure starts with the shortest delay again. */
const FORGOTTEN_MS = 90_000;

let attempts = 0;
let lastAt = 0;

/**
 * Returns how long to wait before the next attempt, in milliseconds: twice as long each time. The
 * count continues over several visits of the Error screen, so that a server that reports itself
 * well and still fails is not asked faster and faster.
 */
export function nextDelay(now: number): number {
  if (now - lastAt > FORGOTTEN_MS) attempts = 0;
  lastAt = now;
  const delay = Math.min(FIRST_MS * 2 ** attempts, LONGEST_MS);
  attempts += 1;
  return delay;
}

/** While `active`, asks whether the server is well, and calls `recovered` once it is. */
export function useRecovery(active: boolean, recovered: () => void): void {
  const current = useRef(recovered);
  current.current = recovered;
  useEffect(() => {
    if (!active) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const wait = (): void => {
      timer = setTimeout(() => void attempt(), nextDelay(Date.now()));
    };
    const attempt = async (): Promise<void> => {
      clearTimeout(timer);
      const well = await isServerWell();
      if (ended) return;
      if (!well) {
        wait();
        return;
      }
      online.set(true);
      current.current();
    };
    const onOnline = (): void => void attempt();
    addEventListener("online", onOnline);
    wait();
    return () => {
      ended = true;
      clearTimeout(timer);
      removeEventListener("online", onOnline);
    };
  }, [active]);
}
