import type { SpaceLink } from "@storey/contract";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { lockOrderOfSpace } from "../images/image.repository.ts";

/** Which link of which space. */
export interface LinkPlace {
  readonly organisationId: string;
  readonly spaceId: string;
  readonly id: string;
}

function select(organisationId: string, spaceId: string) {
  return sqlBuilder
    .selectFrom("spaceLink")
    .select([
      "id",
      "version",
      "description",
      "url",
      "isPublic",
      "position",
      "createdAt",
      "updatedAt",
      "deletedAt",
    ])
    .where("organisationId", "=", organisationId)
    .where("spaceId", "=", spaceId);
}

/** The links of a space in their order; without `withPrivate` those alone that are public. */
export function findLinks(
  transaction: Transaction,
  { organisationId, spaceId }: Omit<LinkPlace, "id">,
  withPrivate: boolean,
): Promise<SpaceLink[]> {
  const all = select(organisationId, spaceId)
    .where("deletedAt", "is", null)
    .orderBy("position")
    .orderBy("id");
  return transaction.all(withPrivate ? all : all.where("isPublic", "=", true));
}

/** One link of a space, archived or not, public or not. Throws `not_found`. */
export async function getLink(
  transaction: Transaction,
  { organisationId, spaceId, id }: LinkPlace,
): Promise<SpaceLink> {
  const row = await transaction.first(select(organisationId, spaceId).where("id", "=", id));
  if (!row) throw notFound();
  return row;
}

/** A link that is not there yet. */
export interface NewLink extends LinkPlace, Pick<SpaceLink, "description" | "url" | "isPublic"> {}

/** Adds a link after the others of its space. Breaks `record.exists`; throws as `lockOrderOfSpace`. */
export async function insertLink(transaction: Transaction, link: NewLink): Promise<void> {
  await lockOrderOfSpace(transaction, link.organisationId, link.spaceId);
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from space_link
    where organisation_id = ${link.organisationId} and space_id = ${link.spaceId} and deleted_at is null)`;
  await transaction.execute(sqlBuilder.insertInto("spaceLink").values({ ...link, position }));
}

/** Archives a link, or restores it after the others. The order stays without gaps. Throws `not_found` and `access.location`. */
export async function setLinkArchived(
  transaction: Transaction,
  place: LinkPlace,
  isArchived: boolean,
): Promise<SpaceLink> {
  await lockOrderOfSpace(transaction, place.organisationId, place.spaceId);
  const link = await getLink(transaction, place);
  if ((link.deletedAt !== null) === isArchived) return link;
  const others = (await findLinks(transaction, place, true)).filter(({ id }) => id !== place.id);
  await transaction.execute(
    sqlBuilder
      .updateTable("spaceLink")
      .set(
        isArchived
          ? { deletedAt: new Date().toISOString() }
          : { deletedAt: null, position: others.length },
      )
      .where("organisationId", "=", place.organisationId)
      .where("id", "=", place.id),
  );
  await orderLinks(
    transaction,
    place,
    others.map(({ id }) => id),
  );
  return getLink(transaction, place);
}

/**
 * Moves a link to a position from 0; beyond the last means last, and the others make room. The caller
 * holds the order of the space.
 */
export async function moveLink(
  transaction: Transaction,
  place: LinkPlace,
  position: number,
): Promise<void> {
  const ids = (await findLinks(transaction, place, true)).map(({ id }) => id);
  await orderLinks(
    transaction,
    place,
    ids.filter((id) => id !== place.id).toSpliced(position, 0, place.id),
  );
}

/** Gives the links of a space the positions of their ids in the list. */
async function orderLinks(
  transaction: Transaction,
  { organisationId, spaceId }: LinkPlace,
  ids: readonly string[],
): Promise<void> {
  await transaction.execute(
    raw(sql`
      update space_link l set position = o.position - 1
      from unnest(${ids}::uuid[]) with ordinality o(id, position)
      where l.organisation_id = ${organisationId} and l.space_id = ${spaceId} and l.id = o.id
        and l.position <> o.position - 1`),
  );
}
