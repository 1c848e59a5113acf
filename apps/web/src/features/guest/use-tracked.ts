import { publicCalls, type TrackedIssue } from "@storey/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { call } from "../../lib/call.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import { type OutboxRecord, openOnes } from "../../lib/outbox/record.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { trackingToken } from "./guest-writes.ts";

/** The interval at which the page refetches the report, in milliseconds. */
const ASK_AGAIN_MS = 30_000;

const NONE = createStore<readonly OutboxRecord[]>([]);

function ofToken(all: readonly OutboxRecord[], token: string): readonly OutboxRecord[] {
  return all.filter((one) => trackingToken(one, all) === token);
}

function issueIn({ state, reply }: OutboxRecord): TrackedIssue | null {
  const isIssue = typeof reply === "object" && reply !== null && "canComment" in reply;
  return state === "acked" && isIssue ? (reply as TrackedIssue) : null;
}

/**
 * Follows the records of a report: passes on each reply, and the number of records that left
 * without one.
 */
function followRecords(
  outbox: Outbox,
  token: string,
  onGone: (answer: TrackedIssue | null, isAll: boolean) => void,
): () => void {
  let open: readonly string[] = [];
  const follow = (): void => {
    const own = ofToken(outbox.records.get(), token);
    const now = openOnes(own).map(({ id }) => id);
    const gone = open.filter((id) => !now.includes(id));
    open = now;
    if (gone.length === 0) return;
    const answers = own.filter(({ id }) => gone.includes(id)).flatMap((one) => issueIn(one) ?? []);
    onGone(answers.at(-1) ?? null, answers.length === gone.length);
  };
  follow();
  return outbox.records.subscribe(follow);
}

/** The waiting and the refused writes to a tracked report. */
export interface TrackedWaiting {
  /** Null until the outbox is open. */
  readonly outbox: Outbox | null;
  readonly records: readonly OutboxRecord[];
}

/**
 * Loads a report by its tracking token; returns it, a function to reload it, and what waits to be
 * sent.
 */
export function useTracked(token: string) {
  const [issue, setIssue] = useState<TrackedIssue | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  // A reply to an earlier request that comes later is older, so a poll does not undo a step.
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
  useEffect(() => void openOutbox().then(setOutbox, () => undefined), []);
  useEffect(() => {
    if (!outbox) return undefined;
    return followRecords(outbox, token, (answer, isAll) => {
      if (answer) {
        asked.current += 1;
        setIssue(answer);
        setError(null);
      }
      if (!isAll) void load();
    });
  }, [outbox, token, load]);
  const all = useStore(outbox?.records ?? NONE);
  const records = useMemo(() => ofToken(all, token), [all, token]);
  // This page announces the outcome of these records itself.
  const ids = records.map(({ id }) => id).join(" ");
  useEffect(() => (ids === "" ? undefined : outbox?.attend(ids.split(" "))), [outbox, ids]);
  const waiting: TrackedWaiting = { outbox, records: openOnes(records) };
  return { issue, error, load, waiting };
}
