import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Owner, requireReadable } from "../../platform/attachments/owner.repository.ts";
import type { StoredOwnerKind } from "../../platform/attachments/owner.table.ts";

/** The number of records of each kind in a user's list of viewed ones. */
const MOST_VIEWED = 50;

/** The lists of one kind of owner that belong to a user in one organisation. */
export interface Holder {
  readonly organisationId: string;
  readonly userId: string;
  readonly kind: StoredOwnerKind;
}

type ListTable = "favourite" | "recentlyViewed";

/** Selects the rows of a list whose owners the caller may see. */
function select(table: ListTable, { organisationId, userId, kind }: Holder) {
  return sqlBuilder
    .selectFrom(`${table as "favourite"} as listed`)
    .innerJoin("attachmentOwner as owner", (join) =>
      join
        .onRef("owner.organisationId", "=", "listed.organisationId")
        .onRef("owner.id", "=", "listed.ownerId"),
    )
    .select("listed.ownerId")
    .where("listed.organisationId", "=", organisationId)
    .where("listed.userId", "=", userId)
    .where("listed.kind", "=", kind);
}

/** Finds the ids of the favourites in the user's order. */
export async function findFavouriteIds(
  transaction: Transaction,
  holder: Holder,
): Promise<string[]> {
  const rows = await transaction.all(
    select("favourite", holder).orderBy("listed.position").orderBy("listed.createdAt"),
  );
  return rows.map(({ ownerId }) => ownerId);
}

/**
 * Adds an owner at the end of the favourites of its kind; an existing favourite stays in its place.
 * Throws `not_found`.
 */
export async function insertFavourite(
  transaction: Transaction,
  userId: string,
  owner: Owner,
): Promise<void> {
  const { organisationId, kind, id } = owner;
  await requireReadable(transaction, owner);
  await transaction.execute(
    raw(sql`
      insert into favourite (organisation_id, user_id, owner_id, kind, position)
      select ${organisationId}, ${userId}, ${id}, ${kind}, coalesce(max(position) + 1, 0)
      from favourite where organisation_id = ${organisationId} and user_id = ${userId} and kind = ${kind}
      on conflict do nothing`),
  );
}

/** Takes an owner out of the favourites. Throws `not_found` for one that is not there. */
export async function deleteFavourite(
  transaction: Transaction,
  userId: string,
  owner: Owner,
): Promise<void> {
  await requireReadable(transaction, owner);
  await transaction.execute(
    sqlBuilder
      .deleteFrom("favourite")
      .where("organisationId", "=", owner.organisationId)
      .where("userId", "=", userId)
      .where("ownerId", "=", owner.id),
  );
}

/**
 * Puts the favourites of one kind in the given order. Those not named come after them in their former
 * order, including those that the caller may not see now.
 */
export async function reorderFavourites(
  transaction: Transaction,
  { organisationId, userId, kind }: Holder,
  ids: readonly string[],
): Promise<void> {
  const named = [...new Set(ids)];
  await transaction.execute(
    raw(sql`
      update favourite f set position = o.position - 1
      from (select l.owner_id, row_number() over (
          order by array_position(${named}::uuid[], l.owner_id) nulls last, l.position, l.created_at) as position
        from favourite l
        where l.organisation_id = ${organisationId} and l.user_id = ${userId} and l.kind = ${kind}) o
      where f.organisation_id = ${organisationId} and f.user_id = ${userId} and f.owner_id = o.owner_id`),
  );
}

/** Returns the ids of the records that the user opened, the latest first. */
export async function findViewedIds(transaction: Transaction, holder: Holder): Promise<string[]> {
  const rows = await transaction.all(
    select("recentlyViewed", holder).orderBy(sql`listed.viewed_at`, "desc").limit(MOST_VIEWED),
  );
  return rows.map(({ ownerId }) => ownerId);
}

/**
 * Notes that the user opened an owner, and deletes those of its kind past the fiftieth. Throws
 * `not_found`.
 */
export async function noteViewed(
  transaction: Transaction,
  userId: string,
  owner: Owner,
): Promise<void> {
  const { organisationId, kind, id } = owner;
  await requireReadable(transaction, owner);
  await transaction.execute(
    raw(sql`
      insert into recently_viewed (organisation_id, user_id, owner_id, kind)
      values (${organisationId}, ${userId}, ${id}, ${kind})
      on conflict (organisation_id, user_id, owner_id) do update set viewed_at = clock_timestamp()`),
  );
  await transaction.execute(
    raw(sql`
      delete from recently_viewed where organisation_id = ${organisationId} and user_id = ${userId}
        and owner_id in (
          select v.owner_id from recently_viewed v
          where v.organisation_id = ${organisationId} and v.user_id = ${userId} and v.kind = ${kind}
          order by v.viewed_at desc offset ${MOST_VIEWED})`),
  );
}

/** Deletes the user's opened records of one kind, also those they may not see now. */
export async function deleteViewed(
  transaction: Transaction,
  { organisationId, userId, kind }: Holder,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .deleteFrom("recentlyViewed")
      .where("organisationId", "=", organisationId)
      .where("userId", "=", userId)
      .where("kind", "=", kind),
  );
}
