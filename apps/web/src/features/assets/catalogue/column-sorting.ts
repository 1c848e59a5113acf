import type { AssetListState, ColumnOrder } from "@storey/domain";

type Direction = ColumnOrder["direction"];

const OTHER: Readonly<Record<Direction, Direction>> = {
  ascending: "descending",
  descending: "ascending",
};

/** The order that counts where a list says none. */
export const USUAL_ORDER: readonly ColumnOrder[] = [{ field: "tag", direction: "ascending" }];

/** The orders of a list, with the usual one where it says none. */
export function ordersOf({ sort }: AssetListState): readonly ColumnOrder[] {
  return sort.length === 0 ? USUAL_ORDER : sort;
}

/** Sorts by a column alone, or by it as well, after those that count already. */
export function sortedBy(
  state: AssetListState,
  order: ColumnOrder,
  isFurther: boolean,
): AssetListState {
  if (!isFurther) return { ...state, sort: [order] };
  const orders = ordersOf(state);
  const isKnown = orders.some(({ field }) => field === order.field);
  const sort = isKnown
    ? orders.map((one) => (one.field === order.field ? order : one))
    : [...orders, order];
  return { ...state, sort };
}

/** What a press on the head of a column does: ascending first, then descending. */
export function pressed(state: AssetListState, field: string, isFurther: boolean): AssetListState {
  const now = ordersOf(state).find((one) => one.field === field);
  return sortedBy(state, { field, direction: now ? OTHER[now.direction] : "ascending" }, isFurther);
}

/** Takes a column out of the orders. */
export function unsorted(state: AssetListState, field: string): AssetListState {
  return { ...state, sort: ordersOf(state).filter((one) => one.field !== field) };
}
