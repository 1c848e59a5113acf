import { type AssetColumn, customFieldOfColumn, findAssetColumn } from "./asset-column.ts";
import { readFacets, writeFacets } from "./asset-list-facets.ts";
import {
  CONDITION_OPS,
  CONDITIONS_MAX,
  type ColumnCondition,
  type ConditionValue,
  conditionProblem,
  takesNothing,
  takesSeveral,
} from "./column-condition.ts";
import {
  type ListPart,
  type QueryPairs,
  readParts,
  readQuery,
  writeParts,
  writeQuery,
} from "./list-query.ts";

/** An order by a column; what has no value comes last in both directions. */
export interface ColumnOrder {
  readonly field: string;
  readonly direction: "ascending" | "descending";
}

/** The most columns that a list is sorted by at once. */
export const ORDERS_MAX = 5;
/** The most columns that a list shows. */
export const SHOWN_COLUMNS_MAX = 60;
/** The least and the most that a column is wide, in CSS pixels. */
export const COLUMN_WIDTH_PX = { min: 60, max: 800 } as const;

/** A column that a list shows, in its place. */
export interface ShownColumn {
  readonly key: string;
  /** Absent for the width of its kind. */
  readonly widthPx?: number;
  /** The side on which it stays in view; absent where it scrolls with the others. */
  readonly pinned?: "start" | "end";
}

/** How rows are laid out; on a phone always as cards. */
export const LIST_LAYOUTS = ["table", "cards"] as const;
export type ListLayout = (typeof LIST_LAYOUTS)[number];

/** Everything that a list of assets is told: what an address, a view or an export says of it. */
export interface AssetListState {
  /** The words of the search box. */
  readonly search: string;
  /** The archived ones instead. */
  readonly isArchived: boolean;
  /** All of them hold together. */
  readonly filters: readonly ColumnCondition[];
  /** By tag where it is empty. */
  readonly sort: readonly ColumnOrder[];
  /** The usual ones where it is empty. */
  readonly columns: readonly ShownColumn[];
  readonly layout: ListLayout;
}

/** The list that nobody has told anything. */
export const PLAIN_ASSET_LIST: AssetListState = {
  search: "",
  isArchived: false,
  filters: [],
  sort: [],
  columns: [],
  layout: "table",
};

/** A part of an address that says nothing to the list: a column that is gone, or a value of before. */
export interface IgnoredPart {
  readonly part: "filter" | "sort" | "column";
  /** The column as the address names it. */
  readonly field: string;
}

/** A list as an address tells it, with what of the address could not be followed. */
export interface ReadAssetList {
  readonly state: AssetListState;
  readonly ignored: readonly IgnoredPart[];
}

const WORDS_MAX_LENGTH = 200;

/**
 * Reads the `queryParams` of the list of assets (Spec §2). Addresses of before are read too. Columns,
 * orders and filters that the list does not know are left out and named. `customColumns` are those of
 * the organisation's custom fields; without them, while they are not known yet, every custom field is
 * taken for there and its conditions as they stand.
 */
export function readAssetList(
  queryParams: string,
  customColumns?: readonly AssetColumn[],
): ReadAssetList {
  const pairs = readQuery(queryParams);
  const ignored: IgnoredPart[] = [];
  const ignore = (part: IgnoredPart["part"], field: string): void => {
    const isNamed = ignored.some((one) => one.part === part && one.field === field);
    if (!isNamed) ignored.push({ part, field });
  };
  const knows = (field: string): boolean =>
    findAssetColumn(field, customColumns) !== undefined ||
    (customColumns === undefined && customFieldOfColumn(field) !== undefined);
  const textOf = (name: string) => pairs.find(([one]) => one === name)?.[1] ?? "";

  const asked = [...readFacets(pairs, customColumns), ...readConditions(pairs, ignore)];
  const filters = asked.filter((condition) => {
    const column = findAssetColumn(condition.field, customColumns);
    const isKept = column ? conditionProblem(column, condition) === null : knows(condition.field);
    if (!isKept) ignore("filter", condition.field);
    return isKept;
  });
  return {
    state: {
      search: storable(textOf("q")),
      isArchived: textOf("archived") === "yes",
      filters: filters.slice(0, CONDITIONS_MAX),
      sort: readOrders(pairs, customColumns, knows, ignore),
      columns: readColumns(pairs, knows, ignore),
      layout: LIST_LAYOUTS.find((one) => one === textOf("layout")) ?? "table",
    },
    ignored,
  };
}

