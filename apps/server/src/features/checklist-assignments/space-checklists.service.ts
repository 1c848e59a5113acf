import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";
import { ProblemError } from "../../http/problem.ts";
import { findOfSpaces, findPlaceOfSpaces } from "./checklist-assignment.repository.ts";
import { changeTemplatesOfSpaces, setTemplatesOfSpace } from "./checklist-assignment.service.ts";

/** Finds the templates that a room is checked by, in the order of their ids. */
export async function findSpaceChecklists(
  transaction: Transaction,
  { organisationId }: Actor,
  spaceId: string,
): Promise<string[]> {
  const has = await findOfSpaces(transaction, organisationId, [spaceId]);
  return has.map(({ templateId }) => templateId).sort();
}

/**
 * Gives a room the checklists of its form. A form that says what is so already changes nothing and needs no
 * right. Throws `access.feature_disabled`, `access.forbidden` without `organisation.checklists.update`
 * there, and as assigning does.
 */
export async function saveSpaceChecklists(
  transaction: Transaction,
  actor: Actor,
  spaceId: string,
  templateIds: readonly string[],
): Promise<void> {
  const wanted = new Set(templateIds);
  const has = await findOfSpaces(transaction, actor.organisationId, [spaceId]);
  const isSame = has.length === wanted.size && has.every((one) => wanted.has(one.templateId));
  if (isSame) return;
  await requireAssigning(transaction, actor, [spaceId]);
  await setTemplatesOfSpace(transaction, actor, spaceId, [...wanted]);
}

/**
 * Gives checklists to many rooms and takes others from them; one that is in both lists is given. Throws as
 * `saveSpaceChecklists` does.
 */
export async function changeSpaceChecklists(
  transaction: Transaction,
  actor: Actor,
  spaceIds: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  if (add.length + remove.length === 0) return;
  await requireAssigning(transaction, actor, spaceIds);
  await changeTemplatesOfSpaces(transaction, actor, spaceIds, (has) => ({
    added: add.filter((id) => !has.includes(id)),
    removed: has.filter((id) => remove.includes(id) && !add.includes(id)),
  }));
}

async function requireAssigning(
  transaction: Transaction,
  actor: Actor,
  spaceIds: readonly string[],
): Promise<void> {
  if (!actor.settings.has("spaces_checklists")) throw new ProblemError("access.feature_disabled");
  const places = placesOf(actor, "organisation.checklists.update");
  if (places === null) return;
  const own = await findPlaceOfSpaces(transaction, actor.organisationId, spaceIds);
  if (own.some((id) => !places.includes(id))) throw new ProblemError("access.forbidden");
}
