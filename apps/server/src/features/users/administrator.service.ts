import { randomBytes } from "node:crypto";
import type { PoolClient } from "pg";
import { v7 } from "uuid";
import { catalogueId } from "../../db/catalogue.ts";
import { createCredential, findCredentialByEmail } from "../../identity/credential.service.ts";
import type { Installation } from "../../installation.ts";

/** The new administrator, and the password that was made for them, if one was. */
export interface MadeAdministrator {
  readonly made: string | undefined;
}

/**
 * Makes a Storey administrator: the account, its sign-in at the embedded authority, and the role.
 * Keeps an existing account or sign-in. With an external authority the account waits for the first
 * sign-in with that e-mail.
 */
export async function createAdministrator(
  { database, gateway, settings }: Pick<Installation, "database" | "gateway" | "settings">,
  email: string,
  password?: string,
): Promise<MadeAdministrator> {
  const isEmbedded = settings.AUTH_DOMAIN === undefined;
  const existing = isEmbedded ? await findCredentialByEmail(database.pool, email) : undefined;
  const made =
    isEmbedded && !existing && !password ? randomBytes(12).toString("base64url") : undefined;
  const credential =
    existing ??
    (isEmbedded
      ? await createCredential(database.pool, {
          email,
          password: password ?? made ?? "",
          emailVerified: true,
        })
      : undefined);
  await gateway.asSystem((client) =>
    grantAdministrator(client, email, credential?.auth0Id ?? null),
  );
  return { made };
}

async function grantAdministrator(
  client: PoolClient,
  email: string,
  auth0Id: string | null,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "select id from user_account where lower(email) = lower($1) and deleted_at is null",
    [email],
  );
  const userId = rows[0]?.id ?? v7();
  if (!rows[0]) {
    await client.query("insert into user_account (id, auth0_id, email) values ($1, $2, $3)", [
      userId,
      auth0Id,
      email,
    ]);
  } else if (auth0Id) {
    await client.query("update user_account set auth0_id = $2 where id = $1 and auth0_id is null", [
      userId,
      auth0Id,
    ]);
  }
  await client.query(
    "insert into user_app_role (user_id, role_id) values ($1, $2) on conflict do nothing",
    [userId, catalogueId("role", "storey-admin")],
  );
}
