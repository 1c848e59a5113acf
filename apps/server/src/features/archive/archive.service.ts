import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";

/** A level of the structure, from the top. */
export type Level = "location" | "floor" | "space";

const BELOW: Readonly<Record<Level, readonly Level[]>> = {
  location: ["floor", "space"],
  floor: ["space"],
  space: [],
};
const PARENT_COLUMN = { location: "locationId", floor: "floorId" } as const;

interface Target {
  readonly organisationId: string;
  readonly level: Level;
  readonly id: string;
}

/**
 * Archives a location, floor or space with everything active below it, all with one moment, so
 * that restoring brings exactly those back. What is archived already keeps its own moment, and
 * archiving it again changes nothing. Throws `not_found`.
 */
export async function archive(transaction: Transaction, target: Target): Promise<void> {
  const found = await find(transaction, target);
  if (found.deletedAt !== null) return;
  const deletedAt = new Date().toISOString();
  for (const level of [target.level, ...BELOW[target.level]]) {
    await transaction.execute(
      scope(target, level).set({ deletedAt }).where("deletedAt", "is", null),
    );
  }
}

/**
 * Restores a location, floor or space with everything below it that was archived in the same
 * moment. Throws `not_found`, `parent.archived`, and what a name or shortcode taken since breaks.
 */
export async function restore(transaction: Transaction, target: Target): Promise<void> {
  const found = await find(transaction, target);
  if (found.deletedAt === null) return;
  if (await hasArchivedParent(transaction, target)) throw new ProblemError("parent.archived");
  for (const level of [target.level, ...BELOW[target.level]]) {
    await transaction.execute(
      scope(target, level).set({ deletedAt: null }).where("deletedAt", "=", found.deletedAt),
    );
  }
}

function scope(target: Target, level: Level) {
  const column =
    level === target.level ? "id" : PARENT_COLUMN[target.level as "location" | "floor"];
  return sqlBuilder
    .updateTable(level as "space")
    .where("organisationId", "=", target.organisationId)
    .where(column, "=", target.id);
}

async function find(
  transaction: Transaction,
  target: Target,
): Promise<{ deletedAt: string | null }> {
  const found = await transaction.first(
    sqlBuilder
      .selectFrom(target.level as "space")
      .select("deletedAt")
      .where("organisationId", "=", target.organisationId)
      .where("id", "=", target.id)
      .forUpdate(),
  );
  if (!found) throw notFound();
  return found;
}

async function hasArchivedParent(transaction: Transaction, target: Target): Promise<boolean> {
  if (target.level === "location") return false;
  const parent = target.level === "floor" ? "location" : "floor";
  const found = await transaction.first(
    raw<{ isArchived: boolean }>(sql`
      select parent.deleted_at is not null as is_archived
      from ${sql.table(target.level)} child
      join ${sql.table(parent)} parent on parent.organisation_id = child.organisation_id
        and parent.id = child.${sql.ref(`${parent}_id`)}
      where child.organisation_id = ${target.organisationId} and child.id = ${target.id}
      for share of parent`),
  );
  return found?.isArchived ?? false;
}
