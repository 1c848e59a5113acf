import { IMAGE_MAX_BYTES } from "@storey/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfCode, textOfError } from "../../../lib/error-text.ts";
import { translate } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { uploadImage } from "../image-upload.queries.ts";
import { imagesChanged } from "../space.queries.ts";

/** Two at a time: a third only makes the first two slower. */
const AT_ONCE = 2;

/** One file on its way to a space. */
export interface UploadRow {
  readonly id: string;
  readonly file: File;
  readonly preview: string;
  readonly state: "waiting" | "sending" | "done" | "failed" | "cancelled";
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed, in words; null otherwise. */
  readonly reason: string | null;
  readonly mayRetry: boolean;
}

function rowOf(file: File): UploadRow {
  const tooLarge = file.size > IMAGE_MAX_BYTES;
  return {
    id: crypto.randomUUID(),
    file,
    preview: file.type.startsWith("image/") ? URL.createObjectURL(file) : "",
    state: tooLarge ? "failed" : "waiting",
    progress: 0,
    reason: tooLarge ? textOfCode("image.too_large", translate("spaces", "upload.tooLarge")) : null,
    mayRetry: !tooLarge,
  };
}

/** What a failure turns a row into; a cancelled one is no failure. */
function failed(error: unknown): Partial<UploadRow> {
  if (error instanceof CallError && error.code === "network.aborted") return { state: "cancelled" };
  const final = error instanceof CallError && [413, 415, 422].includes(error.status);
  return { state: "failed", reason: textOfError(error), mayRetry: !final };
}

/** Lets a preview go once its row has left, and all of them with the screen. */
function usePreviewsOf(rows: readonly UploadRow[]): void {
  const held = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const shown = new Set(rows.map(({ preview }) => preview).filter((url) => url !== ""));
    for (const url of held.current) if (!shown.has(url)) URL.revokeObjectURL(url);
    held.current = shown;
  }, [rows]);
  useEffect(
    () => () => {
      for (const url of held.current) URL.revokeObjectURL(url);
    },
    [],
  );
}

/** The uploads of one space: add, cancel, retry, dismiss. Those that are done leave by themselves. */
export function useUploadQueue(spaceId: string) {
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const running = useRef(new Map<string, AbortController>());
  usePreviewsOf(rows);
  const change = useCallback((id: string, next: Partial<UploadRow>) => {
    setRows((list) => list.map((row) => (row.id === id ? { ...row, ...next } : row)));
  }, []);
  const send = useCallback(
    async ({ id, file }: UploadRow): Promise<void> => {
      const cancel = new AbortController();
      running.current.set(id, cancel);
      change(id, { state: "sending", progress: 0, reason: null });
      try {
        const onProgress = (progress: number) => change(id, { progress });
        await uploadImage(spaceId, { file, id, signal: cancel.signal, onProgress });
        await imagesChanged(spaceId);
        setRows((list) => list.filter((row) => row.id !== id));
      } catch (error) {
        const next = failed(error);
        change(id, next);
        if (next.state === "failed") {
          const summary = translate("spaces", "upload.failed");
          showToast({ severity: "error", summary, detail: `${file.name}: ${next.reason}` });
        }
      } finally {
        running.current.delete(id);
      }
    },
    [spaceId, change],
  );
  useEffect(() => {
    const free = AT_ONCE - rows.filter((row) => row.state === "sending").length;
    const next = rows.filter((row) => row.state === "waiting" && !running.current.has(row.id));
    for (const row of next.slice(0, Math.max(0, free))) void send(row);
  }, [rows, send]);
  useEffect(() => {
    const started = running.current;
    return () => {
      for (const cancel of started.values()) cancel.abort();
    };
  }, []);
  return {
    rows,
    add: (files: Iterable<File>) => setRows((list) => [...list, ...[...files].map(rowOf)]),
    cancel: (id: string) => {
      running.current.get(id)?.abort();
      change(id, { state: "cancelled" });
    },
    retry: (id: string) => change(id, { state: "waiting", reason: null, progress: 0 }),
    dismiss: (id: string) => setRows((list) => list.filter((row) => row.id !== id)),
  };
}
