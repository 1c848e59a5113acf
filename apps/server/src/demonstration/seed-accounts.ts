import { isAppRole, type RoleName } from "@storey/domain";
import type { Pool, PoolClient } from "pg";
import { catalogueId } from "../db/catalogue.ts";
import { createCredential, findCredentialByEmail } from "../identity/credential.service.ts";
import {
  DEMONSTRATION_ACCOUNTS,
  DEMONSTRATION_PASSWORD,
  type DemonstrationAccount,
} from "./accounts.ts";
import { demonstrationId } from "./demonstration-id.ts";

/** Makes the sign-ins of the demonstration; existing ones stay as they are. */
export async function seedCredentials(pool: Pool): Promise<void> {
  for (const { email, firstName, lastName } of DEMONSTRATION_ACCOUNTS) {
    if (await findCredentialByEmail(pool, email)) continue;
    await createCredential(pool, {
      email,
      password: DEMONSTRATION_PASSWORD,
      emailVerified: true,
      givenName: firstName,
      familyName: lastName,
      auth0Id: auth0IdOf(email),
    });
  }
}

/** Makes the accounts with their memberships and roles. */
export async function seedAccounts(client: PoolClient): Promise<void> {
  for (const account of DEMONSTRATION_ACCOUNTS) await seedAccount(client, account);
}

function auth0IdOf(email: string): string {
  return `auth0|${demonstrationId("credential", email)}`;
}

async function seedAccount(client: PoolClient, account: DemonstrationAccount): Promise<void> {
  const userId = demonstrationId("user", account.email);
  const active = account.memberships[0];
  await client.query(
    `insert into user_account (id, auth0_id, email, first_name, last_name, active_organisation_id)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      userId,
      auth0IdOf(account.email),
      account.email,
      account.firstName,
      account.lastName,
      active ? demonstrationId("organisation", active.organisation) : null,
    ],
  );
  for (const role of account.appRoles) {
    if (!isAppRole(role)) throw new Error(`${role} is held in an organisation`);
    await client.query("insert into user_app_role (user_id, role_id) values ($1, $2)", [
      userId,
      catalogueId("role", role),
    ]);
  }
  for (const [at, { organisation, roles }] of account.memberships.entries()) {
    await seedMembership(client, {
      userId,
      email: account.email,
      organisation,
      roles,
      isHome: at === 0,
    });
  }
}

interface Membership {
  readonly userId: string;
  readonly email: string;
  readonly organisation: string;
  readonly roles: readonly RoleName[];
  readonly isHome: boolean;
}

async function seedMembership(client: PoolClient, membership: Membership): Promise<void> {
  const { userId, email, organisation, roles, isHome } = membership;
  const organisationId = demonstrationId("organisation", organisation);
  await client.query(
    "insert into user_organisation (organisation_id, id, user_id, is_home) values ($1, $2, $3, $4)",
    [organisationId, demonstrationId("membership", `${email} ${organisation}`), userId, isHome],
  );
  for (const role of roles) {
    await client.query(
      "insert into user_organisation_role (organisation_id, user_id, role_id) values ($1, $2, $3)",
      [organisationId, userId, catalogueId("role", role)],
    );
  }
}
