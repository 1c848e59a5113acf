import type { Image } from "@storey/contract";
import { type ChecklistContent, checklistItems, withPictures } from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import {
  type AttachmentCopy,
  insertCopiedPictures,
} from "../../platform/attachments/copied.repository.ts";
import {
  type AttachmentPlace,
  lockOrder,
  type Owner,
  requireWritable,
} from "../../platform/attachments/owner.repository.ts";
import { OWNED_PICTURES } from "../images/image.service.ts";
import { findPictureIds } from "./checklist-picture.repository.ts";

interface TemplatePlace {
  readonly organisationId: string;
  readonly id: string;
}

/** A template as the owner of the pictures of its help. */
export function templateOwner({ organisationId, id }: TemplatePlace): Owner {
  return { organisationId, kind: "checklistTemplate", id };
}

function picturesOf(content: ChecklistContent): string[] {
  const ids = checklistItems(content).flatMap(({ helpImageId }) => helpImageId ?? []);
  return [...new Set(ids)];
}

/** The pictures that the help of a draft shows and that are its template's. */
export function ownPictures(
  transaction: Transaction,
  place: TemplatePlace,
  content: ChecklistContent,
): Promise<ReadonlySet<string>> {
  return findPictureIds(transaction, place, picturesOf(content));
}

/**
 * Makes sure that the help of a draft shows pictures of its own template alone. Throws `not_found` for
 * another one's, whatever organisation it is of.
 */
export async function requireOwnPictures(
  transaction: Transaction,
  place: TemplatePlace,
  content: ChecklistContent,
): Promise<void> {
  const own = await ownPictures(transaction, place, content);
  if (picturesOf(content).some((id) => !own.has(id))) throw notFound();
}

/**
 * Adds a picture of any template to this one; a repeat with the same id adds nothing. Throws
 * `not_found`, `access.location` and `record.exists`.
 */
export async function copyPicture(
  transaction: Transaction,
  place: AttachmentPlace,
  from: string,
): Promise<Image> {
  await requireWritable(transaction, place);
  await lockOrder(transaction, place);
  const known = await OWNED_PICTURES.find(transaction, place);
  if (known) return known;
  const copies = [{ from, to: place.attachmentId }];
  const copied = await insertCopiedPictures(transaction, place, copies);
  if (copied.size === 0) throw notFound();
  return OWNED_PICTURES.get(transaction, place);
}

/** A draft that is copied to another template, and the pictures to be copied along. */
export interface CopiedDraft {
  readonly content: ChecklistContent;
  readonly copies: readonly AttachmentCopy[];
}

/** Gives the pictures of a draft's help ids of their own, for another template; one that is gone goes. */
export async function copyDraft(
  transaction: Transaction,
  place: TemplatePlace,
  content: ChecklistContent,
): Promise<CopiedDraft> {
  const there = await ownPictures(transaction, place, content);
  const copyOf = new Map([...there].map((id) => [id, v7()]));
  return {
    content: withPictures(content, (id) => copyOf.get(id) ?? null),
    copies: [...copyOf].map(([from, to]) => ({ from, to })),
  };
}

/** Adds the pictures of a draft that was copied to a new template. Breaks `record.exists`. */
export async function addCopiedPictures(
  transaction: Transaction,
  place: TemplatePlace,
  copies: readonly AttachmentCopy[],
): Promise<void> {
  if (copies.length === 0) return;
  await lockOrder(transaction, templateOwner(place));
  await insertCopiedPictures(transaction, templateOwner(place), copies);
}
