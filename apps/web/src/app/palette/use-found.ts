import type { SpaceCorrection } from "@storey/contract";
import { useEffect, useState } from "react";
import { CallError } from "../../lib/call-error.ts";
import { logFailure } from "../../lib/log.ts";
import type { Entry } from "./entries.ts";

const TYPING_PAUSE_MS = 150;

/** The entries that a source found, and the words it took for a slip. */
interface Answer {
  readonly entries: readonly Entry[];
  readonly corrections?: readonly SpaceCorrection[];
}

/** One kind of thing that the palette asks the server for. It stays the same between renders. */
export interface Source {
  /** The sentence for the log when the source fails. */
  readonly failure: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<Answer>;
}

interface Found extends Answer {
  readonly text: string;
}

const NOTHING: Answer = { entries: [] };

/**
 * Asks a source about a text, once the typing rests. A source that is null, or that fails, gives
 * nothing; the former results stay until the next answer.
 */
export function useFound(
  source: Source | null,
  text: string,
): Answer & { readonly searching: boolean } {
  const [found, setFound] = useState<Found>({ text: "", ...NOTHING });
  const asks = source !== null && text !== "";
  useEffect(() => {
    if (!source || text === "") return undefined;
    const stop = new AbortController();
    const search = async (): Promise<void> => {
      try {
        const answer = await source.find(text, stop.signal);
        if (!stop.signal.aborted) setFound({ text, ...answer });
      } catch (cause) {
        if (stop.signal.aborted) return;
        if (cause instanceof CallError && cause.code === "network.aborted") return;
        logFailure(source.failure, cause);
        setFound({ text, ...NOTHING });
      }
    };
    const timer = setTimeout(() => void search(), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [source, text]);
  return { ...(asks ? found : NOTHING), searching: asks && found.text !== text };
}
