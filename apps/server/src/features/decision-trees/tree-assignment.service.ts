import type { TreeAssignments } from "@storey/contract";
import { variablesToSay } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { notFound } from "../../http/problem.ts";
import { seesAllOfAssets } from "../assets/visible-asset.service.ts";
import { findAssignments, findPublishedVariables } from "./tree-assignment.repository.ts";

const PAGE_SIZE = 50;

/** Which of the places where a tree helps are asked for. */
interface Asked {
  readonly isMissing?: boolean | undefined;
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** Lists where a tree helps, and which values are missing there. Throws `not_found`. */
export async function listAssignments(
  transaction: Transaction,
  actor: Actor,
  treeId: string,
  { isMissing = false, page = 1, pageSize = PAGE_SIZE }: Asked,
): Promise<TreeAssignments> {
  const { organisationId, settings } = actor;
  const published = await findPublishedVariables(transaction, organisationId, treeId);
  if (!published) throw notFound();
  const variables = variablesToSay(published.variables);
  const needed = variables.filter(({ fallback }) => fallback === null);
  const withAssets = settings.has("asset_management");
  const found = await findAssignments(transaction, {
    ...{ organisationId, treeId, needed, withAssets, isMissing, page, pageSize },
    seesAllOfAssets: seesAllOfAssets(actor),
  });
  return { variables: variables as TreeAssignments["variables"], ...found };
}
