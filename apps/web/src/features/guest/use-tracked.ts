import { publicCalls, type TrackedIssue } from "@storey/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";

/** How often the page asks what is new, in milliseconds. */
const ASK_AGAIN_MS = 30_000;

/** A report that is followed by its token: what is known of it, and how to ask again. */
export function useTracked(token: string) {
  const [issue, setIssue] = useState<TrackedIssue | null>(null);
  const [error, setError] = useState<unknown>(null);
  // What was asked earlier and comes later is older: a step is not undone by a poll.
  const asked = useRef(0);
  const load = useCallback(async (): Promise<void> => {
    asked.current += 1;
    const ask = asked.current;
    try {
      const found = await call(publicCalls.track, { params: { token } });
      if (ask !== asked.current) return;
      setIssue(found);
      setError(null);
    } catch (cause) {
      if (ask === asked.current) setError(cause);
    }
  }, [token]);
  useEffect(() => {
    void load();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void load();
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [load]);
  /** Does a step and shows the issue as it is after it; one it no longer allows is read anew. */
  const act = useCallback(
    async (work: () => Promise<TrackedIssue>): Promise<void> => {
      try {
        const changed = await work();
        asked.current += 1;
        setIssue(changed);
      } catch (cause) {
        if (cause instanceof CallError && cause.code === "report.wrong_status") await load();
        throw cause;
      }
    },
    [load],
  );
  return { issue, error, load, act };
}
