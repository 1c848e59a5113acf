// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not drawn, so the table is a grid of boxes.
// biome-ignore-all lint/a11y/useFocusableInteractive: what can be pressed in a row takes the focus itself.
import type { AssetSummary } from "@storey/contract";
import type { AssetColumn, AssetListState } from "@storey/domain";
import { type CSSProperties, memo, useCallback, useMemo, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { ListSelection } from "../../../ui/list/use-list-selection.ts";
import type { AssetRows } from "./asset-list.queries.ts";
import styles from "./asset-table.module.css";
import { AssetTableRows } from "./asset-table-rows.tsx";
import { ColumnHead } from "./column-head.tsx";
import { columnName, drawnColumns, resized, shownColumns } from "./shown-columns.ts";
import type { ListedField } from "./use-asset-list.ts";
import { type TableColumn, useColumnTable } from "./use-column-table.ts";

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
  const { t } = useTranslation("asset-list");
  const asked = useRef(props);
  asked.current = props;
  const onTickAll = useCallback(() => asked.current.onTickAll(), []);
  const { t: ofAssets } = useTranslation("assets");
  const drawn = useMemo(() => drawnColumns(state, customColumns), [state, customColumns]);
  const table = useColumnTable(drawn, (key, widthPx) =>
    onChange({ ...state, columns: resized(key, widthPx)(shownColumns(state)) }),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, widthPx } = table;
  const tickPx = selection ? TICK_PX : 0;
  const isCounted = !listed.hasMore && listed.total !== null;
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
        <TableHead
          {...{ columns, state, fields, onChange, onFilter, onTickAll }}
          widthPx={widthPx + tickPx}
          hasTicks={selection !== null}
          isEverythingTicked={props.isEverythingTicked}
          hasSome={props.isAllChosen || (selection?.chosen.size ?? 0) > 0}
        />
        {listed.rows === null ? null : (
          <AssetTableRows
            listed={listed}
            rows={listed.rows}
            scroller={scroller}
            columns={columns}
            widthPx={widthPx + tickPx}
            fields={fields}
            selection={selection}
            onTickAll={onTickAll}
          />
        )}
      </div>
      {listed.hasNext || listed.hasPrevious ? (
        <div className={styles.further} aria-live="polite">
          {listed.isFurtherFailed ? null : t("loadingMore")}
        </div>
      ) : null}
    </div>
  );
}

interface TableHeadProps
  extends Pick<AssetTableProps, "state" | "fields" | "onChange" | "onFilter"> {
  readonly columns: readonly TableColumn[];
  readonly widthPx: number;
  readonly hasTicks: boolean;
  readonly isEverythingTicked: boolean;
  readonly hasSome: boolean;
  readonly onTickAll: () => void;
}

/** The heads of the columns. Each has a menu: they are not drawn anew when further rows are read. */
const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { columns, state, fields, onChange, onFilter } = props;
  const { t } = useTranslation("asset-list");
  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={{ width: props.widthPx }}>
      {props.hasTicks ? (
        <div role="columnheader" className={styles.tickCell}>
          <TickAll
            isChosen={props.isEverythingTicked}
            hasSome={props.hasSome}
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
  );
});

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
