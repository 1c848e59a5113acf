import { DEFAULT_TIME_ZONE, isTimeZone, ORGANISATION_SETTING_KEYS } from "@storey/domain";
import type { PoolClient } from "pg";
import { v7 } from "uuid";
import { catalogueId } from "../../db/catalogue.ts";
import type { Gateway } from "../../db/gateway.ts";
import { MendableError } from "../../mendable-error.ts";

/**
 * Makes an organisation with every available module on, and returns its id. With an e-mail the
 * account of that address becomes its administrator. Throws MendableError for a name in use, an
 * invalid time zone, or a missing account.
 */
export async function createOrganisation(
  gateway: Gateway,
  name: string,
  administratorEmail?: string,
  timezone = DEFAULT_TIME_ZONE,
): Promise<string> {
  if (!isTimeZone(timezone)) {
    throw new MendableError(
      `${JSON.stringify(timezone)} is no time zone; use a name such as Europe/London.`,
    );
  }
  return gateway.asSystem(async (client) => {
    const { rowCount } = await client.query(
      "select from organisation where lower(name) = lower($1) and deleted_at is null",
      [name],
    );
    if (rowCount)
      throw new MendableError(`There is an organisation ${JSON.stringify(name)} already.`);
    const id = v7();
    await client.query("insert into organisation (id, name, timezone) values ($1, $2, $3)", [
      id,
      name,
      timezone,
    ]);
    await client.query(
      `insert into organisation_setting (organisation_id, setting_id, enabled)
       select $1, unnest($2::uuid[]), true`,
      [id, ORGANISATION_SETTING_KEYS.map((key) => catalogueId("setting", key))],
    );
    if (administratorEmail) await appoint(client, id, administratorEmail);
    return id;
  });
}

async function appoint(client: PoolClient, organisationId: string, email: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "select id from user_account where lower(email) = lower($1) and deleted_at is null",
    [email],
  );
  const userId = rows[0]?.id;
  if (!userId) throw new MendableError(`There is no account with the e-mail ${email}.`);
  await client.query(
    `insert into user_organisation (organisation_id, id, user_id, is_home)
     select $1, $2, $3, not exists (select from user_organisation m where m.user_id = $3 and m.is_home)`,
    [organisationId, v7(), userId],
  );
  await client.query(
    "insert into user_organisation_role (organisation_id, user_id, role_id) values ($1, $2, $3)",
    [organisationId, userId, catalogueId("role", "organisation-admin")],
  );
}