/** Writes the `queryParams` of a list; a plain one is an empty text. */
export function writeAssetList(state: AssetListState): string {
  const { search, isArchived, layout } = state;
  const words = storable(search);
  const { pairs, others } = writeFacets(state.filters);
  return writeQuery([
    ...(words === "" ? [] : [["q", words] as const]),
    ...pairs,
    ...(isArchived ? [["archived", "yes"] as const] : []),
    ...others.map((one) => ["where", conditionText(one)] as const),
    ...state.sort.map((one) => ["sort", orderText(one)] as const),
    ...state.columns.map((one) => ["column", columnText(one)] as const),
    ...(layout === "table" ? [] : [["layout", layout] as const]),
  ]);
}

type Ignore = (part: IgnoredPart["part"], field: string) => void;

/** Words as they are searched for: trimmed, storable, at most 200 characters. */
function storable(text: string): string {
  return text.replaceAll("\u0000", "").slice(0, WORDS_MAX_LENGTH).toWellFormed().trim();
}

function conditionText({ field, op, value }: ColumnCondition): string {
  const parts: readonly ListPart[] =
    value === undefined ? [] : typeof value === "object" ? value : [value];
  return writeParts([field, op, ...parts]);
}

function readConditions(pairs: QueryPairs, ignore: Ignore): ColumnCondition[] {
  return pairs.flatMap(([name, text]) => {
    if (name !== "where") return [];
    const [field, given, ...parts] = readParts(text);
    const op = CONDITION_OPS.find((one) => one === given);
    if (typeof field !== "string" || op === undefined) {
      ignore("filter", String(field));
      return [];
    }
    if (takesNothing(op)) return [{ field, op }];
    const value: ConditionValue = takesSeveral(op)
      ? parts.filter((part) => typeof part !== "boolean")
      : (parts[0] ?? "");
    return [{ field, op, value }];
  });
}

function orderText({ field, direction }: ColumnOrder): string {
  return direction === "ascending" ? field : `-${field}`;
}

function readOrders(
  pairs: QueryPairs,
  customColumns: readonly AssetColumn[] | undefined,
  knows: (field: string) => boolean,
  ignore: Ignore,
): ColumnOrder[] {
  const orders: ColumnOrder[] = [];
  for (const [name, text] of pairs) {
    if (name !== "sort" || text === "") continue;
    const field = text.replace(/^-/, "");
    const isSortable = findAssetColumn(field, customColumns)?.isSortable ?? knows(field);
    if (!isSortable) ignore("sort", field);
    else if (orders.every((one) => one.field !== field)) {
      orders.push({ field, direction: text.startsWith("-") ? "descending" : "ascending" });
    }
  }
  return orders.slice(0, ORDERS_MAX);
}

function columnText({ key, widthPx, pinned }: ShownColumn): string {
  const parts = [key, widthPx === undefined ? "" : String(widthPx), pinned ?? ""];
  while (parts.at(-1) === "") parts.pop();
  return writeParts(parts);
}

function readColumns(
  pairs: QueryPairs,
  knows: (field: string) => boolean,
  ignore: Ignore,
): ShownColumn[] {
  const columns: ShownColumn[] = [];
  for (const [name, text] of pairs) {
    if (name !== "column") continue;
    const [key, width, side] = readParts(text);
    if (typeof key !== "string" || !knows(key)) ignore("column", String(key));
    else if (columns.every((one) => one.key !== key)) columns.push(shown(key, width, side));
  }
  return columns.slice(0, SHOWN_COLUMNS_MAX);
}

function shown(key: string, width: ListPart | undefined, side: ListPart | undefined): ShownColumn {
  const px = typeof width === "string" && /^\d{1,4}$/.test(width) ? Number(width) : null;
  return {
    key,
    ...(px === null
      ? {}
      : { widthPx: Math.min(Math.max(px, COLUMN_WIDTH_PX.min), COLUMN_WIDTH_PX.max) }),
    ...(side === "start" || side === "end" ? { pinned: side } : {}),
  };
}
