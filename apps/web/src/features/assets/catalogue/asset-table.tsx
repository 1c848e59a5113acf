// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not drawn, so the table is a grid of boxes.
// biome-ignore-all lint/a11y/useFocusableInteractive: what can be pressed in a row takes the focus itself.
import type { AssetSummary, ListedAsset } from "@storey/contract";
import type { AssetColumn, AssetListState } from "@storey/domain";
import { type CSSProperties, useMemo, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { ListSelection } from "../../../ui/list/use-list-selection.ts";
import { useRowKeys } from "../../../ui/list/use-row-keys.ts";
import { AssetLink } from "../parts/asset-link.tsx";
import type { AssetRows } from "./asset-list.queries.ts";
import styles from "./asset-table.module.css";
import { ColumnHead } from "./column-head.tsx";
import { type CellWords, cellOf } from "./list-cells.tsx";
import { columnName, drawnColumns, resized, shownColumns } from "./shown-columns.ts";
import type { ListedField } from "./use-asset-list.ts";
import { type TableColumn, useColumnTable } from "./use-column-table.ts";
import { useListEnds } from "./use-list-ends.ts";
import { useScrolledRows } from "./use-scrolled-rows.ts";

const TICK_PX = 44;

interface AssetTableProps {
  readonly listed: AssetRows;
  readonly state: AssetListState;
  readonly fields: readonly ListedField[];
  readonly customColumns: readonly AssetColumn[];
  readonly onChange: (next: AssetListState) => void;
  /** Opens the filter of a column. */
  readonly onFilter: (key: string) => void;
  /** Null where rows cannot be chosen. */
  readonly selection: ListSelection<AssetSummary> | null;
  /** All that the list finds are chosen, but for those that were taken out. */
  readonly isAllChosen: boolean;
  readonly isEverythingTicked: boolean;
  readonly onTickAll: () => void;
}

/** The assets as a table whose columns are chosen, ordered, resized and kept in view. */
export function AssetTable(props: AssetTableProps) {
  const { listed, state, fields, customColumns, onChange, onFilter, selection } = props;
  const { t, locale } = useTranslation("asset-list");
  const { t: ofAssets } = useTranslation("assets");
  const drawn = useMemo(() => drawnColumns(state, customColumns), [state, customColumns]);
  const table = useColumnTable(drawn, (key, widthPx) =>
    onChange({ ...state, columns: resized(key, widthPx)(shownColumns(state)) }),
  );
  const rows = listed.rows ?? [];
  const scroller = useRef<HTMLDivElement>(null);
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
  const { columns, widthPx } = table;
  const linked = columns.find(({ key }) => key === "tag" || key === "name") ?? columns[0];
  const tickPx = selection ? TICK_PX : 0;
  const isCounted = !listed.hasMore && listed.total !== null;
  const firstPlace = listed.from === "start" ? 0 : Math.max((listed.total ?? 0) - rows.length, 0);
  return (
    <div
      ref={scroller}
      className={classNames(styles.scroller, listed.isStale && styles.stale)}
      style={{ "--tick-width": `${tickPx}px` } as CSSProperties}
    >
      <div
        role="table"
        aria-label={ofAssets("list.label")}
        aria-rowcount={isCounted ? (listed.total ?? 0) + 1 : -1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-busy={listed.isLoading}
        className={classNames(styles.table, listed.isStale && styles.stale)}
        style={{ "--tick-width": `${tickPx}px` } as CSSProperties}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={styles.head}
          style={{ width: widthPx + tickPx }}
        >
          {selection ? (
            <div role="columnheader" className={styles.tickCell}>
              <TickAll
                isChosen={props.isEverythingTicked}
                hasSome={props.isAllChosen || selection.chosen.size > 0}
                onTick={props.onTickAll}
              />
            </div>
          ) : null}
          {columns.map((one) => (
            <ColumnHead
              key={one.key}
              drawn={one.drawn}
              name={columnName(t, one.drawn.column, fields)}
              state={state}
              onChange={onChange}
              onFilter={() => onFilter(one.key)}
              onDragEdge={one.onDragEdge}
              isDragged={one.isDragged}
              style={one.style}
            />
          ))}
        </div>
        <div
          ref={list}
          role="rowgroup"
          className={styles.rows}
          style={{ height: view.totalHeightPx, width: widthPx + tickPx }}
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
                onTick={selection ? (isRange) => selection.toggle(index, isRange, at) : null}
              />
            );
          })}
        </div>
      </div>
      {listed.hasNext || listed.hasPrevious ? (
        <div className={styles.further} aria-live="polite">
          {listed.isFurtherFailed ? null : t("loadingMore")}
        </div>
      ) : null}
    </div>
  );
}

interface TickAllProps {
  readonly isChosen: boolean;
  readonly hasSome: boolean;
  readonly onTick: () => void;
}

function TickAll({ isChosen, hasSome, onTick }: TickAllProps) {
  const { t } = useTranslation("lists");
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={t("select.everything")}
        checked={isChosen}
        ref={(box) => {
          if (box) box.indeterminate = hasSome && !isChosen;
        }}
        onChange={onTick}
      />
    </label>
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
  readonly onTick: ((isRange: boolean) => void) | null;
}

function Row(props: RowProps) {
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
              onChange={() => onTick(isRange.current)}
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
}
