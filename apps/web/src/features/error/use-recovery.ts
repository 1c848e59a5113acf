import { useEffect, useRef } from "react";
import { online } from "../../lib/online.ts";
import { isServerWell } from "../../lib/release.ts";

const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** After so long without an attempt, the next trouble is another one. */
const FORGOTTEN_MS = 90_000;

let attempts = 0;
let lastAt = 0;

/**
 * How long to wait before the next attempt, in milliseconds: twice as long each time. It goes on
 * over several visits of the Error screen: a server that is well and still fails is not hurried.
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
