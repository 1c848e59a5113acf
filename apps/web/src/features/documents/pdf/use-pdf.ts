import { useEffect, useRef, useState } from "react";
import { beginBusy, endBusy } from "../../../lib/busy.ts";
import type { OpeningPdf, PdfDocument } from "./pdf-library.ts";

/** Fetches the bytes of a document. */
export type GetBytes = (signal: AbortSignal) => Promise<Blob>;

/** How far the opening of a document is. */
export type PdfPhase =
  | { readonly kind: "loading" }
  | {
      readonly kind: "password";
      readonly wrong: boolean;
      readonly answer: (password: string) => void;
    }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "ready"; readonly pdf: PdfDocument };

/** 'Please wait...' that is shown once, however often it is asked for. */
function busyMark() {
  let held = false;
  return {
    show: (): void => {
      if (!held) beginBusy();
      held = true;
    },
    hide: (): void => {
      if (held) endBusy();
      held = false;
    },
  };
}

interface Opening {
  readonly getBytes: GetBytes;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: Blob) => void;
  readonly onPhase: (phase: PdfPhase) => void;
}

/** Fetches, opens and asks for the password, busy all the while but not while it asks. */
async function open({ getBytes, signal, onBytes, onPhase }: Opening): Promise<void> {
  const wait = busyMark();
  let opening: OpeningPdf | null = null;
  signal.addEventListener("abort", () => {
    opening?.close();
    wait.hide();
  });
  const ask = (wrong: boolean, answer: (password: string) => void): void => {
    wait.hide();
    const answered = (password: string): void => {
      wait.show();
      onPhase({ kind: "loading" });
      answer(password);
    };
    onPhase({ kind: "password", wrong, answer: answered });
  };
  wait.show();
  try {
    const [bytes, library] = await Promise.all([
      getBytes(signal),
      import("./pdf-library.ts"),
      import("./pdf-pages.tsx"),
    ]);
    onBytes(bytes);
    const data = new Uint8Array(await bytes.arrayBuffer());
    if (signal.aborted) return;
    opening = library.openPdf(data, ask);
    const pdf = await opening.pdf;
    if (!signal.aborted) onPhase({ kind: "ready", pdf });
  } catch (error) {
    if (!signal.aborted) onPhase({ kind: "failed", error });
  } finally {
    wait.hide();
  }
}

/** Opens a PDF: its bytes through the authorised call, as a blob, then its pages. */
export function usePdf(getBytes: GetBytes) {
  const [phase, setPhase] = useState<PdfPhase>({ kind: "loading" });
  const [bytes, setBytes] = useState<Blob | null>(null);
  const [attempt, setAttempt] = useState(0);
  // A change of its description meanwhile does not open it anew.
  const opened = useRef(getBytes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it again.
  useEffect(() => {
    const end = new AbortController();
    setPhase({ kind: "loading" });
    const { signal } = end;
    void open({ getBytes: opened.current, signal, onBytes: setBytes, onPhase: setPhase });
    return () => end.abort();
  }, [attempt]);
  return { phase, bytes, retry: () => setAttempt((count) => count + 1) };
}
