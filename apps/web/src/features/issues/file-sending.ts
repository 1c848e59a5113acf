import { CallError, mayPass } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { createStore } from "../../lib/store.ts";
import { uploadAttachment } from "./issue-upload.queries.ts";
import type { AddedFile, FileProgress } from "./parts/photo-row.tsx";

/** What a failure turns a file into: one that was refused is not sent again as it is. */
function failed(error: unknown): FileProgress {
  const isFinal = error instanceof CallError && [409, 413, 415, 422].includes(error.status);
  return { state: "failed", reason: textOfError(error), mayRetry: !isFinal };
}

/** What became of files that were sent. */
export interface Arrivals {
  /** Every one that was not taken back. */
  readonly all: boolean;
  /** Another try may bring those that are missing. */
  readonly mayPass: boolean;
}

/** Sends files to an issue one after another, each to be taken back by itself, and tells how far each is. */
export function createFileSending() {
  const progress = createStore<ReadonlyMap<string, FileProgress>>(new Map());
  const running = new Map<string, AbortController>();
  const takenBack = new Set<string>();
  const note = (id: string, next: FileProgress): void => {
    if (!takenBack.has(id)) progress.set(new Map(progress.get()).set(id, next));
  };
  const isDone = (id: string): boolean => progress.get().get(id)?.state === "done";
  const isSending = (id: string): boolean => running.has(id);
  /** Null when it arrived, was taken back, or has arrived before; else why it did not. */
  const send = async (
    issueId: string,
    { id, file }: AddedFile,
    isInternal: boolean,
  ): Promise<unknown> => {
    if (isDone(id) || takenBack.has(id) || running.has(id)) return null;
    const stop = new AbortController();
    running.set(id, stop);
    note(id, { state: "sending", progress: 0 });
    try {
      const { signal } = stop;
      const onProgress = (done: number) => note(id, { state: "sending", progress: done });
      await uploadAttachment(issueId, { id, file, isInternal, signal, onProgress });
      note(id, { state: "done" });
      return null;
    } catch (error) {
      note(id, failed(error));
      return takenBack.has(id) ? null : error;
    } finally {
      running.delete(id);
    }
  };
  return {
    progress,
    isDone,
    isSending,
    sendAll: async (
      issueId: string,
      files: readonly AddedFile[],
      isInternal = false,
    ): Promise<Arrivals> => {
      const errors: unknown[] = [];
      for (const added of files) errors.push(await send(issueId, added, isInternal));
      const missing = errors.filter((error) => error !== null);
      return { all: missing.length === 0, mayPass: missing.some(mayPass) };
    },
    /** Takes a file back: what is on its way stops, what waits is not sent. */
    takeBack: (id: string): void => {
      takenBack.add(id);
      running.get(id)?.abort();
    },
    /** Ends what is on its way. */
    stop: (): void => {
      for (const one of running.values()) one.abort();
    },
    forget: (): void => progress.set(new Map()),
  };
}
