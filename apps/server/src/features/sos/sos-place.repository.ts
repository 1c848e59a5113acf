import type { Sos } from "@storey/contract";
import { SOS_VIP_ROLE } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import { TIME_ZONE } from "../../db/time-zone.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { SosContact } from "./sos.table.ts";

/** The place from which help is called for, and the caller. */
export interface SosPlace {
  readonly locationName: string;
  readonly floorName: string;
  readonly spaceName: string;
  readonly shortcode: string | null;
  /** The location's, else the organisation's. */
  readonly timezone: string;
  readonly sos: Partial<Sos>;
  readonly administrator: { readonly name?: string | null; readonly email?: string | null };
  readonly serviceDeskEmail: string | null;
  readonly isArchived: boolean;
  readonly senderName: string;
  /** The organisation's first one. */
  readonly language: string | null;
}

const NAME = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email)`;

/** Finds a person's name, or their e-mail without one. */
export async function findPersonName(transaction: Transaction, userId: string): Promise<string> {
  const row = await transaction.first(
    raw<{ name: string }>(sql`select ${NAME} as name from user_account u where u.id = ${userId}`),
  );
  return row?.name ?? "?";
}

/** Finds a space of a location, as the caller sees it; undefined if there is none. */
export function findSosPlace(
  transaction: Transaction,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  locationId: string,
  spaceId: string,
): Promise<SosPlace | undefined> {
  return transaction.first(
    raw<SosPlace>(sql`
      select l.name as location_name, f.name as floor_name, s.name as space_name, s.shortcode,
        (select ${TIME_ZONE} from organisation o where o.id = l.organisation_id) as timezone,
        l.sos, l.administrator, l.service_desk_email,
        (s.deleted_at is not null or l.deleted_at is not null) as is_archived,
        (select ${NAME} from user_account u where u.id = ${userId}) as sender_name,
        (select o.languages -> 0 ->> 'value' from organisation o where o.id = ${organisationId}) as language
      from space s
      join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
      join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      where s.organisation_id = ${organisationId} and s.id = ${spaceId} and s.location_id = ${locationId}`),
  );
}

/** Tells whether somebody holds a role that may call for help where only VIPs may. */
export async function isSosVip(
  transaction: Transaction,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  locationId: string,
): Promise<boolean> {
  const found = await transaction.first(
    raw<{ one: number }>(sql`
      select 1 as one from user_organisation_role held join role on role.id = held.role_id
      where held.organisation_id = ${organisationId} and held.user_id = ${userId}
        and role.name = ${SOS_VIP_ROLE}
        and (cardinality(held.location_ids) = 0 or ${locationId}::uuid = any (held.location_ids))`),
  );
  return found !== undefined;
}

/**
 * Finds the administrators who count in a location, the ones of longest standing first: at most 20.
 */
export function findAdministrators(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<SosContact[]> {
  return transaction.all(
    raw<SosContact>(sql`
      select 'organisation_admin' as kind, u.email, ${NAME} as name
      from user_organisation_role held
      join role on role.id = held.role_id and role.name = 'organisation-admin'
      join user_organisation m on m.organisation_id = held.organisation_id and m.user_id = held.user_id
      join user_account u on u.id = held.user_id
      where held.organisation_id = ${organisationId} and u.deleted_at is null and u.blocked_at is null
        and (cardinality(held.location_ids) = 0 or ${locationId}::uuid = any (held.location_ids))
      order by u.created_at, u.id limit 20`),
  );
}
