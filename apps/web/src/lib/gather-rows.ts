interface Identified {
  readonly id: string;
}

/** The reading of everything that a search finds, page by page; pages count from 1. */
export interface RowReader<Search, Row> {
  readonly pageSize: number;
  readonly read: (
    search: Search,
    page: number,
    signal: AbortSignal,
  ) => Promise<{ readonly totalCount: number; readonly results: readonly Row[] }>;
}

interface Options {
  /** The most rows to gather. */
  readonly most: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

const PASSES = 3;

/**
 * Reads all rows that a search finds, each once. When others remove rows from the result meanwhile,
 * later rows move to pages that were read before: where that shows, everything is read once more,
 * and both readings are put together.
 */
export async function gatherRows<Search, Row extends Identified>(
  { pageSize, read }: RowReader<Search, Row>,
  search: Search,
  { most, signal, onProgress }: Options,
): Promise<readonly Row[]> {
  const found = new Map<string, Row>();
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const seen = new Set<string>();
    let total: number | null = null;
    let isSteady = true;
    for (let page = 1; (page - 1) * pageSize < Math.min(total ?? most, most); page += 1) {
      const { totalCount, results } = await read(search, page, signal);
      signal.throwIfAborted();
      isSteady &&= total === null || total === totalCount;
      total = totalCount;
      for (const row of results) {
        seen.add(row.id);
        if (found.size < most || found.has(row.id)) found.set(row.id, row);
      }
      onProgress(found.size, Math.min(total, most));
      if (results.length === 0) break;
    }
    if (isSteady && seen.size >= Math.min(total ?? 0, most)) break;
  }
  return [...found.values()];
}
