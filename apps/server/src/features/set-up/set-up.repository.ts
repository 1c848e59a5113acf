import type { SetUpQuery } from "@storey/contract";
import type { SetUpCriterion } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { AMOUNTS, lacks, type SetUpAmounts } from "./set-up-criteria.repository.ts";

/** Which spaces are asked for, and by what. */
export interface SetUpAsked {
  readonly organisationId: string;
  readonly criteria: readonly SetUpCriterion[];
  readonly query: SetUpQuery;
}

/** How many spaces of a location lack what. */
export interface CountedLocation {
  readonly id: string;
  readonly name: string;
  readonly spaceCount: number;
  /** In the order of the criteria. */
  readonly missingCounts: readonly number[];
  /** The same of those spaces that were asked for. */
  readonly askedCount: number;
  readonly askedMissingCounts: readonly number[];
}

/** What is counted in all spaces of the caller's, and the page of those that were asked for. */
export interface CountedSpaces {
  readonly locations: readonly CountedLocation[];
  readonly totalCount: number;
  readonly spaceIds: readonly string[];
}

const PAGE_SIZE = 50;

/**
 * Counts what spaces lack, and finds which of them to show. All spaces are looked at once; the names of
 * those in one place alone are compared, since most of an order is decided by the place.
 */
export async function countSetUp(
  transaction: Transaction,
  asked: SetUpAsked,
): Promise<CountedSpaces> {
  const row = await transaction.first(raw(countStatement(asked)));
  if (!row) throw new Error("a statement of aggregates gave no row");
  return row;
}

/** The active spaces `s` in which the caller may write. */
const own = (
  organisationId: string,
) => sql`s.organisation_id = ${organisationId} and s.deleted_at is null
  and ((select location_scope()) is null or s.location_id = any ((select location_scope())::uuid[]))`;

function countStatement({
  organisationId,
  criteria,
  query,
}: SetUpAsked): RawBuilder<CountedSpaces> {
  const { page = 1, pageSize = PAGE_SIZE, missing = [] } = query;
  const lacking = criteria.map(
    (criterion, at) => sql`${lacks(criterion, organisationId)} as ${column(at)}`,
  );
  const counted = (condition: RawBuilder<unknown>) =>
    sql`array[${sql.join(criteria.map((_, at) => sql`count(*) filter (where ${condition} and j.${column(at)})`))}]::integer[]`;
  // What does not count in the organisation is lacking nowhere.
  const isFound = missing.map((criterion) => {
    const at = criteria.indexOf(criterion);
    return at < 0 ? sql`false` : sql`j.${column(at)}`;
  });
  const found = sql`j.is_asked ${sql.join([sql``, ...isFound], sql` and `)}`;
  return sql`
    with judged as materialized (
      select s.id, s.name, s.location_id, s.floor_id, (${isAsked(query)}) as is_asked, ${sql.join(lacking)}
      from space s where ${own(organisationId)}),
    places as (select l.id, l.name, row_number() over (order by l.name collate natural_order, l.id) as place
      from location l where l.organisation_id = ${organisationId}),
    floors as (select f.id, row_number() over (order by f.level nulls last, f.name collate natural_order, f.id) as place
      from floor f where f.organisation_id = ${organisationId})
    select
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'spaceCount', c.space_count,
          'missingCounts', c.missing_counts, 'askedCount', c.asked_count, 'askedMissingCounts', c.asked_missing_counts)
          order by p.place), '[]')
        from (select j.location_id, count(*)::integer as space_count, ${counted(sql`true`)} as missing_counts,
            count(*) filter (where j.is_asked)::integer as asked_count, ${counted(sql`j.is_asked`)} as asked_missing_counts
          from judged j group by j.location_id) c
        join places p on p.id = c.location_id) as locations,
      (select count(*)::integer from judged j where ${found}) as total_count,
      array(select j.id from judged j join places p on p.id = j.location_id join floors f on f.id = j.floor_id
        where ${found} order by p.place, f.place, j.name collate natural_order, j.id
        limit ${pageSize} offset ${(page - 1) * pageSize}) as space_ids`;
}

/** The column that says of a space whether it lacks what the criterion at a position asks for. */
function column(at: number): RawBuilder<unknown> {
  return sql.raw(`lacks_${at}`);
}

function isAsked({ locationId, floorId, search }: SetUpQuery): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (locationId) conditions.push(sql`s.location_id = ${locationId}`);
  if (floorId) conditions.push(sql`s.floor_id = ${floorId}`);
  if (search) {
    conditions.push(
      sql`position(folded(${search}) in folded(s.name || ' ' || coalesce(s.shortcode, ''))) > 0`,
    );
  }
  return sql.join(conditions, sql` and `);
}

/** Finds what active spaces have, in the order of their ids. */
export function findAmounts(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<SetUpAmounts[]> {
  return transaction.all(
    raw<SetUpAmounts>(sql`
      select ${AMOUNTS} from unnest(${ids}::uuid[]) with ordinality w(id, place)
      join space s on s.organisation_id = ${organisationId} and s.id = w.id and s.deleted_at is null
      join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      order by w.place`),
  );
}

/** How many languages an organisation offers. */
export async function countLanguages(
  transaction: Transaction,
  organisationId: string,
): Promise<number> {
  const found = await transaction.first(
    raw<{ count: number }>(
      sql`select jsonb_array_length(languages) as count from organisation where id = ${organisationId}`,
    ),
  );
  return found?.count ?? 1;
}
