import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Place } from "../../platform/archive/place.repository.ts";

/** The active assets `a` that are in a place, or have it as their home. */
function isHere({ level, organisationId, id }: Place) {
  const own = sql`organisation_id = ${organisationId} and deleted_at is null`;
  if (level === "space") return sql<boolean>`${own} and space_id = ${id}`;
  if (level === "location") return sql<boolean>`${own} and location_id = ${id}`;
  return sql<boolean>`${own} and space_id = any (array(
    select s.id from space s where s.organisation_id = ${organisationId} and s.floor_id = ${id}))`;
}

/** How many active assets are in a place, or have it as their home. */
export async function countAssetsIn(transaction: Transaction, place: Place): Promise<number> {
  const found = await transaction.first(
    raw<{ count: number }>(
      sql`select count(*)::integer as count from asset where ${isHere(place)}`,
    ),
  );
  return found?.count ?? 0;
}

/** Puts all active assets of a place somewhere else; their open issues go along. */
export async function moveAssetsFrom(
  transaction: Transaction,
  place: Place,
  to: { readonly spaceId: string | null; readonly locationId: string | null },
): Promise<void> {
  await transaction.execute(sqlBuilder.updateTable("asset").set(to).where(isHere(place)));
}
