import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** Makes sure that a space is there for the caller, archived or not. Throws `not_found`. */
export async function requireReadableSpace(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
): Promise<void> {
  const space = await transaction.first(
    sqlBuilder
      .selectFrom("space")
      .select("id")
      .where("organisationId", "=", organisationId)
      .where("id", "=", spaceId),
  );
  if (!space) throw notFound();
}
