import type { AssetSummary } from "@storey/contract";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { AllRowsTable } from "../../../ui/list/list-table.tsx";
import type { ListSelection } from "../../../ui/list/use-list-selection.ts";
import { ASSET_LIST } from "../asset-list.tsx";
import { assetRows, dayShownBy } from "../asset-rows.tsx";
import type { AssetRows } from "./asset-list.queries.ts";

interface AssetCardsProps {
  /** The column that the list is sorted by first. */
  readonly sortedBy: string | undefined;
  readonly listed: AssetRows;
  readonly selection: ListSelection<AssetSummary> | null;
  readonly onTickAll: () => void;
}

const NO_ROWS: readonly AssetSummary[] = [];

/** The assets with their pictures, in the scroll of the page: a card each on a phone. */
export function AssetCards({ sortedBy, listed, selection, onTickAll }: AssetCardsProps) {
  const rows = useMemo(() => assetRows(dayShownBy(sortedBy)), [sortedBy]);
  const { t } = useTranslation("assets");
  const end = useRef<HTMLDivElement>(null);
  useReadAhead(end, listed);
  return (
    <>
      <AllRowsTable
        all={listed.rows ?? NO_ROWS}
        rows={rows}
        messages={ASSET_LIST.messages}
        label={t(ASSET_LIST.words.label)}
        context={null}
        selection={selection}
        onSelectAll={onTickAll}
      />
      <div ref={end} aria-hidden="true" />
    </>
  );
}

/** So far below the window the next rows are asked for. */
const AHEAD = "1500px";

/** Reads the next rows when the end of those that are there comes near. */
function useReadAhead(
  end: RefObject<HTMLElement | null>,
  { readNext, rows, hasNext }: AssetRows,
): void {
  const latest = useRef(readNext);
  latest.current = readNext;
  const count = rows?.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where more was read, the end lies elsewhere.
  useEffect(() => {
    const element = end.current;
    if (!element || !hasNext || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, hasNext, count]);
}
