import type { AssetBulkOrder, AssetSearch, AssetSummary } from "@storey/contract";
import { useEffect, useMemo, useState } from "react";
import { type BulkBarFocus, useBulkFocus } from "../../../ui/list/use-bulk-focus.ts";
import { type ListSelection, useListSelection } from "../../../ui/list/use-list-selection.ts";
import type { AssetRows } from "./asset-list.queries.ts";

/** So many assets can be chosen one by one. */
const MOST = 2_000;

/** The chosen assets of a list: some, or all that it finds but for some. */
export interface AssetChoice {
  readonly selection: ListSelection<AssetSummary>;
  /** Whether all that the list finds are chosen, read or not. */
  readonly isAll: boolean;
  /** How many are chosen; null where only the server can count them. */
  readonly count: number | null;
  readonly isEmpty: boolean;
  /** Those of them that are known, to judge what may be done with them. */
  readonly known: readonly AssetSummary[];
  /** Chooses everything, or nothing where that was so. */
  readonly tickAll: () => void;
  readonly clear: () => void;
  /** Whom a change is for. */
  readonly order: Omit<AssetBulkOrder, "changes">;
  readonly focus: ReturnType<typeof useBulkFocus>;
  readonly bar: BulkBarFocus;
}

/**
 * Lets assets of a list be chosen: one by one, from one to another with Shift, and all that the list
 * finds without reading them. Another search clears what was chosen.
 */
export function useAssetChoice({ rows, search, total, hasMore }: AssetRows): AssetChoice {
  const single = useListSelection<AssetSummary>({ most: MOST });
  const [except, setExcept] = useState<ReadonlySet<string> | null>(null);
  const isAll = except !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question alone decides.
  useEffect(() => {
    setExcept(null);
    single.clear();
  }, [search]);
  const chosen = useMemo(
    () =>
      except === null
        ? single.chosen
        : new Map((rows ?? []).flatMap((row) => (except.has(row.id) ? [] : [[row.id, row]]))),
    [except, rows, single.chosen],
  );
  const clear = (): void => {
    setExcept(null);
    single.clear();
  };
  const selection: ListSelection<AssetSummary> = isAll
    ? {
        ...single,
        chosen,
        clear,
        refresh: () => undefined,
        extend: () => undefined,
        toggle: (index, _isRange, at) => {
          const row = at(index);
          if (!row) return;
          const next = new Set(except);
          if (!next.delete(row.id)) next.add(row.id);
          setExcept(next);
        },
      }
    : single;
  const count = isAll ? (hasMore || total === null ? null : total - except.size) : chosen.size;
  const focus = useBulkFocus(count ?? 1);
  return {
    selection,
    isAll,
    count,
    isEmpty: isAll ? count === 0 : chosen.size === 0,
    known: [...chosen.values()],
    tickAll: () => {
      if (isAll || (total !== null && !hasMore && chosen.size >= total && total > 0)) clear();
      else setExcept(new Set());
    },
    clear,
    order: isAll ? { ...orderOf(search), exceptIds: [...except] } : { ids: [...chosen.keys()] },
    focus,
    bar: focus.bar,
  };
}

function orderOf({ searchTerm, filters, conditions, onlyDeleted }: AssetSearch) {
  return {
    search: {
      ...(searchTerm === undefined ? {} : { searchTerm }),
      ...(filters === undefined ? {} : { filters }),
      ...(conditions === undefined ? {} : { conditions }),
      ...(onlyDeleted === undefined ? {} : { onlyDeleted }),
    },
  };
}
