// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not drawn, so the table is a grid of boxes.
// biome-ignore-all lint/a11y/useFocusableInteractive: what can be pressed in a row takes the focus itself.
import type { AssetSummary, ListedAsset } from "@storey/contract";
import { memo, type RefObject, useCallback, useMemo, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { ListSelection } from "../../../ui/list/use-list-selection.ts";
import { useRowKeys } from "../../../ui/list/use-row-keys.ts";
import { AssetLink } from "../parts/asset-link.tsx";
import type { AssetRows } from "./asset-list.queries.ts";
import styles from "./asset-table.module.css";
import { type CellWords, cellOf } from "./list-cells.tsx";
import type { ListedField } from "./use-asset-list.ts";
import type { TableColumn } from "./use-column-table.ts";
import { useListEnds } from "./use-list-ends.ts";
import { useScrolledRows } from "./use-scrolled-rows.ts";

interface AssetTableRowsProps {
  readonly listed: AssetRows;
  readonly rows: readonly ListedAsset[];
  /** The box that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly columns: readonly TableColumn[];
  readonly widthPx: number;
  readonly fields: readonly ListedField[];
  /** Null where rows cannot be chosen. */
  readonly selection: ListSelection<AssetSummary> | null;
  readonly onTickAll: () => void;
}

/** The rows of the table that are in view. They are apart from its head, which stays while they scroll. */
export function AssetTableRows(props: AssetTableRowsProps) {
  const { listed, rows, scroller, columns, widthPx, fields, selection } = props;
  const { locale } = useTranslation("asset-list");
  const { t: ofAssets } = useTranslation("assets");
  const list = useRef<HTMLDivElement>(null);
  const view = useScrolledRows({ rows, scroller, listed });
  const at = (index: number): ListedAsset | undefined => rows[index];
  const onRowKeys = useRowKeys({
    list,
    extend: selection ? (from, to) => selection.extend(from, to, at) : null,
    selectAll: selection ? props.onTickAll : null,
  });
  const onEndKeys = useListEnds({ listed, list, scrollTo: view.scrollTo });
  const words: CellWords = useMemo(() => ({ t: ofAssets, locale }), [ofAssets, locale]);
  const latest = useRef({ selection, at });
  latest.current = { selection, at };
  const onTick = useCallback(
    (index: number, isRange: boolean) =>
      latest.current.selection?.toggle(index, isRange, latest.current.at),
    [],
  );
  const linked = columns.find(({ key }) => key === "tag" || key === "name") ?? columns[0];
  const isCounted = !listed.hasMore && listed.total !== null;
  const firstPlace = listed.from === "start" ? 0 : Math.max((listed.total ?? 0) - rows.length, 0);
  return (
    <div
      ref={list}
      role="rowgroup"
      className={styles.rows}
      style={{ height: view.totalHeightPx, width: widthPx }}
      onFocus={view.onFocus}
      onBlur={view.onBlur}
      onKeyDown={(event) => {
        onEndKeys(event);
        if (!event.defaultPrevented) onRowKeys(event);
      }}
    >
      {view.items.map(({ index, topPx }) => {
        const asset = rows[index];
        if (!asset) return null;
        return (
          <Row
            key={asset.id}
            asset={asset}
            index={index}
            place={isCounted || listed.from === "start" ? firstPlace + index + 2 : null}
            topPx={topPx}
            columns={columns}
            linkedKey={linked?.key ?? ""}
            fields={fields}
            words={words}
            isChosen={selection?.chosen.has(asset.id) ?? false}
            onTick={selection ? onTick : null}
          />
        );
      })}
    </div>
  );
}

interface RowProps {
  readonly asset: ListedAsset;
  readonly index: number;
  /** Its place in the whole list, from 1 with the head; null where that is not known. */
  readonly place: number | null;
  readonly topPx: number;
  readonly columns: readonly TableColumn[];
  readonly linkedKey: string;
  readonly fields: readonly ListedField[];
  readonly words: CellWords;
  readonly isChosen: boolean;
  readonly onTick: ((index: number, isRange: boolean) => void) | null;
}

/** Drawn anew only when it changed itself: the others stay as they are while the list scrolls. */
const Row = memo(function Row(props: RowProps) {
  const { asset, index, place, topPx, columns, linkedKey, fields, words, isChosen, onTick } = props;
  const { t } = useTranslation("lists");
  const isRange = useRef(false);
  return (
    <div
      role="row"
      aria-rowindex={place ?? undefined}
      data-place={index}
      data-row={asset.id}
      className={classNames(styles.row, isChosen && styles.chosen)}
      style={{ top: topPx }}
    >
      {onTick ? (
        <div role="cell" className={styles.tickCell}>
          <label className={styles.tick}>
            <input
              type="checkbox"
              aria-label={t("select.one", { name: asset.tag })}
              checked={isChosen}
              onClick={(event) => {
                isRange.current = event.shiftKey;
              }}
              onKeyDown={(event) => {
                isRange.current = event.shiftKey;
              }}
              onChange={() => onTick(index, isRange.current)}
            />
          </label>
        </div>
      ) : null}
      {columns.map(({ key, drawn, style }) => {
        const cell = cellOf(key, fields)(asset, words);
        return (
          <div
            key={key}
            role="cell"
            className={classNames(
              styles.cell,
              drawn.pinned && styles.pinned,
              drawn.column.kind === "number" && styles.number,
            )}
            style={style}
          >
            {key === linkedKey ? (
              <AssetLink
                assetId={asset.id}
                className={styles.link}
                title={`${asset.tag} ${asset.name ?? asset.model.name}`}
              >
                {cell || <bdi>{asset.tag}</bdi>}
                {key === "tag" ? (
                  <>
                    {" "}
                    <span className={styles.unseen}>{asset.name ?? asset.model.name}</span>
                  </>
                ) : null}
              </AssetLink>
            ) : (
              cell
            )}
          </div>
        );
      })}
    </div>
  );
});
