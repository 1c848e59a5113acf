import type { SpaceLink } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import { lastPosition } from "../../platform/attachments/ordered.repository.ts";
import {
  type AttachmentPlace,
  lockOrder,
  type Owner,
} from "../../platform/attachments/owner.repository.ts";

function select({ organisationId, id }: Owner) {
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
    .where("ownerId", "=", id);
}

/** Returns the links of an owner in their order; without `withPrivate` only the public ones. */
export function findLinks(
  transaction: Transaction,
  owner: Owner,
  withPrivate: boolean,
): Promise<SpaceLink[]> {
  const all = select(owner).where("deletedAt", "is", null).orderBy("position").orderBy("id");
  return transaction.all(withPrivate ? all : all.where("isPublic", "=", true));
}

/** Returns one link of an owner, archived or not, public or not. Throws `not_found`. */
export async function getLink(
  transaction: Transaction,
  place: AttachmentPlace,
): Promise<SpaceLink> {
  const row = await transaction.first(select(place).where("id", "=", place.attachmentId));
  if (!row) throw notFound();
  return row;
}

/** The fields of a new link besides its place. */
export type NewLink = Pick<SpaceLink, "description" | "url" | "isPublic">;

/** Adds a link after the others of its owner. Breaks `record.exists`; throws as `lockOrder`. */
export async function insertLink(
  transaction: Transaction,
  place: AttachmentPlace,
  link: NewLink,
): Promise<void> {
  await lockOrder(transaction, place);
  await transaction.execute(
    sqlBuilder.insertInto("spaceLink").values({
      ...link,
      organisationId: place.organisationId,
      ownerId: place.id,
      id: place.attachmentId,
      position: lastPosition("spaceLink", place),
    }),
  );
}
