import type { ChecklistTemplate } from "@storey/contract";
import {
  CHECKLIST_ITEMS_MAX,
  type ChecklistContent,
  checklistChangeCounts,
  checklistItems,
  checklistProblems,
  copyChecklist,
  EMPTY_CHECKLIST,
} from "@storey/domain";
import { v7 } from "uuid";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import { lockRecord } from "../../platform/history/record.repository.ts";
import { freeName } from "../../platform/records/free-name.ts";
import {
  addCopiedPictures,
  copyDraft,
  ownPictures,
  requireOwnPictures,
} from "./checklist-picture.service.ts";
import {
  findAssetKinds,
  findChecklistTemplates,
  findPublishedContent,
  getChecklistTemplate,
  insertChecklistTemplate,
  insertNextVersion,
  setArchived,
} from "./checklist-template.repository.ts";

interface NewTemplate {
  readonly id?: string | undefined;
  readonly name: string;
  readonly description?: string | undefined;
  readonly defaultRecurrence?: ChecklistTemplate["defaultRecurrence"] | undefined;
  readonly content?: ChecklistContent | undefined;
}

/**
 * Adds a template as a draft. Throws `record.exists`, `name.taken`, and `not_found` for a picture: a new
 * template has none.
 */
export async function addChecklistTemplate(
  transaction: Transaction,
  organisationId: string,
  template: NewTemplate,
): Promise<ChecklistTemplate> {
  const place = { organisationId, id: template.id ?? v7() };
  if (template.content) await requireOwnPictures(transaction, place, template.content);
  await insertTemplate(transaction, { ...template, ...place });
  return getChecklistTemplate(transaction, organisationId, place.id);
}

/** Inserts a template with what is not said of it as it is meant. */
async function insertTemplate(
  transaction: Transaction,
  {
    organisationId,
    id,
    name,
    description = "",
    defaultRecurrence = "monthly",
    content = EMPTY_CHECKLIST,
  }: NewTemplate & { readonly organisationId: string; readonly id: string },
): Promise<void> {
  const template = { organisationId, id, name, description, defaultRecurrence };
  await insertChecklistTemplate(transaction, {
    ...template,
    content: content as ChecklistTemplate["content"],
  });
}

/** Adds a copy of a template's draft. Throws `not_found`, `record.exists` and `name.taken`. */
export async function duplicateChecklistTemplate(
  transaction: Transaction,
  organisationId: string,
  id: string,
  copy: { readonly id?: string | undefined; readonly name?: string | undefined },
): Promise<ChecklistTemplate> {
  const original = await getChecklistTemplate(transaction, organisationId, id);
  const others = await findChecklistTemplates(transaction, organisationId, false);
  const name = copy.name ?? freeName(original.name, new Set(others.map((one) => one.name)));
  const { description, defaultRecurrence } = original;
  const draft = await copyDraft(transaction, { organisationId, id }, original.content);
  const place = { organisationId, id: copy.id ?? v7() };
  const content = copyChecklist(draft.content, v7);
  await insertTemplate(transaction, { ...place, name, description, defaultRecurrence, content });
  await addCopiedPictures(transaction, place, draft.copies);
  return getChecklistTemplate(transaction, organisationId, place.id);
}

/**
 * Publishes the draft as it is once it is held: of two people at once, the second finds it published
 * and adds no version of the same. Throws `not_found`, `parent.archived`, `record.conflict` and
 * `checklist.not_publishable`.
 */
export async function publishChecklistTemplate(
  transaction: Transaction,
  { organisationId, userId }: Actor,
  id: string,
  ifMatch: number | undefined,
): Promise<ChecklistTemplate> {
  const place = { table: "checklistTemplate", organisationId, id } as const;
  const { deletedAt } = await lockRecord(transaction, place, "change");
  if (deletedAt !== null) throw new ProblemError("parent.archived");
  const template = await getChecklistTemplate(transaction, organisationId, id);
  if (ifMatch !== undefined && ifMatch !== template.version)
    throw new ProblemError("record.conflict", { current: template });
  if (template.state === "published" && !template.isChanged) return template;
  const problems = await findProblems(transaction, { organisationId, id }, template.content);
  if (problems.length > 0)
    throw new ProblemError("checklist.not_publishable", { current: problems });
  const before = await findPublishedContent(transaction, organisationId, id);
  const changes = checklistChangeCounts(before, template.content);
  const version = { organisationId, id: v7(), templateId: id, publishedBy: userId };
  await insertNextVersion(transaction, { ...version, changes });
  return getChecklistTemplate(transaction, organisationId, id);
}

async function findProblems(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  content: ChecklistContent,
) {
  const kinds = checklistItems(content).flatMap(({ perAsset }) => (perAsset ? [perAsset] : []));
  const known = await findAssetKinds(transaction, organisationId, {
    typeIds: kinds.flatMap(({ assetTypeId }) => assetTypeId ?? []),
    modelIds: kinds.flatMap(({ assetModelId }) => assetModelId ?? []),
  });
  const pictureIds = await ownPictures(transaction, { organisationId, id }, content);
  return checklistProblems(content, { ...known, pictureIds }, CHECKLIST_ITEMS_MAX);
}

/** Archives a template, or restores it. Throws `not_found`, and when it is restored `name.taken`. */
export async function archiveChecklistTemplate(
  transaction: Transaction,
  organisationId: string,
  id: string,
  isArchived: boolean,
): Promise<void> {
  // Who gives it to a room meanwhile is waited for, and waits.
  await lockRecord(transaction, { table: "checklistTemplate", organisationId, id }, "end");
  await setArchived(transaction, organisationId, id, isArchived);
}
