import type { DocumentType } from "@storey/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { translate } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { documentsChanged } from "../document.queries.ts";
import { giveUpUpload, goesInPieces, uploadDocument } from "../document-upload.queries.ts";

/** Two at a time: a third only makes the first two slower. */
const AT_ONCE = 2;

/** What the files that are added become. */
export interface UploadKind {
  readonly type: DocumentType;
  readonly isPublic: boolean;
}

/** One file on its way to a space. */
export interface DocumentRow extends UploadKind {
  readonly id: string;
  readonly file: File;
  readonly state: "waiting" | "sending" | "failed" | "cancelled";
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed, in words; null otherwise. */
  readonly reason: string | null;
  readonly mayRetry: boolean;
}

function rowOf(file: File, kind: UploadKind): DocumentRow {
  const id = crypto.randomUUID();
  return { ...kind, id, file, state: "waiting", progress: 0, reason: null, mayRetry: true };
}

/** What a failure turns a row into; a cancelled one is no failure. */
function failed(error: unknown): Partial<DocumentRow> {
  if (error instanceof CallError && error.code === "network.aborted") return { state: "cancelled" };
  const final = error instanceof CallError && [413, 415, 422].includes(error.status);
  return { state: "failed", reason: textOfError(error), mayRetry: !final };
}

/** The uploads of one space: add, cancel, retry, dismiss. Those that are done leave by themselves. */
export function useDocumentUploads(spaceId: string) {
  const [rows, setRows] = useState<readonly DocumentRow[]>([]);
  const running = useRef(new Map<string, AbortController>());
  // What was given up on the server must be gone there before the same is sent again.
  const givenUp = useRef(new Map<string, Promise<void>>());
  const change = useCallback((id: string, next: Partial<DocumentRow>) => {
    setRows((list) => list.map((row) => (row.id === id ? { ...row, ...next } : row)));
  }, []);
  const send = useCallback(
    async ({ id, file, type, isPublic }: DocumentRow): Promise<void> => {
      const { signal, ...cancel } = controlled(running.current, id);
      change(id, { state: "sending", progress: 0, reason: null });
      try {
        await givenUp.current.get(id);
        const onProgress = (progress: number) => change(id, { progress });
        await uploadDocument(spaceId, { file, id, type, isPublic, signal, onProgress });
        await documentsChanged(spaceId);
        setRows((list) => list.filter((row) => row.id !== id));
      } catch (error) {
        const next = failed(error);
        change(id, next);
        if (next.state === "failed") {
          const summary = translate("documents", "upload.failed");
          showToast({ severity: "error", summary, detail: `${file.name}: ${next.reason}` });
        }
      } finally {
        cancel.end();
      }
    },
    [spaceId, change],
  );
  useEffect(() => {
    const free = AT_ONCE - rows.filter((row) => row.state === "sending").length;
    const next = rows.filter((row) => row.state === "waiting" && !running.current.has(row.id));
    for (const row of next.slice(0, Math.max(0, free))) void send(row);
  }, [rows, send]);
  const giveUp = useCallback(
    ({ id, file }: DocumentRow) => {
      if (goesInPieces(file)) givenUp.current.set(id, giveUpUpload(spaceId, id));
    },
    [spaceId],
  );
  useEffect(() => {
    const started = running.current;
    return () => {
      for (const cancel of started.values()) cancel.abort();
    };
  }, []);
  return {
    rows,
    add: (files: Iterable<File>, kind: UploadKind) =>
      setRows((list) => [...list, ...[...files].map((file) => rowOf(file, kind))]),
    cancel: (row: DocumentRow) => {
      const wasSending = running.current.has(row.id);
      running.current.get(row.id)?.abort();
      if (wasSending) giveUp(row);
      change(row.id, { state: "cancelled" });
    },
    retry: ({ id }: DocumentRow) => change(id, { state: "waiting", reason: null, progress: 0 }),
    dismiss: (row: DocumentRow) => {
      if (row.state === "failed") giveUp(row);
      setRows((list) => list.filter(({ id }) => id !== row.id));
    },
  };
}

function controlled(running: Map<string, AbortController>, id: string) {
  const cancel = new AbortController();
  running.set(id, cancel);
  return { signal: cancel.signal, end: () => running.delete(id) };
}
