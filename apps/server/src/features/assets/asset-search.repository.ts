import type { AssetSearch, AssetSearchResults, ListedAsset } from "@storey/contract";
import { ASSET_COUNT_MAX, customFieldOfColumn } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import { type Transaction, together } from "../../db/transaction.ts";
import { FIELD_MESSAGES } from "../../http/parse.ts";
import { ProblemError } from "../../http/problem.ts";
import { type AssetConditions, conditionsOf } from "./asset-conditions.repository.ts";
import { type Counted, countFacets, countKnown } from "./asset-facets.repository.ts";
import {
  type AssetOrdering,
  cursorValues,
  isByTag,
  orderingOf,
  ordersOf,
  type Stretch,
  stretchesOf,
  wholeList,
} from "./asset-order.repository.ts";
import { findCustomColumns } from "./custom-column.repository.ts";
import { type ListCursor, type ListPlace, readCursor, writeCursor } from "./list-cursor.ts";
import { listAssets } from "./listed-asset.repository.ts";

const PAGE_SIZE = 50;

/** A page of the assets that a search finds, how many it finds, and the facets where they are asked for. */
export async function searchAssets(
  transaction: Transaction,
  organisationId: string,
  search: AssetSearch,
): Promise<AssetSearchResults> {
  const ordering = await orderingOfSearch(transaction, organisationId, search);
  const fromFirstTag = beginsByTag(search, ordering);
  const conditions = await conditionsOf(transaction, organisationId, search, fromFirstTag);
  const asked = { ...search, pageSize: search.pageSize ?? PAGE_SIZE };
  const count = search.withFacets === false ? countPlainly : countFacets;
  const [page, counted] = await together(
    pageOf(transaction, { organisationId, search: asked, conditions, ordering }),
    count(transaction, organisationId, conditions),
  );
  return { ...counted, ...page };
}

/** The order of a search. A custom field that is gone orders nothing. */
export async function orderingOfSearch(
  transaction: Transaction,
  organisationId: string,
  search: Pick<AssetSearch, "sort">,
): Promise<AssetOrdering> {
  const orders = ordersOf(search);
  const ids = orders.flatMap(({ field }) => customFieldOfColumn(field) ?? []);
  return orderingOf(orders, await findCustomColumns(transaction, organisationId, ids));
}

interface Asked {
  readonly organisationId: string;
  readonly search: AssetSearch & { readonly pageSize: number };
  readonly conditions: AssetConditions;
  readonly ordering: AssetOrdering;
}

type Page = Pick<AssetSearchResults, "results" | "previous" | "next">;

async function pageOf(transaction: Transaction, asked: Asked): Promise<Page> {
  const { search, ordering, conditions } = asked;
  const { at = "start", page, pageSize } = search;
  if (conditions.byTag) return firstPage(transaction, asked, conditions.byTag);
  if (page !== undefined && search.at === undefined) {
    const whole = wholeList(ordering);
    const found = await findPlaces(transaction, asked, whole, pageSize, (page - 1) * pageSize);
    return { results: await listed(transaction, asked, found), previous: null, next: null };
  }
  const cursor = at === "start" || at === "end" ? null : readCursor(ordering, at);
  if (at !== "start" && at !== "end" && cursor === null) throw badCursor();
  const towards = cursor?.towards ?? (at === "end" ? "previous" : "next");
  const found: ListPlace[] = [];
  for (const stretch of stretchesOf(ordering, towards, cursor)) {
    const missing = pageSize + 1 - found.length;
    if (missing > 0) found.push(...(await findPlaces(transaction, asked, stretch, missing, 0)));
  }
  const hasFurther = found.length > pageSize;
  const places = found.slice(0, pageSize);
  if (towards === "previous") places.reverse();
  const cursorAt = (place: ListPlace | undefined, side: ListCursor["towards"]) =>
    place ? writeCursor(ordering, { ...place, towards: side }) : null;
  // Beyond a cursor lies the row that it was made of, unless that is gone by now.
  const behind = (edge: string | null, end: string) => (cursor === null ? null : (edge ?? end));
  const first = cursorAt(places[0], "previous");
  const last = cursorAt(places.at(-1), "next");
  const results = await listed(transaction, asked, places);
  return towards === "next"
    ? { results, previous: behind(first, "end"), next: hasFurther ? last : null }
    : { results, previous: hasFurther ? first : null, next: behind(last, "start") };
}

