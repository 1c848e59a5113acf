import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";

/** How many spaces a user's list of recently viewed ones holds. */
const MOST_VIEWED = 50;

/** The user whose lists they are, in one organisation. */
export interface Owner {
  readonly organisationId: string;
  readonly userId: string;
}

/** The ids of the favourites in the user's order. */
export async function findFavouriteIds(transaction: Transaction, owner: Owner): Promise<string[]> {
  const rows = await transaction.all(
    sqlBuilder
      .selectFrom("favouriteSpace")
      .select("spaceId")
      .where("organisationId", "=", owner.organisationId)
      .where("userId", "=", owner.userId)
      .orderBy("position")
      .orderBy("createdAt"),
  );
  return rows.map(({ spaceId }) => spaceId);
}

/** Adds a space at the end of the favourites; one that is there already stays. Throws `not_found`. */
export async function insertFavourite(
  transaction: Transaction,
  { organisationId, userId }: Owner,
  spaceId: string,
): Promise<void> {
  await requireSpace(transaction, organisationId, spaceId);
  await transaction.execute(
    raw(sql`
      insert into favourite_space (organisation_id, user_id, space_id, position)
      select ${organisationId}, ${userId}, ${spaceId}, coalesce(max(position) + 1, 0)
      from favourite_space where organisation_id = ${organisationId} and user_id = ${userId}
      on conflict do nothing`),
  );
}

/** Takes a space out of the favourites. Throws `not_found` for a space that is not there. */
export async function deleteFavourite(
  transaction: Transaction,
  { organisationId, userId }: Owner,
  spaceId: string,
): Promise<void> {
  await requireSpace(transaction, organisationId, spaceId);
  await transaction.execute(
    sqlBuilder
      .deleteFrom("favouriteSpace")
      .where("organisationId", "=", organisationId)
      .where("userId", "=", userId)
      .where("spaceId", "=", spaceId),
  );
}

/** Puts the favourites in the given order; those not named come after, as they were. */
export async function reorderFavourites(
  transaction: Transaction,
  owner: Owner,
  spaceIds: readonly string[],
): Promise<void> {
  const named = new Set(spaceIds);
  const rest = (await findFavouriteIds(transaction, owner)).filter((id) => !named.has(id));
  await transaction.execute(
    raw(sql`
      update favourite_space f set position = o.position - 1
      from unnest(${[...named, ...rest]}::uuid[]) with ordinality o(space_id, position)
      where f.organisation_id = ${owner.organisationId} and f.user_id = ${owner.userId}
        and f.space_id = o.space_id`),
  );
}

/** The ids of the spaces the user opened, the latest first. */
export async function findViewedIds(transaction: Transaction, owner: Owner): Promise<string[]> {
  const rows = await transaction.all(
    sqlBuilder
      .selectFrom("viewedSpace")
      .select("spaceId")
      .where("organisationId", "=", owner.organisationId)
      .where("userId", "=", owner.userId)
      .orderBy("viewedAt", "desc")
      .limit(MOST_VIEWED),
  );
  return rows.map(({ spaceId }) => spaceId);
}

/** Notes that the user opened a space, and forgets the ones past the fiftieth. Throws `not_found`. */
export async function noteViewed(
  transaction: Transaction,
  { organisationId, userId }: Owner,
  spaceId: string,
): Promise<void> {
  await requireSpace(transaction, organisationId, spaceId);
  await transaction.execute(
    raw(sql`
      insert into viewed_space (organisation_id, user_id, space_id)
      values (${organisationId}, ${userId}, ${spaceId})
      on conflict (organisation_id, user_id, space_id) do update set viewed_at = clock_timestamp()`),
  );
  await transaction.execute(
    raw(sql`
      delete from viewed_space where organisation_id = ${organisationId} and user_id = ${userId}
        and space_id in (
          select space_id from viewed_space
          where organisation_id = ${organisationId} and user_id = ${userId}
          order by viewed_at desc offset ${MOST_VIEWED})`),
  );
}

/** Forgets all spaces the user opened. */
export async function deleteViewed(
  transaction: Transaction,
  { organisationId, userId }: Owner,
): Promise<void> {
  await transaction.execute(
    sqlBuilder
      .deleteFrom("viewedSpace")
      .where("organisationId", "=", organisationId)
      .where("userId", "=", userId),
  );
}

async function requireSpace(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
): Promise<void> {
  const found = await transaction.first(
    sqlBuilder
      .selectFrom("space")
      .select("id")
      .where("organisationId", "=", organisationId)
      .where("id", "=", spaceId),
  );
  if (!found) throw notFound();
}
