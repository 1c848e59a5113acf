import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import { TIME_ZONE } from "../../db/time-zone.ts";
import type { Transaction } from "../../db/transaction.ts";
import { PLACE_NAME } from "../../platform/records/issue-columns.ts";
import type { ServiceDeskReport } from "./templates/service-desk-digest-mail.ts";

/** How long after a mail the next one to the same service desk waits for more, in minutes. */
export const SERVICE_DESK_WAIT_MINUTES = 10;

/**
 * Returns when the next mail may go to a service desk; null is at once. Locks the service desk
 * until the transaction ends, so that of two reports at once one goes and one waits.
 */
export async function nextServiceDeskMailAt(
  transaction: Transaction,
  organisationId: string,
  address: string,
): Promise<Date | null> {
  const desk = `desk ${organisationId} ${address.toLowerCase()}`;
  await transaction.execute(raw(sql`select pg_advisory_xact_lock(hashtextextended(${desk}, 0))`));
  const row = await transaction.first(
    raw<{ at: string | null }>(sql`
      select max(created_at) + make_interval(mins => ${SERVICE_DESK_WAIT_MINUTES}) as at from mail
      where organisation_id = ${organisationId} and kind = 'service-desk' and lower(recipient) = lower(${address})
        and created_at > clock_timestamp() - make_interval(mins => ${SERVICE_DESK_WAIT_MINUTES})
        -- One that lies ahead, of a clock that was set back, holds up nothing.
        and created_at <= clock_timestamp()`),
  );
  return row?.at ? new Date(row.at) : null;
}

/** Keeps a report for the next mail to its service desk. */
export async function queueForServiceDesk(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`insert into desk_notice (organisation_id, issue_id) values (${organisationId}, ${issueId})
      on conflict do nothing`),
  );
}

/** A service desk, by a location of it. */
export interface ServiceDesk {
  /** Null where there is none any more. */
  readonly address: string | null;
  readonly organisationName: string;
  readonly organisationLanguage: string | null;
}

/**
 * Finds the present service desk of a location; undefined if the location or its organisation is
 * gone.
 */
export function findServiceDesk(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<ServiceDesk | undefined> {
  return transaction.first(
    raw<ServiceDesk>(sql`
      select l.service_desk_email as address, o.name as organisation_name, o.languages -> 0 ->> 'value' as organisation_language
      from location l join organisation o on o.id = l.organisation_id and o.deleted_at is null
      where l.organisation_id = ${organisationId} and l.id = ${locationId}`),
  );
}

/** Takes the reports that wait for a service desk, of all locations it looks after, the oldest first. */
export function claimForServiceDesk(
  transaction: Transaction,
  organisationId: string,
  address: string,
): Promise<ServiceDeskReport[]> {
  return transaction.all(
    raw<ServiceDeskReport>(sql`
      with taken as (
        delete from desk_notice d using issue i, location l
        where d.organisation_id = ${organisationId} and i.organisation_id = d.organisation_id and i.id = d.issue_id
          and l.organisation_id = i.organisation_id and l.id = i.location_id
          and lower(l.service_desk_email) = lower(${address})
        returning d.issue_id)
      select i.id, i.number, i.title, i.created_at, ${PLACE_NAME} as space_name, ${TIME_ZONE} as timezone
      from taken t join issue i on i.organisation_id = ${organisationId} and i.id = t.issue_id and i.deleted_at is null
      join organisation o on o.id = i.organisation_id
      join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
      left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
      order by i.created_at, i.id`),
  );
}

/** Deletes the reports of a location that wait for a service desk it no longer has. */
export async function dropForServiceDesk(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<void> {
  await transaction.execute(
    raw(sql`delete from desk_notice d using issue i where d.organisation_id = ${organisationId}
      and i.organisation_id = d.organisation_id and i.id = d.issue_id and i.location_id = ${locationId}`),
  );
}
