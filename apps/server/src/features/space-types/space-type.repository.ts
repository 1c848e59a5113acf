import type { SpaceType } from "@storey/contract";
import { v7 } from "uuid";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** Returns one kind of space, archived or not. Throws `not_found`. */
export async function getSpaceType(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<SpaceType> {
  const row = await transaction.first(
    sqlBuilder
      .selectFrom("spaceType")
      .select([
        ...(["id", "version", "organisationId", "name", "translations", "translatedFrom"] as const),
        ...(["createdAt", "updatedAt", "deletedAt"] as const),
      ])
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
  if (!row) throw notFound();
  return row;
}

/** Adds a kind of space and gives its id. Breaks `name.taken` and `record.exists`. */
export async function insertSpaceType(
  transaction: Transaction,
  organisationId: string,
  { id = v7(), name }: { id?: string | undefined; name: string },
): Promise<string> {
  await transaction.execute(
    sqlBuilder.insertInto("spaceType").values({ organisationId, id, name }),
  );
  return id;
}

/** Deletes a kind of space for good; the database takes it from its spaces. Throws `not_found`. */
export async function deleteSpaceType(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<void> {
  const deleted = await transaction.execute(
    sqlBuilder
      .deleteFrom("spaceType")
      .where("organisationId", "=", organisationId)
      .where("id", "=", id),
  );
  if (deleted === 0) throw notFound();
}
