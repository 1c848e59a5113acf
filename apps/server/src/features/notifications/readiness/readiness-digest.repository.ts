import { type RawBuilder, sql } from "kysely";
import { raw } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";

/** The next Monday of the organisation `o`, at six by its clock. */
const NEXT_MONDAY = sql`next_alert_morning('weekly', clock_timestamp() at time zone o.timezone) at time zone o.timezone`;
const USES_SPACES = sql`o.deleted_at is null and has_module(o.id, 'spaces_core')`;

/** Lets each organisation that uses spaces wait for its first Monday. */
export async function addReadinessDigests(transaction: Transaction): Promise<void> {
  await transaction.execute(
    raw(sql`insert into readiness_digest (organisation_id, next_at, told_at)
      select o.id, ${NEXT_MONDAY}, now() - interval '7 days' from organisation o
      where ${USES_SPACES} and not exists (select from readiness_digest d where d.organisation_id = o.id)
      on conflict do nothing`),
  );
}

/**
 * Takes the organisations whose Monday has come and lets each wait for its next one: nobody else takes it.
 * After days without a server there is one mail, about all of that time.
 */
export async function takeReadinessDigests(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ organisationId: string; isOn: boolean }>(sql`
      update readiness_digest d set next_at = ${NEXT_MONDAY}
      from organisation o, lateral (select ${USES_SPACES} as is_on) x
      where o.id = d.organisation_id and d.next_at <= clock_timestamp()
      returning d.organisation_id, x.is_on`),
  );
  return rows.flatMap(({ organisationId, isOn }) => (isOn ? organisationId : []));
}

/** The time that a mail tells of: from the last one to now, as the transaction has it. */
export interface ToldTime {
  readonly organisationId: string;
  readonly since: string;
  readonly until: string;
}

/** Notes that an organisation's people are told of what was until now; what comes later is for the next mail. */
export function noteTold(
  transaction: Transaction,
  organisationId: string,
): Promise<ToldTime | undefined> {
  return transaction.first(
    raw<ToldTime>(sql`
      update readiness_digest d set told_at = now()
      from (select told_at from readiness_digest where organisation_id = ${organisationId} for update) before
      where d.organisation_id = ${organisationId}
      returning d.organisation_id, before.told_at as since, d.told_at as until`),
  );
}

/** Finds the members who asked for the mail. */
export async function findReadinessReaders(
  transaction: Transaction,
  organisationId: string,
): Promise<string[]> {
  const rows = await transaction.all(
    raw<{ userId: string }>(sql`
      select m.user_id from user_organisation m
      join notification_preference p on p.user_id = m.user_id and p.kind = 'readiness' and p.channel = 'email' and p.is_on
      where m.organisation_id = ${organisationId} order by m.user_id`),
  );
  return rows.map(({ userId }) => userId);
}

/** A location with how ready its spaces are. Its name is data. */
export interface DigestLocation {
  readonly name: string;
  readonly ready: number;
  /** Of how many something is known. */
  readonly known: number;
}

/** A space that has become not ready, and is so still. Its names are data. */
export interface DigestSpace {
  readonly id: string;
  readonly name: string;
  readonly locationId: string;
  readonly locationName: string;
}

/** What the mail tells of an organisation. */
export interface ReadinessDigest {
  readonly locations: readonly DigestLocation[];
  readonly turned: readonly DigestSpace[];
  /** How many have become not ready, named or not. */
  readonly turnedCount: number;
}

/** What is shown in some networks or by beacons alone is left out, since a mail can be read anywhere. */
const IS_HIDDEN = sql`coalesce(l.ip_subnets_apply_to = 'all' and l.ip_subnets <> '{}'
  or l.beacon_range and not l.beacon_range_anonymous_only, false)`;

const shownSpaces = (organisationId: string): RawBuilder<unknown> => sql`
  space_readiness r
  join space s on s.organisation_id = r.organisation_id and s.id = r.space_id and s.deleted_at is null
  join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id and f.deleted_at is null
  join location l on l.organisation_id = r.organisation_id and l.id = s.location_id and l.deleted_at is null
  where r.organisation_id = ${organisationId} and not ${IS_HIDDEN}`;

/** Reads how ready the spaces of an organisation are, and which have become not ready in a time. */
export async function findReadinessDigest(
  transaction: Transaction,
  { organisationId, since, until }: ToldTime,
  most: number,
): Promise<ReadinessDigest> {
  const shown = shownSpaces(organisationId);
  const locations = await transaction.all(
    raw<DigestLocation>(sql`select l.name, count(*) filter (where r.state = 'ready')::integer as ready,
        count(*) filter (where r.state <> 'unknown')::integer as known
      from ${shown} group by l.id, l.name having count(*) filter (where r.state <> 'unknown') > 0
      order by l.name collate natural_order, l.id`),
  );
  const turned = await transaction.all(
    raw<DigestSpace & { total: number }>(sql`
      select s.id, s.name, l.id as location_id, l.name as location_name, count(*) over ()::integer as total
      from ${shown} and r.state = 'not_ready' and r.since >= ${since} and r.since < ${until}
      order by l.name collate natural_order, l.id, s.name collate natural_order, s.id limit ${most}`),
  );
  return { locations, turned, turnedCount: turned[0]?.total ?? 0 };
}
