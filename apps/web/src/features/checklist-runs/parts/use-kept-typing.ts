import { useEffect, useRef, useState } from "react";
import { beforeLogOut } from "../../../lib/session/before-log-out.ts";

/** What is typed is kept once nothing was typed for so long, in milliseconds. */
const PAUSE_MS = 800;

/**
 * Holds a text while it is typed, and passes it on after a pause, when the field is left, and when the
 * page or the session ends: what was typed outlives a kill, and waits for the next sign-in.
 */
export function useKeptTyping(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ typed, onText });
  latest.current = { typed, onText };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useRef(() => {
    clearTimeout(timer.current);
    const { typed: wanted, onText: pass } = latest.current;
    latest.current = { ...latest.current, typed: null };
    if (wanted !== null) pass(wanted);
  });
  useEffect(() => {
    const { current } = flush;
    const onHide = (): void => {
      if (document.visibilityState === "hidden") current();
    };
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", current);
    const signedIn = beforeLogOut(current);
    return () => {
      signedIn();
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", current);
      current();
    };
  }, []);
  return {
    typed: typed ?? text,
    type: (next: string): void => {
      latest.current = { ...latest.current, typed: next };
      setTyped(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(flush.current, PAUSE_MS);
    },
    /** The field is left: what is shown from now on is what was kept. */
    leave: (): void => {
      flush.current();
      setTyped(null);
    },
  };
}
