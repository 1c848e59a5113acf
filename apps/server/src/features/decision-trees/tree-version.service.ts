import type { CalledTreeVersion, decisionTrees, WholeTreeVersion } from "@storey/contract";
import { TREE_CALLED_MAX_BYTES, type TreeCalls } from "@storey/domain";
import type { z } from "zod";
import type { Transaction } from "../../db/transaction.ts";
import { notFound } from "../../http/problem.ts";
import {
  findTreeVersion,
  findTreeVersions,
  requireDecisionTree,
} from "./decision-tree.repository.ts";
import { CalledTrees } from "./tree-build.service.ts";

/** How many versions a page has unless it is told. */
const VERSIONS_PAGE_SIZE = 50;

/** What is asked of the versions of a tree. */
interface VersionsAsked {
  readonly before?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Lists a page of the versions of a tree, the newest first. Throws `not_found`. */
export async function listTreeVersions(
  transaction: Transaction,
  organisationId: string,
  treeId: string,
  { before, pageSize = VERSIONS_PAGE_SIZE }: VersionsAsked,
): Promise<z.infer<typeof decisionTrees.versions.response>> {
  await requireDecisionTree(transaction, organisationId, treeId);
  const asked = { treeId, before, limit: pageSize + 1 };
  const found = await findTreeVersions(transaction, organisationId, asked);
  return { results: found.slice(0, pageSize), hasMore: found.length > pageSize };
}

/** Gives a version with what it says. Throws `not_found`. */
export async function getTreeVersion(
  transaction: Transaction,
  organisationId: string,
  { id: treeId, versionId }: { readonly id: string; readonly versionId: string },
): Promise<WholeTreeVersion> {
  const version = await findTreeVersion(transaction, organisationId, { treeId, versionId });
  if (!version) throw notFound();
  return version;
}

/** Gives the versions that a draft would run with, and those that they call. Throws `tree.calls_too_large`. */
export async function calledVersions(
  transaction: Transaction,
  organisationId: string,
  wanted: TreeCalls,
): Promise<CalledTreeVersion[]> {
  const called = await CalledTrees.from(transaction, organisationId, wanted, TREE_CALLED_MAX_BYTES);
  return called.all() as CalledTreeVersion[];
}
