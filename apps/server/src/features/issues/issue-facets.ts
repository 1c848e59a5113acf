import type { IssueFacets } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { IS_OVERDUE, PERSON_NAME } from "../../platform/records/issue-columns.ts";
import { type Condition, type FacetName, matching } from "./issue-conditions.ts";
import type { Counted, IssueCounts } from "./issue-facet-counter.ts";

/** How many people the facet of assignees lists. */
const MOST_ASSIGNEES = 50;

/**
 * Builds one statement for the total and the facets. The facets without a filter of their own count
 * the same rows, which are read once; each of the others reads its own.
 */
export function facetStatement(
  conditions: readonly Condition[],
): RawBuilder<{ total: number; facets: IssueFacets }> {
  const rows = (name: FacetName): RawBuilder<unknown> => {
    const isFiltered = conditions.some(({ facet }) => facet === name);
    return isFiltered ? sql`(${columns(matching(conditions, name))})` : sql`base`;
  };
  return sql<{ total: number; facets: IssueFacets }>`
    with base as materialized (${columns(matching(conditions))})
    select (select count(*)::int from base) as total, json_build_object(
      'statuses', ${values(sql`status`, rows("statuses"))},
      'priorities', ${values(sql`priority`, rows("priorities"))},
      'categories', ${values(sql`category`, rows("categories"))},
      'locations', ${locations(grouped(sql`location_id`, rows("locations")))},
      'floors', ${floors(grouped(sql`floor_id`, rows("floors")))},
      'assignees', ${assignees(mostAssigned(rows("assignees")))},
      'overdue', (select count(*)::int from ${rows("overdue")} b where b.is_overdue)
    ) as facets`;
}

function columns(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select i.organisation_id, i.status, i.priority, i.category, i.location_id, i.floor_id, i.assignee_ids,
    ${IS_OVERDUE} as is_overdue from issue i where ${condition}`;
}

const list = (item: RawBuilder<unknown>, order: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${item} order by ${order}), '[]'::json) from ${from})`;

function values(column: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const counted = sql`(select ${column} as value, count(*)::int as n from ${rows} b group by 1) c`;
  return list(
    sql`json_build_object('value', c.value, 'count', c.n)`,
    sql`c.n desc, c.value`,
    counted,
  );
}

/** Builds the number of rows of each value, as `c(id, n)`. */
function grouped(column: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${column} as id, count(*)::int as n from ${rows} b group by 1) c`;
}

function mostAssigned(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select a.id, count(*)::int as n
    from ${rows} b cross join lateral unnest(case when b.assignee_ids = '{}' then array[null::uuid] else b.assignee_ids end) a(id)
    group by 1 order by 2 desc, 1 limit ${MOST_ASSIGNEES}) c`;
}

function locations(counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return list(
    sql`json_build_object('id', c.id, 'name', l.name, 'count', c.n)`,
    sql`l.name nulls last, c.id nulls last`,
    sql`${counted} left join location l on l.organisation_id = current_organisation() and l.id = c.id`,
  );
}

function floors(counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return list(
    sql`json_build_object('id', f.id, 'name', f.name, 'locationId', l.id, 'locationName', l.name, 'count', c.n)`,
    sql`l.name, f.level nulls last, f.name, f.id`,
    sql`${counted} join floor f on f.organisation_id = current_organisation() and f.id = c.id
      join location l on l.organisation_id = f.organisation_id and l.id = f.location_id`,
  );
}

function assignees(counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return list(
    sql`json_build_object('id', c.id, 'name', case when u.id is not null then ${PERSON_NAME} end, 'count', c.n)`,
    sql`c.n desc, c.id`,
    sql`${counted} left join user_account u on u.id = c.id`,
  );
}

/** Returns the facets of counts made in memory: their order, and the names of their values. */
export async function describeFacets(
  transaction: Transaction,
  counts: IssueCounts,
): Promise<IssueFacets> {
  const people = counts.assignees.toSorted(byCount).slice(0, MOST_ASSIGNEES);
  const named = await transaction.first(
    raw<Pick<IssueFacets, "locations" | "floors" | "assignees">>(sql`
      select ${locations(given(counts.locations))} as locations, ${floors(given(counts.floors))} as floors,
        ${assignees(given(people))} as assignees`),
  );
  if (!named) throw new Error("a statement of aggregates gave no row");
  const facets = {
    statuses: counts.statuses.toSorted(byCount),
    priorities: counts.priorities.toSorted(byCount),
    categories: counts.categories.toSorted(byCount),
    ...named,
    overdue: counts.overdue,
  };
  return facets as IssueFacets;
}

/** Counts by id, as `c(id, n)`. */
function given(counted: readonly Counted[]): RawBuilder<unknown> {
  const ids = counted.map(({ value }) => value);
  return sql`unnest(${ids}::uuid[], ${counted.map(({ count }) => count)}::int[]) c(id, n)`;
}

/** Orders values as the database does: by count, the most first, then by value, null last. */
function byCount(a: Counted, b: Counted): number {
  if (a.count !== b.count) return b.count - a.count;
  if (a.value === null || b.value === null) return a.value === null ? 1 : -1;
  return a.value < b.value ? -1 : 1;
}
