import { useEffect, useRef, useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { gatherRows, type RowReader } from "../../lib/gather-rows.ts";
import { showToast } from "../../lib/toasts.ts";
import type { ListSelection } from "./use-list-selection.ts";

/** The progress of a long piece of work on a list. */
export interface ListProgress {
  readonly kind: "gather" | "change";
  readonly done: number;
  readonly total: number;
}

interface Identified {
  readonly id: string;
}

/**
 * Chooses everything the filters find, also rows that are not loaded yet; `stop` keeps those chosen
 * so far.
 */
export function useGathering<Search, Row extends Identified>(
  reader: RowReader<Search, Row>,
  selection: ListSelection<Row>,
  most: number,
) {
  const [progress, setProgress] = useState<ListProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = (): void => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
  };
  const gather = async (search: Search): Promise<void> => {
    stop();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (done: number, total: number): void =>
      setProgress({ kind: "gather", done, total });
    try {
      // Reads one row more than can be chosen, to know whether these are all.
      const rows = await gatherRows(reader, search, { most: most + 1, signal, onProgress });
      selection.replace(rows);
    } catch (error) {
      if (!signal.aborted) showToast({ severity: "error", summary: textOfError(error) });
    }
    if (running.current === controller) stop();
  };
  return { progress, gather, stop };
}
