import { useCallback, useEffect, useRef, useState } from "react";
import type { OpeningPdf, OpenPdf } from "./pdf-library.ts";

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
  | ({ readonly kind: "ready" } & OpenPdf);

/** The document did not show its first page within the time that is waited for one. */
export class PdfTooSlowError extends Error {
  override readonly name = "PdfTooSlowError";
}

interface Opening {
  readonly getBytes: GetBytes;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: Blob) => void;
  readonly onPhase: (phase: PdfPhase) => void;
}

/** Fetches, opens and asks for the password. Abort lets everything go. */
async function open({ getBytes, signal, onBytes, onPhase }: Opening): Promise<void> {
  let opening: OpeningPdf | null = null;
  signal.addEventListener("abort", () => opening?.close());
  const ask = (wrong: boolean, answer: (password: string) => void): void => {
    const answered = (password: string): void => {
      onPhase({ kind: "loading" });
      answer(password);
    };
    onPhase({ kind: "password", wrong, answer: answered });
  };
  try {
    const [bytes, library] = await Promise.all([
      getBytes(signal),
      import("./pdf-library.ts"),
      import("./pdf-pages.tsx"),
    ]);
    if (signal.aborted) return;
    onBytes(bytes);
    const data = new Uint8Array(await bytes.arrayBuffer());
    if (signal.aborted) return;
    opening = library.openPdf(data, ask);
    const opened = await library.readPdf(await opening.pdf);
    if (!signal.aborted) onPhase({ kind: "ready", ...opened });
  } catch (error) {
    if (!signal.aborted) onPhase({ kind: "failed", error });
  }
}

/** Opens a PDF: its bytes through the authorised call, as a blob, then its pages. */
export function usePdf(getBytes: GetBytes) {
  const [phase, setPhase] = useState<PdfPhase>({ kind: "loading" });
  const [bytes, setBytes] = useState<Blob | null>(null);
  const [attempt, setAttempt] = useState(0);
  // A change of its description meanwhile does not open it anew.
  const opened = useRef(getBytes);
  const running = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it again.
  useEffect(() => {
    const end = new AbortController();
    running.current = end;
    setPhase({ kind: "loading" });
    const { signal } = end;
    void open({ getBytes: opened.current, signal, onBytes: setBytes, onPhase: setPhase });
    return () => end.abort();
  }, [attempt]);
  /** Ends the work on a document that takes too long. */
  const giveUp = useCallback((): void => {
    running.current?.abort();
    setPhase({ kind: "failed", error: new PdfTooSlowError() });
  }, []);
  const retry = (): void => setAttempt((count) => count + 1);
  return { phase, bytes, retry, giveUp };
}