/** Whether a list is read from its beginning, and nothing but the tag decides where a row stands. */
function beginsByTag({ at = "start", page }: AssetSearch, ordering: AssetOrdering): boolean {
  return at === "start" && page === undefined && isByTag(ordering);
}

/** The first page of what is known by its ids, in the order of tags: no row is looked for once more. */
async function firstPage(
  transaction: Transaction,
  asked: Asked,
  ids: readonly string[],
): Promise<Page> {
  const { search, ordering } = asked;
  const places = ids.slice(0, search.pageSize).map((id) => ({ id, values: [] }));
  const results = await listed(transaction, asked, places);
  const last = results.at(-1);
  const next =
    last && ids.length > places.length
      ? writeCursor(ordering, { id: last.id, values: [last.tag], towards: "next" })
      : null;
  return { results, previous: null, next };
}

function badCursor(): ProblemError {
  const code = "cursor.invalid";
  const message = FIELD_MESSAGES[code] ?? code;
  return new ProblemError("request.invalid", { fields: [{ field: "at", code, message }] });
}

/**
 * Finds where rows of a stretch stand. What else they say is asked for in a second statement: this one is
 * planned anew for what is asked each time, and with all that a row tells that took longer than to run it.
 */
function findPlaces(
  transaction: Transaction,
  { conditions, ordering }: Asked,
  { condition, order }: Stretch,
  limit: number,
  offset: number,
): Promise<ListPlace[]> {
  return transaction.all(
    raw<ListPlace>(sql`
      select a.id, ${cursorValues(ordering)} as values from asset a ${ordering.joins}
      where ${conditions.all} and ${condition} order by ${order} limit ${limit} offset ${offset}`),
  );
}

function listed(
  transaction: Transaction,
  { organisationId, search }: Asked,
  places: readonly ListPlace[],
): Promise<ListedAsset[]> {
  const ids = places.map(({ id }) => id);
  return listAssets(transaction, organisationId, ids, search.customFieldIds ?? []);
}

/**
 * Counts without facets: all of them where the counts that are kept know, else as far as anybody reads,
 * as an exact figure of many costs as much as reading them all.
 */
async function countPlainly(
  transaction: Transaction,
  organisationId: string,
  conditions: AssetConditions,
): Promise<Counted> {
  if (conditions.count !== null) {
    return { totalCount: conditions.count, hasMore: false, facets: null };
  }
  if (conditions.known.groups) {
    const totalCount = await countKnown(transaction, organisationId, conditions);
    return { totalCount, hasMore: false, facets: null };
  }
  const { all, groups, isInMany, filters, dates } = conditions;
  if (isInMany) return { totalCount: ASSET_COUNT_MAX, hasMore: true, facets: null };
  const ofGroups = [...Object.values(filters), ...Object.values(dates)];
  const found = await transaction.first(
    raw<{ count: number }>(
      groups
        ? sql`select coalesce(sum(k.n), 0)::integer as count from (${groups}) k
            join asset_model m on m.organisation_id = ${organisationId} and m.id = k.model_id
            where ${sql.join(ofGroups, sql` and `)}`
        : sql`select count(*)::integer as count
            from (select from asset a where ${all} limit ${ASSET_COUNT_MAX + 1}) counted`,
    ),
  );
  const count = found?.count ?? 0;
  return {
    totalCount: Math.min(count, ASSET_COUNT_MAX),
    hasMore: count > ASSET_COUNT_MAX,
    facets: null,
  };
}
