import { SOS_LINK_HOURS } from "@storey/domain";
import type { PoolClient } from "pg";

/** The alert that the link of a mail opens. */
export interface SosLink {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly alertId: string;
  /** The person to whom the mail went; null for the address of a place. */
  readonly suggestedName: string | null;
}

/** Finds the alert of a link by the SHA-256 of its token, for a day; undefined for any other. */
export async function findSosLink(
  client: PoolClient,
  tokenHash: Buffer,
): Promise<SosLink | undefined> {
  const { rows } = await client.query<SosLink>(
    `select d.organisation_id as "organisationId", o.name as "organisationName", d.alert_id as "alertId",
       case when d.kind = 'organisation_admin' then d.name end as "suggestedName"
     from sos_delivery d join organisation o on o.id = d.organisation_id and o.deleted_at is null
     where d.token_hash = $1 and d.created_at > now() - make_interval(hours => $2)`,
    [tokenHash, SOS_LINK_HOURS],
  );
  return rows[0];
}
