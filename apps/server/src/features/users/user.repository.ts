import type { HeldRole, Language, UserSetting } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { momentInJson, raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The account itself. */
export interface Account {
  readonly id: string;
  readonly auth0Id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly activeOrganisationId: string | null;
  readonly version: number;
}

/** A membership of an active organisation, with the roles held there. */
export interface Membership {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  readonly languages: Language[];
  readonly logoKey: string | null;
  readonly roles: HeldRole[];
}

/** Finds the account of a user. */
export function findAccount(
  transaction: Transaction,
  userId: string,
): Promise<Account | undefined> {
  return transaction.first(
    sqlBuilder
      .selectFrom("userAccount")
      .select([
        "id",
        sql<string>`coalesce(auth0_id, '')`.as("auth0Id"),
        "firstName",
        "lastName",
        "email",
        "activeOrganisationId",
        "version",
      ])
      .where("id", "=", userId),
  );
}

const moment = (column: string) => sql.raw(momentInJson(column));

/** Builds a role as JSON; a role of the whole product has no locations. */
function heldRole(locationIds: RawBuilder<unknown>) {
  return sql`json_build_object('id', r.id, 'name', r.name, 'permissions', coalesce((
    select json_agg(p.name order by p.name) from role_permission rp
    join permission p on p.id = rp.permission_id where rp.role_id = r.id), '[]'::json),
    'locationIds', ${locationIds}, 'createdAt', ${moment("r.created_at")},
    'updatedAt', ${moment("r.updated_at")}, 'deletedAt', ${moment("r.deleted_at")})`;
}

/** Finds a user's memberships of active organisations, by name. */
export function findMemberships(transaction: Transaction, userId: string): Promise<Membership[]> {
  return transaction.all(
    raw<Membership>(sql`
      select uo.id, o.id as organisation_id, o.name, o.languages, o.logo_key, coalesce((
        select json_agg(${heldRole(sql`ur.location_ids`)} order by r.name) from user_organisation_role ur
        join role r on r.id = ur.role_id
        where ur.organisation_id = uo.organisation_id and ur.user_id = uo.user_id), '[]'::json) as roles
      from user_organisation uo join organisation o on o.id = uo.organisation_id
      where uo.user_id = ${userId} and o.deleted_at is null
      order by o.name, o.id`),
  );
}

/** Finds the names of the archived organisations that a user belongs to, by name. */
export async function findArchivedNames(
  transaction: Transaction,
  userId: string,
): Promise<string[]> {
  const rows = await transaction.all(
    sqlBuilder
      .selectFrom("userOrganisation")
      .innerJoin("organisation", "organisation.id", "userOrganisation.organisationId")
      .select("organisation.name")
      .where("userOrganisation.userId", "=", userId)
      .where("organisation.deletedAt", "is not", null)
      .orderBy("organisation.name")
      .orderBy("organisation.id"),
  );
  return rows.map(({ name }) => name);
}

/** Finds the roles a user holds for the whole product. */
export async function findAppRoles(transaction: Transaction, userId: string): Promise<HeldRole[]> {
  const rows = await transaction.all(
    raw<{ role: HeldRole }>(sql`
      select ${heldRole(sql`'{}'::uuid[]`)} as role from user_app_role ur join role r on r.id = ur.role_id
      where ur.user_id = ${userId} order by r.name`),
  );
  return rows.map(({ role }) => role);
}

/** A person's name; null where there is none. */
export interface Names {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Locks a user's account for the rest of the transaction and gives the name it has. */
export function lockNames(
  transaction: Transaction,
  userId: string,
): Promise<(Names & { readonly version: number }) | undefined> {
  return transaction.first(
    sqlBuilder
      .selectFrom("userAccount")
      .select(["firstName", "lastName", "version"])
      .where("id", "=", userId)
      .forNoKeyUpdate(),
  );
}

/** Changes a user's own names; an absent one is left as it is. */
export async function updateNames(
  transaction: Transaction,
  userId: string,
  names: Partial<Names>,
): Promise<void> {
  if (Object.keys(names).length === 0) return;
  await transaction.execute(
    sqlBuilder.updateTable("userAccount").set(names).where("id", "=", userId),
  );
}

/** Makes one of the user's organisations the active one. False when they do not belong to it. */
export async function activateOrganisation(
  transaction: Transaction,
  userId: string,
  organisationId: string,
): Promise<boolean> {
  const memberships = await findMemberships(transaction, userId);
  if (!memberships.some((membership) => membership.organisationId === organisationId)) return false;
  await transaction.execute(
    sqlBuilder
      .updateTable("userAccount")
      .set({ activeOrganisationId: organisationId })
      .where("id", "=", userId),
  );
  return true;
}

/** Finds one setting of a user; its value is null when it was never set. */
export async function findUserSetting(
  transaction: Transaction,
  userId: string,
  settingKey: string,
): Promise<UserSetting> {
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("userSetting")
      .select("settingValue")
      .where("userId", "=", userId)
      .where("settingKey", "=", settingKey),
  );
  return { settingKey, settingValue: row?.settingValue ?? null };
}

/** Keeps one setting of a user. */
export async function saveUserSetting(
  transaction: Transaction,
  userId: string,
  settingKey: string,
  settingValue: string,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .insertInto("userSetting")
      .values({ userId, settingKey, settingValue })
      .onConflict((conflict) =>
        conflict
          .columns(["userId", "settingKey"])
          .doUpdateSet({ settingValue, updatedAt: new Date().toISOString() }),
      ),
  );
}
