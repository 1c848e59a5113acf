import type { ChecklistRunSummary, ChecklistsDueQuery } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { type Transaction, together } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { ProblemError } from "../../http/problem.ts";
import {
  type ChecklistReader,
  checklistReaderOf,
  isGivenByName,
  isGivenToRole,
  isVisibleRun,
} from "../../platform/records/checklist-access.ts";
import { findBounds } from "../../platform/records/due-bounds.ts";
import { countDue, countMissed, type DueCounts, findDue } from "./checklists-due.repository.ts";

/** How many a page shows unless told. */
const PAGE_SIZE = 50;

/** What is due, as the screen shows it. */
export interface ChecklistsDue {
  readonly counts: DueCounts;
  readonly totalCount: number;
  readonly results: ChecklistRunSummary[];
}

/** Lists a tab of what is due for the caller, and counts all. Throws `access.forbidden`. */
export async function listDue(
  transaction: Transaction,
  actor: Actor,
  query: ChecklistsDueQuery,
): Promise<ChecklistsDue> {
  const { organisationId } = actor;
  const { tab = "today", page = 1, pageSize = PAGE_SIZE, order = "due", missed = false } = query;
  const [reader, bounds] = await together(
    checklistReaderOf(transaction, actor),
    findBounds(transaction, organisationId),
  );
  const condition = conditionOf(reader, query);
  const question = { organisationId, condition, bounds };
  const isMissed = missed && tab === "done";
  const limits = { tab, isMissed, order, limit: pageSize, offset: (page - 1) * pageSize };
  // The page goes out with the counts: it does not wait until they are read.
  const [[counts, missedCount], results] = await together(
    together(
      countDue(transaction, question),
      isMissed ? countMissed(transaction, question) : Promise.resolve(0),
    ),
    findDue(transaction, question, limits),
  );
  return { counts, totalCount: isMissed ? missedCount : counts[tab], results };
}

function conditionOf(reader: ChecklistReader, query: ChecklistsDueQuery): RawBuilder<boolean> {
  const { locationId, floorId, spaceId, assetId, templateId } = query;
  const conditions: RawBuilder<unknown>[] = [whoseOf(reader, query.whose)];
  if (locationId) conditions.push(sql`r.location_id = ${locationId}::uuid`);
  if (floorId) {
    conditions.push(sql`r.space_id in (select s.id from space s
      where s.organisation_id = ${reader.organisationId} and s.floor_id = ${floorId}::uuid)`);
  }
  if (spaceId) conditions.push(sql`r.space_id = ${spaceId}::uuid`);
  if (assetId) conditions.push(sql`r.asset_id = ${assetId}::uuid`);
  if (templateId) conditions.push(sql`r.template_id = ${templateId}::uuid`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function whoseOf(reader: ChecklistReader, whose: ChecklistsDueQuery["whose"]): RawBuilder<boolean> {
  if (whose === "mine") return isGivenByName(reader);
  if (whose === "role") return isGivenToRole(reader);
  if (whose === "all" && reader.readsIn !== null) throw new ProblemError("access.forbidden");
  return isVisibleRun(reader);
}
