import type { AssetSearch } from "@storey/contract";
import { type AssetColumnKey, type ColumnOrder, findAssetColumn } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import type { CustomColumn } from "./custom-column.repository.ts";
import { COLUMN_SOURCES, joinsOf, type OrderSource } from "./list-column.repository.ts";
import type { CursorOrder, ListCursor } from "./list-cursor.ts";

type Sql = RawBuilder<unknown>;

interface OrderKey {
  readonly source: OrderSource;
  readonly isUp: boolean;
}

/** The order of a list: rows that are alike in all of its columns follow by their ids. */
export interface AssetOrdering extends CursorOrder {
  readonly keys: readonly OrderKey[];
  /** The tables beside `a` that it looks at. */
  readonly joins: Sql;
}

/** The orders that a search asks for, each column once; by tag where it asks for none. */
export function ordersOf({ sort = "tag" }: Pick<AssetSearch, "sort">): readonly ColumnOrder[] {
  const asked: readonly ColumnOrder[] =
    typeof sort === "string"
      ? [
          {
            field: sort.replace(/^-/, ""),
            direction: sort.startsWith("-") ? "descending" : "ascending",
          },
        ]
      : sort;
  const given = asked.length === 0 ? [BY_TAG] : asked;
  const once = given.filter(
    (one, at) => given.findIndex(({ field }) => field === one.field) === at,
  );
  const { field = "tag" } = once.at(-1) ?? {};
  // Many rows have the same model or state: among them the tag decides, as people expect.
  const isShared = findAssetColumn(field)?.kind !== "day" && field !== "tag";
  return isShared && once.every((one) => one.field !== "tag") ? [...once, BY_TAG] : once;
}

const BY_TAG = { field: "tag", direction: "ascending" } as const;

/** Whether a list stands in the order of its tags and of nothing before them. */
export function isByTag({ name }: AssetOrdering): boolean {
  return name === nameOf([BY_TAG]);
}

function nameOf(orders: readonly ColumnOrder[]): string {
  return orders.map(({ field, direction }) => `${direction} ${field}`).join(",");
}

/** Makes the order of a list; a column that is not there any more is left out. */
export function orderingOf(
  orders: readonly ColumnOrder[],
  customColumns: ReadonlyMap<string, CustomColumn>,
): AssetOrdering {
  const keys = orders.flatMap(({ field, direction }) => {
    const own = COLUMN_SOURCES[field as AssetColumnKey] as { order?: OrderSource } | undefined;
    const source = own?.order ?? customColumns.get(field)?.order;
    return source ? [{ source, isUp: direction === "ascending" }] : [];
  });
  return {
    keys,
    name: nameOf(orders),
    types: keys.map(({ source }) => source.type),
    joins: joinsOf(keys.map(({ source }) => source)),
  };
}

/** The values that a cursor notes of a row, as an array of texts. */
export function cursorValues({ keys }: AssetOrdering): Sql {
  const values = keys.map(({ source }) => sql`(${source.value})::text`);
  return sql`array[${sql.join(values)}]::text[]`;
}

/** A stretch of a list that an index gives in order: with a value in its first column, or without. */
export interface Stretch {
  readonly condition: Sql;
  readonly order: Sql;
}

/**
 * Cuts what follows a place into stretches, read one after another until enough rows are found. Rows
 * without a value come last in both directions, which no index does by itself: with the two apart each
 * is walked by the index of its column. Null is the beginning, or the end of the list backwards.
 */
export function stretchesOf(
  ordering: AssetOrdering,
  towards: ListCursor["towards"],
  place: Pick<ListCursor, "values" | "id"> | null,
): readonly Stretch[] {
  const [first, ...rest] = ordering.keys;
  if (!first) throw new Error("a list has an order");
  const isBack = towards === "previous";
  const walk = { isBack, isIdUp: first.isUp !== isBack };
  const [value = null, ...values] = place?.values ?? [];
  const after = place ? { values, id: place.id } : null;
  const { value: column, isNullable } = first.source;
  const isThere = isNullable ? sql`${column} is not null` : sql`true`;
  const isGone = sql`${column} is null`;

  const full: Stretch = {
    condition:
      place && value !== null
        ? sql`${isThere} and ${reached(first, value, isBack)} and (${passed(first, value, isBack)}
            or ${same(first, value)} and ${follows(rest, after, walk)})`
        : isThere,
    order: orderBy([first, ...rest], walk, true),
  };
  const empty: Stretch = {
    condition: place && value === null ? sql`${isGone} and ${follows(rest, after, walk)}` : isGone,
    order: orderBy(rest, walk, false),
  };
  if (!isNullable) return [full];
  if (place === null) return isBack ? [empty, full] : [full, empty];
  if (isBack) return value === null ? [empty, full] : [full];
  return value === null ? [empty] : [full, empty];
}

/** All of a list as one stretch, for pages that are counted. */
export function wholeList({ keys }: AssetOrdering): Stretch {
  const walk = { isBack: false, isIdUp: keys[0]?.isUp ?? true };
  return { condition: sql`true`, order: orderBy(keys, walk, false) };
}

interface Walk {
  readonly isBack: boolean;
  readonly isIdUp: boolean;
}

function typed({ source }: OrderKey, value: string): Sql {
  return sql`${value}::${sql.raw(source.type)}`;
}

/** Whether a value is not on the near side of another: what an index can begin at. */
function reached(key: OrderKey, value: string, isBack: boolean): Sql {
  const sign = key.isUp === isBack ? sql`<=` : sql`>=`;
  return sql`${key.source.value} ${sign} ${typed(key, value)}`;
}

/** Whether a value lies beyond another, both being there. */
function passed(key: OrderKey, value: string, isBack: boolean): Sql {
  const sign = key.isUp === isBack ? sql`<` : sql`>`;
  return sql`${key.source.value} ${sign} ${typed(key, value)}`;
}

function same(key: OrderKey, value: string): Sql {
  return sql`${key.source.value} = ${typed(key, value)}`;
}

/** Whether a row comes after a place by its further columns, and by its id at last. */
function follows(
  keys: readonly OrderKey[],
  place: Pick<ListCursor, "values" | "id"> | null,
  walk: Walk,
): Sql {
  if (!place) return sql`true`;
  const [key, ...rest] = keys;
  if (!key) return sql`a.id ${walk.isIdUp ? sql`>` : sql`<`} ${place.id}::uuid`;
  const [value = null, ...values] = place.values;
  const further = follows(rest, { values, id: place.id }, walk);
  const column = key.source.value;
  if (value === null) {
    const isSame = sql`(${column} is null and ${further})`;
    return walk.isBack ? sql`(${column} is not null or ${isSame})` : isSame;
  }
  const beyond = passed(key, value, walk.isBack);
  const orGone = walk.isBack || !key.source.isNullable ? sql`` : sql`or ${column} is null`;
  return sql`(${beyond} ${orGone} or (${same(key, value)} and ${further}))`;
}

/** In the order of the list, or against it; `isFirstThere` when the first column has a value in all rows. */
function orderBy(keys: readonly OrderKey[], walk: Walk, isFirstThere: boolean): Sql {
  const columns = keys.map(({ source, isUp }, at) => {
    const direction = isUp === walk.isBack ? sql`desc` : sql`asc`;
    const isThere = !source.isNullable || (isFirstThere && at === 0);
    const empty = isThere ? sql`` : walk.isBack ? sql`nulls first` : sql`nulls last`;
    return sql`${source.value} ${direction} ${empty}`;
  });
  return sql.join([...columns, sql`a.id ${walk.isIdUp ? sql`asc` : sql`desc`}`]);
}
