import {
  type AssetColumn,
  type AssetListState,
  COLUMN_WIDTH_PX,
  DEFAULT_ASSET_COLUMNS,
  findAssetColumn,
  type ShownColumn,
} from "@storey/domain";
import type { Translate } from "../../../lib/messages.ts";
import type { ListedField } from "./use-asset-list.ts";

/** A column as the list draws it. */
export interface DrawnColumn {
  readonly column: AssetColumn;
  readonly widthPx: number;
  readonly pinned: "start" | "end" | null;
}

/** The columns that a list shows, as the address would name them. */
export function shownColumns({ columns }: AssetListState): readonly ShownColumn[] {
  return columns.length > 0 ? columns : DEFAULT_ASSET_COLUMNS.map((key) => ({ key }));
}

/** The columns of a list in their order, with the width that counts. */
export function drawnColumns(
  state: AssetListState,
  customColumns: readonly AssetColumn[],
): readonly DrawnColumn[] {
  return shownColumns(state).flatMap(({ key, widthPx, pinned = null }) => {
    const column = findAssetColumn(key, customColumns);
    return column ? [{ column, widthPx: widthPx ?? column.widthPx, pinned }] : [];
  });
}

/** The name of a column: that of its field where people made it. */
export function columnName(
  t: Translate,
  column: AssetColumn,
  fields: readonly ListedField[],
): string {
  const field = fields.find(({ id }) => column.key === `customFields.${id}`);
  return field?.name ?? t(`column.${column.key}`);
}

type Change = (columns: readonly ShownColumn[]) => readonly ShownColumn[];

function changed(key: string, change: (column: ShownColumn) => ShownColumn): Change {
  return (columns) => columns.map((one) => (one.key === key ? change(one) : one));
}

/** Makes a column so wide, or as wide as usual. */
export function resized(key: string, widthPx: number | null): Change {
  return changed(key, ({ widthPx: _width, ...column }) => {
    if (widthPx === null) return column;
    const { min, max } = COLUMN_WIDTH_PX;
    return { ...column, widthPx: Math.round(Math.min(Math.max(widthPx, min), max)) };
  });
}

/** Keeps a column in view on one side, or lets it scroll along. */
export function pinned(key: string, side: "start" | "end" | null): Change {
  return changed(key, ({ pinned: _side, ...column }) =>
    side === null ? column : { ...column, pinned: side },
  );
}

/** Moves a column by so many places among those that are pinned as it is. */
export function moved(key: string, steps: -1 | 1): Change {
  return (columns) => {
    const from = columns.findIndex((one) => one.key === key);
    const side = columns[from]?.pinned;
    const places = columns.flatMap((one, at) => (one.pinned === side ? [at] : []));
    const to = places[places.indexOf(from) + steps];
    const [one, other] = [columns[from], to === undefined ? undefined : columns[to]];
    if (!one || !other || to === undefined) return columns;
    return columns.with(from, other).with(to, one);
  };
}

/** Takes a column away; the last one stays. */
export function hidden(key: string): Change {
  return (columns) => (columns.length === 1 ? columns : columns.filter((one) => one.key !== key));
}
