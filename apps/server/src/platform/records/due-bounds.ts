import { type DueBounds, dayIn, dueBoundsIn } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Where the days of the tabs end, in each time zone of the organisation. */
export interface ZonedBounds {
  readonly nowMs: number;
  readonly byZone: ReadonlyMap<string, DueBounds>;
  /** The day of the organisation, which counts for the days of assets. */
  readonly today: string;
}

/** Finds in which time zones things are due, and where their days, weeks and months end. */
export async function findBounds(
  transaction: Transaction,
  organisationId: string,
): Promise<ZonedBounds> {
  const rows = await transaction.all(
    raw<{ zone: string; isOwn: boolean; now: string }>(sql`
      select z.zone, bool_or(z.is_own) as is_own, now() as now from (
        select o.timezone as zone, true as is_own from organisation o where o.id = ${organisationId}
        union all select l.timezone, false from location l where l.organisation_id = ${organisationId} and l.timezone is not null) z
      group by 1`),
  );
  const nowMs = Date.parse(rows[0]?.now ?? new Date().toISOString());
  const own = rows.find(({ isOwn }) => isOwn)?.zone ?? "UTC";
  const byZone = new Map(rows.map(({ zone }) => [zone, dueBoundsIn(zone, nowMs)]));
  return { nowMs, byZone, today: dayIn(own, nowMs) };
}

/** A moment as the database takes it. */
export const moment = (ms: number): RawBuilder<unknown> =>
  sql`${new Date(ms).toISOString()}::timestamptz`;

/**
 * Joins `b`, the ends of today, week and month where the row of this name lies, and `zone`, the name of
 * its clock. An organisation of one time zone, as most are, is spared the look at the location of each.
 */
export function boundsOf(
  { byZone }: ZonedBounds,
  organisationId: string,
  row: "r" | "d" = "r",
): RawBuilder<unknown> {
  const [only, ...others] = byZone;
  if (!only) throw new Error("an organisation has a time zone");
  if (others.length === 0) {
    const [zone, { today, week, month }] = only;
    return sql`cross join (select ${zone}::text as zone, ${moment(today)} as today, ${moment(week)} as week, ${moment(month)} as month) b`;
  }
  const column = (of: (bounds: DueBounds) => number) =>
    [...byZone.values()].map((bounds) => new Date(of(bounds)).toISOString());
  return sql`left join (select l.id, coalesce(l.timezone, o.timezone) as zone from location l
      join organisation o on o.id = l.organisation_id where l.organisation_id = ${organisationId}) p on p.id = ${sql.ref(`${row}.location_id`)}
    join unnest(${[...byZone.keys()]}::text[], ${column((b) => b.today)}::timestamptz[], ${column((b) => b.week)}::timestamptz[],
      ${column((b) => b.month)}::timestamptz[]) b(zone, today, week, month)
      on b.zone = coalesce(p.zone, (select o.timezone from organisation o where o.id = ${organisationId}))`;
}
