import type { SpaceLink } from "@storey/contract";
import { sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import {
  archiveCarried,
  type GlobalPlace,
  holdGlobalModel,
  lastPosition,
  moveCarried,
} from "./global-order.repository.ts";

function select() {
  return sqlBuilder
    .selectFrom("globalModelLink")
    .select(["id", "version", "position", "description", "url", "isPublic"])
    .select(["createdAt", "updatedAt", "deletedAt"]);
}

/** The links of a global model in their order. */
export function findGlobalLinks(transaction: Transaction, id: string): Promise<SpaceLink[]> {
  return transaction.all(
    select()
      .where("ownerId", "=", id)
      .where("deletedAt", "is", null)
      .orderBy("position")
      .orderBy("id"),
  );
}

/** One link of a global model, archived or not. Throws `not_found`. */
export async function getGlobalLink(
  transaction: Transaction,
  { id, attachmentId }: GlobalPlace,
): Promise<SpaceLink> {
  const link = await transaction.first(
    select().where("ownerId", "=", id).where("id", "=", attachmentId),
  );
  if (!link) throw notFound();
  return link;
}

/** Adds a link after the others. Breaks `record.exists`; throws as `holdGlobalModel`. */
export async function insertGlobalLink(
  transaction: Transaction,
  { id, attachmentId }: GlobalPlace,
  link: Pick<SpaceLink, "description" | "url" | "isPublic">,
): Promise<void> {
  await holdGlobalModel(transaction, id);
  await transaction.execute(
    sqlBuilder.insertInto("globalModelLink").values({
      ...link,
      id: attachmentId,
      ownerId: id,
      position: lastPosition("global_model_link", id),
    }),
  );
}

/** Moves a link of a global model that its caller holds to a position from 0; the others make room. */
export function moveGlobalLink(
  transaction: Transaction,
  place: GlobalPlace,
  position: number,
): Promise<void> {
  return moveCarried(transaction, "global_model_link", place, position);
}

/** Archives a link, or restores it after the others. Throws `not_found`. */
export function archiveGlobalLink(
  transaction: Transaction,
  place: GlobalPlace,
  isArchived: boolean,
): Promise<void> {
  return archiveCarried(transaction, "global_model_link", place, isArchived);
}
