import { useEffect, useState } from "react";
import { CallError } from "../../lib/call-error.ts";
import { logFailure } from "../../lib/log.ts";
import type { Entry } from "./entries.ts";

const TYPING_PAUSE_MS = 150;

/** One kind of thing that the palette asks the server for. It stays the same between renders. */
export interface Source {
  /** The log's sentence when it fails. */
  readonly failure: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Entry[]>;
}

interface Found {
  readonly text: string;
  readonly entries: readonly Entry[];
}

const NOTHING: readonly Entry[] = [];

/**
 * Asks a source about a text, once the typing rests. A source that is null, or that fails, gives
 * nothing; the former results stay until the next answer.
 */
export function useFound(
  source: Source | null,
  text: string,
): { entries: readonly Entry[]; searching: boolean } {
  const [found, setFound] = useState<Found>({ text: "", entries: NOTHING });
  const asks = source !== null && text !== "";
  useEffect(() => {
    if (!source || text === "") return undefined;
    const stop = new AbortController();
    const search = async (): Promise<void> => {
      try {
        const entries = await source.find(text, stop.signal);
        if (!stop.signal.aborted) setFound({ text, entries });
      } catch (cause) {
        if (stop.signal.aborted) return;
        if (cause instanceof CallError && cause.code === "network.aborted") return;
        logFailure(source.failure, cause);
        setFound({ text, entries: NOTHING });
      }
    };
    const timer = setTimeout(() => void search(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [source, text]);
  return { entries: asks ? found.entries : NOTHING, searching: asks && found.text !== text };
}
