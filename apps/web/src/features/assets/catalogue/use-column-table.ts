import {
  type ColumnDef,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import type { DrawnColumn } from "./shown-columns.ts";

const FEATURES = tableFeatures({
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
});
type Column = ColumnDef<typeof FEATURES, object>;

/** The rows are drawn by their place, so that the library has columns to care for alone. */
const NO_ROWS: object[] = [];

/** A column in its place: those that stay in view at the start, those that scroll, those at the end. */
export interface TableColumn {
  readonly key: string;
  readonly drawn: DrawnColumn;
  /** Its width, and where it stays while the others scroll. */
  readonly style: CSSProperties;
  readonly isDragged: boolean;
  readonly onDragEdge: (event: unknown) => void;
}

/** Lays out the columns of a table. `onWidth` is told a width once its edge was let go. */
export function useColumnTable(
  drawn: readonly DrawnColumn[],
  onWidth: (key: string, widthPx: number) => void,
): { readonly columns: readonly TableColumn[]; readonly widthPx: number } {
  const columns = useMemo(
    () => drawn.map(({ column }): Column => ({ id: column.key, header: column.key })),
    [drawn],
  );
  const said = useMemo(
    () => Object.fromEntries(drawn.map(({ column, widthPx }) => [column.key, widthPx])),
    [drawn],
  );
  const [sizing, setSizing] = useState(said);
  useEffect(() => setSizing(said), [said]);
  const columnPinning = useMemo(() => {
    const keysOf = (side: "start" | "end") =>
      drawn.flatMap(({ column, pinned }) => (pinned === side ? [column.key] : []));
    return { start: keysOf("start"), end: keysOf("end") };
  }, [drawn]);
  const table = useTable({
    features: FEATURES,
    columns,
    data: NO_ROWS,
    state: { columnSizing: sizing, columnPinning },
    onColumnSizingChange: setSizing,
    columnResizeMode: "onChange",
  });
  const { isResizingColumn } = table.state.columnResizing;
  useLetGo(isResizingColumn, (key) => {
    const width = sizing[key];
    if (width !== undefined && width !== said[key]) onWidth(key, width);
  });
  // One object as long as nothing of it changes: each row in view is drawn by it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table says what these decide.
  return useMemo(() => {
    const headers = table.getHeaderGroups()[0]?.headers ?? [];
    return {
      widthPx: headers.reduce((sum, { column }) => sum + column.getSize(), 0),
      columns: headers.flatMap((header) => {
        const { column } = header;
        const own = drawn.find((one) => one.column.key === column.id);
        if (!own) return [];
        const width = column.getSize();
        return [
          {
            key: column.id,
            drawn: { ...own, widthPx: width },
            style: {
              width,
              ...(own.pinned === "start"
                ? { insetInlineStart: `calc(var(--tick-width) + ${column.getStart("start")}px)` }
                : {}),
              ...(own.pinned === "end" ? { insetInlineEnd: column.getAfter("end") } : {}),
            },
            isDragged: isResizingColumn === column.id,
            onDragEdge: header.getResizeHandler(),
          },
        ];
      }),
    };
  }, [drawn, sizing, columnPinning, isResizingColumn]);
}

/** Calls back once the edge of a column that was dragged is let go. */
function useLetGo(dragged: string | false, letGo: (key: string) => void): void {
  const before = useRef<string | false>(false);
  const latest = useRef(letGo);
  latest.current = letGo;
  useEffect(() => {
    if (before.current !== false && dragged === false) latest.current(before.current);
    before.current = dragged;
  }, [dragged]);
}
