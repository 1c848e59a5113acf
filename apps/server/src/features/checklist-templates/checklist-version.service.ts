import type { checklistTemplates, WholeChecklistVersion } from "@storey/contract";
import type { z } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import {
  findVersion,
  findVersions,
  getChecklistTemplate,
} from "./checklist-template.repository.ts";

/** How many versions a page has unless it is told. */
const VERSIONS_PAGE_SIZE = 50;

/** What is asked of the versions of a template. */
interface PageAsked {
  readonly before?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Lists a page of the versions of a template, the newest first. Throws `not_found`. */
export async function listChecklistVersions(
  transaction: Transaction,
  organisationId: string,
  templateId: string,
  { before, pageSize = VERSIONS_PAGE_SIZE }: PageAsked,
): Promise<z.infer<typeof checklistTemplates.versions.response>> {
  await getChecklistTemplate(transaction, organisationId, templateId);
  const asked = { templateId, before, limit: pageSize + 1 };
  const found = await findVersions(transaction, organisationId, asked);
  return { results: found.slice(0, pageSize), hasMore: found.length > pageSize };
}

/** Gives a version with what it asks. Throws `not_found`. */
export async function getChecklistVersion(
  transaction: Transaction,
  organisationId: string,
  { id: templateId, versionId }: { readonly id: string; readonly versionId: string },
): Promise<WholeChecklistVersion> {
  const version = await findVersion(transaction, organisationId, { templateId, versionId });
  if (!version) throw notFound();
  return version;
}
