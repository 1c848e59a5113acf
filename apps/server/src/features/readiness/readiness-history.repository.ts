import type { ReadinessChange } from "@storey/contract";
import type { ReadinessState } from "@storey/domain";
import { sql } from "kysely";
import type { Pool } from "pg";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** How long changes are kept, in years. */
const YEARS = 3;
/** How many changes of a space are told. */
const MOST_CHANGES = 2_000;

/** Lists what a space was, the latest first. Another location alone is no change. */
export async function listChanges(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
): Promise<ReadinessChange[]> {
  const rows = await transaction.all(
    raw<ReadinessChange>(sql`
      select c.at, c.state, c.score, c.stop_count,
        json_build_object('checklists', c.lost_checklists, 'issues', c.lost_issues, 'assets', c.lost_assets) as lost
      from readiness_change c
      where c.organisation_id = ${organisationId} and c.space_id = ${spaceId} and c.state is not null
        and c.at >= now() - make_interval(years => ${YEARS})
      order by c.at desc, c.id desc limit ${MOST_CHANGES}`),
  );
  return rows.filter(({ state, score }, at) => {
    const before = rows[at + 1];
    return !before || before.state !== state || before.score !== score;
  });
}

/** The days that a trend is told of, and what they are told by. */
export interface TrendAsked {
  readonly organisationId: string;
  readonly locationId: string | undefined;
  readonly from: string;
  readonly zone: string;
}

/** Finds how many spaces of each state there were more on a day than on the day before. */
export function findDailyChanges(
  transaction: Transaction,
  { organisationId, locationId, from, zone }: TrendAsked,
): Promise<{ day: string; state: ReadinessState; n: number }[]> {
  const changes = sql`readiness_change c where c.organisation_id = ${organisationId}
    and c.at >= ${from}::date::timestamp at time zone ${zone}
    ${locationId === undefined ? sql`` : sql`and c.location_id = ${locationId}`}`;
  return transaction.all(
    raw(sql`
      select (x.at at time zone ${zone})::date as day, x.state, sum(x.n)::integer as n from (
        select c.at, c.state, 1 as n from ${changes} and c.state is not null
        union all select c.at, c.from_state, -1 from ${changes} and c.from_state is not null) x
      group by 1, 2 having sum(x.n) <> 0`),
  );
}

/** Finds the time zone that days are told by, and what day it is; nothing for a location that is not there. */
export function findClock(
  transaction: Transaction,
  organisationId: string,
  locationId: string | undefined,
): Promise<{ zone: string; today: string } | undefined> {
  const place = locationId ?? null;
  return transaction.first(
    raw<{ zone: string; today: string }>(sql`
      select z.zone, (now() at time zone z.zone)::date as today
      from organisation o left join location l on l.organisation_id = o.id and l.id = ${place}::uuid
      cross join lateral (select coalesce(l.timezone, o.timezone) as zone) z
      where o.id = ${organisationId} and (${place}::uuid is null or l.id is not null)`),
  );
}

/** Deletes changes that are kept no longer: at most so many of each organisation, the oldest first. */
export async function removeOldReadiness(pool: Pool, most: number): Promise<void> {
  await pool.query(
    `delete from readiness_change c using organisation o cross join lateral (
       select x.id from readiness_change x where x.organisation_id = o.id and x.at < now() - make_interval(years => $1)
       order by x.at limit $2) old
     where c.organisation_id = o.id and c.id = old.id`,
    [YEARS, most],
  );
}
