import type { ReadinessListQuery, ReadinessOfSpace, ReadinessTableQuery } from "@storey/contract";
import { fold, type ReadinessState } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { folded } from "../../db/folded-text.ts";
import { momentInJson, raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** How many spaces are in a state, and what their scores add up to. */
export interface StateSum {
  readonly state: ReadinessState;
  readonly n: number;
  readonly scoreSum: number;
}

/** The same of one location or floor. */
export interface PlaceSum extends StateSum {
  readonly id: string;
  readonly name: string;
}

/** A place to look at; all of the organisation without one. */
interface InPlace {
  readonly locationId?: string | undefined;
  readonly floorId?: string | undefined;
}

/** The rows `r` of the place that are asked for. */
function isIn(organisationId: string, { locationId, floorId }: InPlace): RawBuilder<unknown> {
  const conditions = [sql`r.organisation_id = ${organisationId}`];
  if (locationId !== undefined) conditions.push(sql`r.location_id = ${locationId}`);
  if (floorId !== undefined) conditions.push(sql`r.floor_id = ${floorId}`);
  return sql.join(conditions, sql` and `);
}

const hasText = (search: string) => sql`(strpos(${folded(sql`s.name`)}, ${fold(search)}) > 0
  or strpos(${folded(sql`coalesce(s.shortcode, '')`)}, ${fold(search)}) > 0)`;

const textOf = ({ search }: ReadinessTableQuery) => (search === "" ? undefined : search);

/** Sums up the spaces of each state, of those that have the text. */
export function sumStates(
  transaction: Transaction,
  organisationId: string,
  query: ReadinessTableQuery,
): Promise<StateSum[]> {
  const search = textOf(query);
  const where = isIn(organisationId, query);
  return transaction.all(
    raw<StateSum>(
      search === undefined
        ? sql`select r.state, sum(r.n)::integer as n, sum(r.score_sum)::integer as score_sum from readiness_roll_up r
            where ${where} group by r.state`
        : sql`select r.state, count(*)::integer as n, coalesce(sum(r.score), 0)::integer as score_sum from space_readiness r
            join space s on s.organisation_id = r.organisation_id and s.id = r.space_id
            where ${where} and ${hasText(search)} group by r.state`,
    ),
  );
}

const ORDERS = {
  worst: sql`r.rank, r.score, r.space_name collate natural_order, r.space_id`,
  since: sql`r.since desc, r.space_id`,
  place: sql`l.name collate natural_order, l.id, f.level nulls last, f.name collate natural_order, f.id,
    r.space_name collate natural_order, r.space_id`,
} as const;

/** Lists spaces by their readiness. */
export function listReadiness(
  transaction: Transaction,
  organisationId: string,
  query: ReadinessListQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReadinessOfSpace[]> {
  const conditions = [isIn(organisationId, query)];
  const search = textOf(query);
  if (query.state) conditions.push(sql`r.state = any (${query.state}::text[])`);
  if (search !== undefined) conditions.push(hasText(search));
  const order = ORDERS[query.order ?? "worst"];
  const since = sql.raw(momentInJson("r.since"));
  return transaction.all(
    raw<ReadinessOfSpace>(sql`
      select json_build_object('id', s.id, 'name', s.name, 'shortcode', s.shortcode) as space,
        json_build_object('id', f.id, 'name', f.name) as floor, json_build_object('id', l.id, 'name', l.name) as location,
        r.state, r.score, json_build_object('checklists', r.lost_checklists, 'issues', r.lost_issues, 'assets', r.lost_assets) as lost,
        r.stop_count, ${since} as since
      from space_readiness r
      join space s on s.organisation_id = r.organisation_id and s.id = r.space_id
      join floor f on f.organisation_id = r.organisation_id and f.id = s.floor_id
      join location l on l.organisation_id = r.organisation_id and l.id = s.location_id
      where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit} offset ${offset}`),
  );
}

/** Sums up the spaces of each state by location. */
export function sumLocations(
  transaction: Transaction,
  organisationId: string,
): Promise<PlaceSum[]> {
  return transaction.all(
    raw<PlaceSum>(sql`
      select l.id, l.name, g.state, g.n, g.score_sum from (
        select r.location_id, r.state, sum(r.n)::integer as n, sum(r.score_sum)::integer as score_sum from readiness_roll_up r
        where r.organisation_id = ${organisationId} group by r.location_id, r.state having sum(r.n) > 0) g
      join location l on l.organisation_id = ${organisationId} and l.id = g.location_id
      order by l.name collate natural_order, l.id, g.state`),
  );
}

/** Sums up the spaces of each state by the floors of a location, the lowest first. */
export function sumFloors(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<PlaceSum[]> {
  return transaction.all(
    raw<PlaceSum>(sql`
      select f.id, f.name, r.state, r.n, r.score_sum from readiness_roll_up r
      join floor f on f.organisation_id = r.organisation_id and f.id = r.floor_id
      where r.organisation_id = ${organisationId} and r.location_id = ${locationId} and r.n > 0
      order by f.level nulls last, f.name collate natural_order, f.id, r.state`),
  );
}

/** Finds the ids of the spaces of each state. */
export async function findStates(
  transaction: Transaction,
  organisationId: string,
  place: InPlace,
): Promise<Map<ReadinessState, readonly string[]>> {
  const rows = await transaction.all(
    raw<{ state: ReadinessState; ids: string[] }>(sql`
      select r.state, array_agg(r.space_id order by r.space_id) as ids from space_readiness r
      where ${isIn(organisationId, place)} group by r.state`),
  );
  return new Map(rows.map(({ state, ids }) => [state, ids]));
}

/** Finds the time zone of each location of the organisation, or the organisation's where it has none. */
export async function findZones(
  transaction: Transaction,
  organisationId: string,
): Promise<Map<string, string>> {
  const rows = await transaction.all(
    raw<{ id: string; zone: string }>(sql`
      select l.id, coalesce(l.timezone, o.timezone) as zone from location l join organisation o on o.id = l.organisation_id
      where l.organisation_id = ${organisationId}`),
  );
  return new Map(rows.map(({ id, zone }) => [id, zone]));
}
