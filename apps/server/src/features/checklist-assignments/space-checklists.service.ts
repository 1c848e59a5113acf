import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";
import { ProblemError } from "../../http/problem.ts";
import { findOfSpaces, findPlaceOfSpaces, isChecking } from "./checklist-assignment.repository.ts";
import {
  type ChecklistsChange,
  changeTemplatesOfSpaces,
  setTemplatesOfSpace,
  takeBackChange,
} from "./checklist-assignment.service.ts";

/** What decides who may give checklists to a room, and take them. */
export type ChecklistGiver = Pick<Actor, "organisationId" | "settings" | "permissions" | "limits">;

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

/**
 * Gives each of many rooms the checklists that it is to have, as its form would, and tells what that
 * changed. Throws as `saveSpaceChecklists` does.
 */
export async function saveChecklistsOfMany(
  transaction: Transaction,
  giver: ChecklistGiver,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<ChecklistsChange> {
  const spaceIds = [...wanted.keys()];
  if (spaceIds.length === 0) return { given: [], ended: [] };
  await requireAssigning(transaction, giver, spaceIds);
  return changeTemplatesOfSpaces(transaction, giver, spaceIds, (has, spaceId) => {
    const templateIds = wanted.get(spaceId) ?? [];
    return {
      added: templateIds.filter((id) => !has.includes(id)),
      removed: has.filter((id) => !templateIds.includes(id)),
    };
  });
}

/** Whether somebody's organisation uses checklists, and where they may give them; null is everywhere. */
export function assigningOf(giver: Omit<ChecklistGiver, "organisationId">): {
  isOn: boolean;
  places: readonly string[] | null;
} {
  const places = placesOf(giver, "organisation.checklists.update");
  return { isOn: giver.settings.has("spaces_checklists"), places };
}

export { isChecking as usesChecklists, takeBackChange as takeBackChecklists };

async function requireAssigning(
  transaction: Transaction,
  actor: ChecklistGiver,
  spaceIds: readonly string[],
): Promise<void> {
  const { isOn, places } = assigningOf(actor);
  if (!isOn) throw new ProblemError("access.feature_disabled");
  if (places === null) return;
  const own = await findPlaceOfSpaces(transaction, actor.organisationId, spaceIds);
  if (own.some((id) => !places.includes(id))) throw new ProblemError("access.forbidden");
}
