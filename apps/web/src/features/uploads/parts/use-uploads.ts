import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { translate } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { giveUpUpload } from "../../../lib/upload.ts";

/**
 * How long the message about files that exist twice stays, in milliseconds: long enough to read it.
 */
const TWICE_LIFE_MS = 8000;

/** One file on its way to the server, with what it should become there. */
export interface Upload<Kind = null> {
  /** Made on this device, so that repeated attempts add the file once. */
  readonly id: string;
  readonly file: File;
  readonly kind: Kind;
  /** "arrived" means that the file is on the server and its row stays. */
  readonly state: "waiting" | "sending" | "arrived" | "failed" | "cancelled";
  /** Whether the file has arrived and a later choice for it is being applied. */
  readonly isAmended: boolean;
  /** From 0 to 1. */
  readonly progress: number;
  /** The message of the failure; null without one. */
  readonly reason: string | null;
  readonly mayRetry: boolean;
}

/** The signal that cancels a request, and the function that reports its progress. */
interface OnTheWay {
  readonly signal: AbortSignal;
  /** Called with a share from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** The way that files of one sort are sent. */
export interface UploadPlan<Kind> {
  readonly send: (upload: Upload<Kind>, on: OnTheWay) => Promise<unknown>;
  /** Refetches what shows the files. */
  readonly changed: () => Promise<void>;
  /**
   * Applies a later choice to a file that has arrived, and resolves to what it is then; shows its
   * failure itself. With this function, a file keeps its row after it has arrived, to be changed
   * there.
   */
  readonly amend?: (upload: Upload<Kind>, on: OnTheWay) => Promise<Kind>;
  /** Returns the beginning of the message about a failure. */
  readonly failedMessage: () => string;
  /** Returns why a file is not sent at all; null when it is. */
  readonly refusalOf?: (file: File) => string | null;
  /**
   * Whether the owner has such a file already, as far as is known here. Without this function,
   * files are known that arrived since the dialog opened (`hasArrived`).
   */
  readonly isThere?: (file: File, hasArrived: boolean) => boolean;
}

/** Returns the key by which a file is recognised when it is chosen again. */
function markOf({ name, size, lastModified }: File): string {
  return JSON.stringify([name, size, lastModified]);
}

/** Whether an upload has failed or was cancelled, so that it does not continue by itself. */
export function hasEnded({ state }: Pick<Upload, "state">): boolean {
  return state === "failed" || state === "cancelled";
}

/** Whether an upload is still on its way. */
export function isOnItsWay({ state }: Pick<Upload, "state">): boolean {
  return state === "waiting" || state === "sending";
}

/** Whether a file that has arrived is being sent once more, to become something else. */
export function isSentAgain({ isAmended, progress }: Pick<Upload, "isAmended" | "progress">) {
  return isAmended && progress < 1;
}

function uploadOf<Kind>(file: File, kind: Kind, reason: string | null): Upload<Kind> {
  const id = crypto.randomUUID();
  const state = reason === null ? "waiting" : "failed";
  const mayRetry = reason === null;
  return { id, file, kind, state, isAmended: false, progress: 0, reason, mayRetry };
}

/** Returns the state of an upload after an error; a cancelled one has not failed. */
function failed(error: unknown): Partial<Pick<Upload, "state" | "reason" | "mayRetry">> {
  if (error instanceof CallError && error.code === "network.aborted") return { state: "cancelled" };
  const isFinal = error instanceof CallError && [413, 415, 422].includes(error.status);
  return { state: "failed", reason: textOfError(error), mayRetry: !isFinal };
}

/** Splits a list into the elements that match and the others, both in their order. */
function parted<One>(list: readonly One[], isMeant: (one: One) => boolean): [One[], One[]] {
  return [list.filter(isMeant), list.filter((one) => !isMeant(one))];
}

/**
 * Tells the user which files were left out, as they are on their way already, and which now exist
 * twice.
 */
function showKnownFiles(leftOut: readonly File[], twice: readonly File[]): void {
  const namesOf = (files: readonly File[]) => ({ names: files.map(({ name }) => name).join(", ") });
  if (leftOut.length > 0) showToast({ summary: translate("uploads", "already", namesOf(leftOut)) });
  if (twice.length === 0) return;
  showToast({
    severity: "warning",
    summary: translate("uploads", "twice", namesOf(twice)),
    detail: translate("uploads", "twice.detail"),
    lifeMs: TWICE_LIFE_MS,
  });
}

/**
 * Manages the files on their way: add, choose what they become, cancel, retry, dismiss. Completed
 * ones disappear by themselves, unless they can still be amended. Files are sent one after the
 * other, so that they arrive in the order they were chosen in.
 */
export function useUploads<Kind = null>(plan: UploadPlan<Kind>) {
  const [rows, setRows] = useState<readonly Upload<Kind>[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const arrived = useRef(new Set<string>());
  const latest = useRef(plan);
  latest.current = plan;
  /** The last choice for each file, and the files that have arrived. */
  const chosen = useRef(new Map<string, Kind>());
  const there = useRef(new Map<string, Upload<Kind>>());
  const amending = useRef(new Map<string, AbortController>());
  const change = useCallback((id: string, next: Partial<Omit<Upload<Kind>, "id" | "file">>) => {
    setRows((list) => list.map((row) => (row.id === id ? { ...row, ...next } : row)));
  }, []);
  const leave = useCallback((id: string) => {
    setRows((list) => list.filter((row) => row.id !== id));
  }, []);
  // The changes of a file run one after the other, each on the result of the one before.
  const amend = useCallback(
    async (id: string): Promise<void> => {
      const row = there.current.get(id);
      const { amend: make } = latest.current;
      if (!row || !make || amending.current.has(id)) return;
      const cancel = new AbortController();
      amending.current.set(id, cancel);
      change(id, { isAmended: true });
      const onProgress = (progress: number): void => change(id, { progress });
      let kind: Kind;
      let made: Kind;
      do {
        kind = chosen.current.get(id) ?? row.kind;
        made = await make({ ...row, kind }, { signal: cancel.signal, onProgress });
      } while ((chosen.current.get(id) ?? row.kind) !== kind && !cancel.signal.aborted);
      amending.current.delete(id);
      chosen.current.set(id, made);
      change(id, { isAmended: false, progress: 1, kind: made });
    },
    [change],
  );
  const send = useCallback(
    async (row: Upload<Kind>): Promise<void> => {
      const { id, file } = row;
      const cancel = new AbortController();
      running.current.set(id, cancel);
      change(id, { state: "sending", progress: 0, reason: null });
      try {
        const onProgress = (progress: number): void => change(id, { progress });
        await latest.current.send(row, { signal: cancel.signal, onProgress });
        arrived.current.add(markOf(file));
        await latest.current.changed();
        if (latest.current.amend) {
          there.current.set(id, row);
          change(id, { state: "arrived", progress: 1 });
          void amend(id);
        } else leave(id);
      } catch (error) {
        const next = failed(error);
        change(id, next);
        if (next.state === "failed") {
          const detail = `${file.name}: ${next.reason}`;
          showToast({ severity: "error", summary: latest.current.failedMessage(), detail });
        }
      } finally {
        running.current.delete(id);
      }
    },
    [change, leave, amend],
  );
  useEffect(() => {
    if (running.current.size > 0) return;
    const next = rows.find(({ state }) => state === "waiting");
    if (next) void send(next);
  }, [rows, send]);
  useEffect(() => {
    const started = [running.current, amending.current];
    return () => {
      for (const cancel of started.flatMap((each) => [...each.values()])) cancel.abort();
    };
  }, []);
  return {
    rows,
    /** Whether closing the screen now would lose something. */
    isBusy: rows.some((row) => isOnItsWay(row) || isSentAgain(row)),
    add: (files: Iterable<File>, kindOf: (file: File) => Kind) => {
      const onTheirWay = new Set(rows.filter(isOnItsWay).map(({ file }) => markOf(file)));
      const [leftOut, taken] = parted([...files], (file) => onTheirWay.has(markOf(file)));
      const added = taken.map((file) =>
        uploadOf(file, kindOf(file), plan.refusalOf?.(file) ?? null),
      );
      const isKnown = ({ file, state }: Upload<Kind>): boolean => {
        const hasArrived = arrived.current.has(markOf(file));
        return state === "waiting" && (plan.isThere?.(file, hasArrived) ?? hasArrived);
      };
      showKnownFiles(
        leftOut,
        added.filter(isKnown).map(({ file }) => file),
      );
      // Uploads that have ended move below the new ones.
      setRows((list) => {
        const [others, over] = parted(list, isOnItsWay);
        return [...others, ...added, ...over];
      });
    },
    /** Chooses what a file becomes, while it is on its way or after it has arrived. */
    choose: ({ id }: Pick<Upload, "id">, kind: Kind) => {
      chosen.current.set(id, kind);
      change(id, { kind });
      void amend(id);
    },
    cancel: (row: Upload<Kind>) => {
      const started = running.current.get(row.id);
      started?.abort();
      change(row.id, { state: "cancelled" });
    },
    retry: ({ id }: Upload<Kind>) => change(id, { state: "waiting", reason: null, progress: 0 }),
    dismiss: (row: Upload<Kind>) => {
      if (row.state === "failed") giveUpUpload(row.id);
      leave(row.id);
    },
  };
}

/** The return value of `useUploads`. */
export type Uploads<Kind> = ReturnType<typeof useUploads<Kind>>;
