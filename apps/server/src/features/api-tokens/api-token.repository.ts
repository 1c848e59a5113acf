import type { ApiToken } from "@storey/contract";
import type { Permission } from "@storey/domain";
import { sql } from "kysely";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** A token as it is stored. */
export interface NewApiToken {
  readonly id: string;
  readonly userId: string;
  readonly organisationId: string;
  readonly name: string;
  /** SHA-256 of the value. */
  readonly hash: Buffer;
  readonly permissions: readonly Permission[];
  readonly days: number;
}

function select(userId: string) {
  return sqlBuilder
    .selectFrom("apiToken")
    .leftJoin("organisation", "organisation.id", "apiToken.organisationId")
    .select([
      "apiToken.id",
      "apiToken.name",
      "apiToken.permissions",
      "apiToken.expiresAt",
      "apiToken.lastUsedAt",
      "apiToken.createdAt",
      "organisation.id as organisationId",
      "organisation.name as organisationName",
    ])
    .where("apiToken.userId", "=", userId)
    .where("apiToken.revokedAt", "is", null)
    .orderBy("apiToken.createdAt", "desc")
    .orderBy("apiToken.id", "desc");
}

type Row = Omit<ApiToken, "organisation"> & {
  organisationId: string | null;
  organisationName: string | null;
};

function tokenOf({ organisationId, organisationName, ...row }: Row): ApiToken {
  const isSeen = organisationId !== null && organisationName !== null;
  return { ...row, organisation: isSeen ? { id: organisationId, name: organisationName } : null };
}

/** Returns a user's tokens that were not revoked, with the expired ones, the newest first. */
export async function findApiTokens(transaction: Transaction, userId: string): Promise<ApiToken[]> {
  return (await transaction.all(select(userId))).map(tokenOf);
}

/** Stores a new token and returns it as it is listed. */
export async function insertApiToken(
  transaction: Transaction,
  { days, permissions, ...token }: NewApiToken,
): Promise<ApiToken> {
  await transaction.execute(
    sqlBuilder.insertInto("apiToken").values({
      ...token,
      permissions: [...permissions],
      expiresAt: sql<string>`now() + make_interval(days => ${days}::integer)`,
    }),
  );
  const row = await transaction.first(select(token.userId).where("apiToken.id", "=", token.id));
  if (!row) throw notFound();
  return tokenOf(row);
}

/**
 * Ends a token of the user, from their next request on; ending it again changes nothing. Throws
 * `not_found`.
 */
export async function revokeApiToken(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<void> {
  const found = await transaction.execute(
    sqlBuilder
      .updateTable("apiToken")
      .set({ revokedAt: sql<string>`coalesce(revoked_at, now())` })
      .where("userId", "=", userId)
      .where("id", "=", id),
  );
  if (found === 0) throw notFound();
}
