import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import type { Outbox } from "../../../lib/outbox/outbox.ts";
import { useOutbox } from "../../../lib/outbox/use-outbox.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import type { FileProgress } from "./photo-row.tsx";

/**
 * Returns the progress of a file that failed; one that the server refused is not sent again as it
 * is.
 */
function failed(error: unknown): FileProgress {
  const isFinal = error instanceof CallError && [409, 413, 415, 422].includes(error.status);
  return { state: "failed", reason: textOfError(error), mayRetry: !isFinal };
}

/** Returns the progress of a file, by the id of its record; null before it is sent. */
export function fileProgressOf(outbox: Outbox, id: string): FileProgress | null {
  const record = outbox.records.get().find((one) => one.id === id);
  if (record?.state === "acked") return { state: "done" };
  if (record && outbox.current.get() === id)
    return { state: "sending", progress: outbox.progress.get().get(id) ?? 0 };
  const failure = outbox.failureOf(id);
  return failure ? failed(failure) : null;
}

/** Whether nothing is left to do for a photo: it has arrived, or was refused as it is. */
export function hasEnded(progress: FileProgress | null): boolean {
  return progress?.state === "done" || (progress?.state === "failed" && !progress.mayRetry);
}

const NO_RECORDS = createStore<readonly never[]>([]);
const NO_PROGRESS = createStore<ReadonlyMap<string, number>>(new Map());
const NOTHING = createStore<string | null>(null);

/** Returns a function that gives the progress of files, and renders again when it changes. */
export function useFileProgress(): (id: string) => FileProgress | null {
  const outbox = useOutbox();
  useStore<unknown>(outbox?.records ?? NO_RECORDS);
  useStore(outbox?.progress ?? NO_PROGRESS);
  useStore(outbox?.current ?? NOTHING);
  return (id) => (outbox ? fileProgressOf(outbox, id) : null);
}
