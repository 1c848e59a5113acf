import { useEffect } from "react";
import type { RowReader } from "../../lib/gather-rows.ts";
import { type BulkBarFocus, useBulkFocus } from "./use-bulk-focus.ts";
import { type ListProgress, useGathering } from "./use-gathering.ts";
import { type ListSelection, useListSelection } from "./use-list-selection.ts";

interface Identified {
  readonly id: string;
}

interface Options<Search, Row> {
  readonly reader: RowReader<Search, Row>;
  /** The search of the list. Another search is another list: it clears the selection. */
  readonly search: Search;
  /** The first answer of the list; null before it. */
  readonly first: { readonly totalCount: number } | null;
  /** The most rows that can be chosen. */
  readonly most: number;
}

/** The chosen rows of a list, for the bar with their actions. */
export interface BulkSelection<Row extends Identified> {
  readonly selection: ListSelection<Row>;
  /** The number of rows that the filters find. */
  readonly total: number;
  /** The progress of choosing everything; null while it does not run. */
  readonly gathering: ListProgress | null;
  readonly stopGathering: () => void;
  readonly selectAll: () => void;
  readonly focus: BulkBarFocus;
}

/**
 * Lets several rows of a list be chosen, also everything that the filters find, and leads the focus
 * between the rows and the bar with their actions.
 */
export function useBulkSelection<Search, Row extends Identified>(options: Options<Search, Row>) {
  const { reader, search, first, most } = options;
  const selection = useListSelection<Row>({ most });
  const { progress, gather, stop } = useGathering(reader, selection, most);
  const focus = useBulkFocus(selection.chosen.size);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question alone decides.
  useEffect(() => {
    stop();
    selection.clear();
  }, [search]);
  const bulk: BulkSelection<Row> = {
    selection,
    total: first?.totalCount ?? 0,
    gathering: progress,
    stopGathering: stop,
    selectAll: () => void gather(search),
    focus: focus.bar,
  };
  return { bulk, aroundRows: focus.list };
}
