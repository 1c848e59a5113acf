import { ROLE_LABELS, type RoleName } from "@storey/domain";
import type { PoolClient } from "pg";
import { catalogueId } from "../../db/catalogue.ts";
import type { Gateway } from "../../db/gateway.ts";
import { MendableError } from "../../mendable-error.ts";

/**
 * Gives an account a role of the whole product. Throws MendableError for a missing account and a
 * role that is held already.
 */
export function giveAppRole(gateway: Gateway, email: string, role: RoleName): Promise<void> {
  return gateway.asSystem(async (client) => {
    const userId = await findAccountId(client, email);
    const { rowCount } = await client.query(
      "insert into user_app_role (user_id, role_id) values ($1, $2) on conflict do nothing",
      [userId, catalogueId("role", role)],
    );
    if (!rowCount) throw new MendableError(`${email} is a ${ROLE_LABELS[role]} already.`);
  });
}

/**
 * Takes a role of the whole product from an account, and with it the invitations that only this
 * role allowed. Throws MendableError for a missing account, a role that is not held, and the last
 * Storey administrator.
 */
export function takeAppRole(gateway: Gateway, email: string, role: RoleName): Promise<void> {
  return gateway.asSystem(async (client) => {
    const userId = await findAccountId(client, email);
    const holders = await lockHolders(client, role);
    if (!holders.includes(userId)) {
      throw new MendableError(`${email} is no ${ROLE_LABELS[role]}.`);
    }
    const others = await countWhoCanLogIn(client, holders, userId);
    if (role === "storey-admin" && others === 0) {
      throw new MendableError(
        `${email} is the last ${ROLE_LABELS[role]}. Give somebody else the role first.`,
      );
    }
    await client.query("delete from user_app_role where user_id = $1 and role_id = $2", [
      userId,
      catalogueId("role", role),
    ]);
    await withdrawInvitations(client, userId);
  });
}

/**
 * Withdraws those of a person's invitations, in any organisation, that they could not make any
 * more.
 */
async function withdrawInvitations(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `select withdraw_invitations_of(i.organisation_id, $1) from (
       select distinct organisation_id from invitation where invited_by = $1) i`,
    [userId],
  );
}

async function findAccountId(client: PoolClient, email: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select id from user_account where lower(email) = lower($1) and deleted_at is null",
    [email],
  );
  const id = rows[0]?.id;
  if (!id) throw new MendableError(`There is no account with the e-mail ${email}.`);
  return id;
}

/** Counts the other accounts that exist and are not blocked. */
async function countWhoCanLogIn(
  client: PoolClient,
  accountIds: readonly string[],
  exceptId: string,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from user_account a left join credential c on c.auth0_id = a.auth0_id
     where a.id = any ($1) and a.id <> $2 and a.deleted_at is null
       and a.blocked_at is null and c.blocked_at is null`,
    [accountIds, exceptId],
  );
  return rows[0]?.count ?? 0;
}

/** Locks the holders of a role. Of two that lose it at once, the second is counted anew. */
async function lockHolders(client: PoolClient, role: RoleName): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select user_id as id from user_app_role where role_id = $1 order by user_id for update",
    [catalogueId("role", role)],
  );
  return rows.map(({ id }) => id);
}
