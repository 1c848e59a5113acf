import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { translate } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { giveUpUpload } from "../../../lib/upload.ts";

/** Long enough to read what is there twice now. */
const TWICE_LIFE_MS = 8000;

/** One file on its way to the server, with what it is to become there. */
export interface Upload<Kind = null> {
  /** Made here: a repeated attempt adds the file once. */
  readonly id: string;
  readonly file: File;
  readonly kind: Kind;
  /** "arrived": it is there, and stays to be looked at. */
  readonly state: "waiting" | "sending" | "arrived" | "failed" | "cancelled";
  /** Whether it is there and what was chosen for it since is on its way. */
  readonly isAmended: boolean;
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed, in words; null otherwise. */
  readonly reason: string | null;
  readonly mayRetry: boolean;
}

/** What a file on its way listens to and tells. */
interface OnTheWay {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** How files of one sort are sent. */
export interface UploadPlan<Kind> {
  readonly send: (upload: Upload<Kind>, on: OnTheWay) => Promise<unknown>;
  /** Has what shows the files ask again. */
  readonly changed: () => Promise<void>;
  /**
   * Makes what has arrived what was chosen for it meanwhile, and gives what it is then; tells a
   * failure itself. With it a file stays in its row once it is there, to be changed there.
   */
  readonly amend?: (upload: Upload<Kind>, on: OnTheWay) => Promise<Kind>;
  /** What the message about a failure begins with. */
  readonly failedMessage: () => string;
  /** Why a file is not even sent, in words; null when it is. */
  readonly refusalOf?: (file: File) => string | null;
  /**
   * Whether what the files are added to has such a one already, as far as is known here. Without it
   * those are known that arrived since it was opened (`hasArrived`).
   */
  readonly isThere?: (file: File, hasArrived: boolean) => boolean;
}

/** What a file is known by when it is chosen again. */
function markOf({ name, size, lastModified }: File): string {
  return JSON.stringify([name, size, lastModified]);
}

/** Whether nothing more comes of an upload by itself. */
export function hasEnded({ state }: Pick<Upload, "state">): boolean {
  return state === "failed" || state === "cancelled";
}

/** Whether an upload is still on its way. */
export function isOnItsWay({ state }: Pick<Upload, "state">): boolean {
  return state === "waiting" || state === "sending";
}

/** Whether a file that is there is sent once more, to become something else. */
export function isSentAgain({ isAmended, progress }: Pick<Upload, "isAmended" | "progress">) {
  return isAmended && progress < 1;
}

function uploadOf<Kind>(file: File, kind: Kind, reason: string | null): Upload<Kind> {
  const id = crypto.randomUUID();
  const state = reason === null ? "waiting" : "failed";
  const mayRetry = reason === null;
  return { id, file, kind, state, isAmended: false, progress: 0, reason, mayRetry };
}

/** What a failure turns an upload into; a cancelled one is no failure. */
function failed(error: unknown): Partial<Pick<Upload, "state" | "reason" | "mayRetry">> {
  if (error instanceof CallError && error.code === "network.aborted") return { state: "cancelled" };
  const isFinal = error instanceof CallError && [413, 415, 422].includes(error.status);
  return { state: "failed", reason: textOfError(error), mayRetry: !isFinal };
}

/** Those of a list that are meant, and the others, both in their order. */
function parted<One>(list: readonly One[], isMeant: (one: One) => boolean): [One[], One[]] {
  return [list.filter(isMeant), list.filter((one) => !isMeant(one))];
}

/** Tells of files that were left out, as they are on their way, and of those that are there twice. */
function sayKnown(leftOut: readonly File[], twice: readonly File[]): void {
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
 * Files on their way: add, choose what they become, cancel, retry, dismiss. Those that are done leave
 * by themselves, unless they can still be amended. One is sent after the other, so that they arrive
 * in the order they were chosen in.
 */
export function useUploads<Kind = null>(plan: UploadPlan<Kind>) {
  const [rows, setRows] = useState<readonly Upload<Kind>[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const arrived = useRef(new Set<string>());
  const latest = useRef(plan);
  latest.current = plan;
  /** What was chosen last for each file, and which of them are there. */
  const chosen = useRef(new Map<string, Kind>());
  const there = useRef(new Map<string, Upload<Kind>>());
  const amending = useRef(new Map<string, AbortController>());
  const change = useCallback((id: string, next: Partial<Omit<Upload<Kind>, "id" | "file">>) => {
    setRows((list) => list.map((row) => (row.id === id ? { ...row, ...next } : row)));
  }, []);
  const leave = useCallback((id: string) => {
    setRows((list) => list.filter((row) => row.id !== id));
  }, []);
  // One change of a file after the other: each is made on what the one before has left.
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
    /** Whether something is lost when the screen closes now. */
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
      sayKnown(
        leftOut,
        added.filter(isKnown).map(({ file }) => file),
      );
      // What is over makes room for what is about to happen.
      setRows((list) => {
        const [others, over] = parted(list, isOnItsWay);
        return [...others, ...added, ...over];
      });
    },
    /** Chooses what a file becomes, on its way or there. */
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

/** What `useUploads` gives. */
export type Uploads<Kind> = ReturnType<typeof useUploads<Kind>>;
