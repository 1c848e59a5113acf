import type { DueDaysQuery } from "@storey/contract";
import { can, DUE_KINDS, type DueKind } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { placesOf } from "../../http/location-rights.ts";
import {
  type ChecklistReader,
  checklistReaderOf,
  isGivenByName,
  isGivenToRole,
  isVisibleRun,
} from "../../platform/records/checklist-access.ts";
import { findBounds } from "../../platform/records/due-bounds.ts";
import { type DueQuestion, isNotCovered } from "./due-question.ts";

/** What narrows the list, whichever it is. */
type Narrowed = Omit<DueDaysQuery, "from" | "to">;

/** The kinds that a caller may see: each asks for its module and its right. */
export function offeredKinds(actor: Actor): DueKind[] {
  const { settings, permissions } = actor;
  const withRuns = settings.has("spaces_checklists");
  const withAssets =
    settings.has("asset_management") && can(permissions, "organisation.assets.read");
  const readsIssuesIn = placesOf(actor, "organisation.issues.read");
  const withIssues =
    settings.has("spaces_core") && (readsIssuesIn === null || readsIssuesIn.length > 0);
  return DUE_KINDS.filter((kind) => {
    if (kind === "checklist" || kind === "recheck") return withRuns;
    return kind === "issue" ? withIssues : withAssets;
  });
}

/** Turns what a caller asks into what the tables are asked. */
export async function questionOf(
  transaction: Transaction,
  actor: Actor,
  query: Narrowed,
): Promise<DueQuestion> {
  const { organisationId } = actor;
  const reader = await checklistReaderOf(transaction, actor);
  const bounds = await findBounds(transaction, organisationId);
  const offered = offeredKinds(actor);
  const items = itemsOf(actor, query);
  return {
    ...{ organisationId, bounds, offered },
    kinds: offered.filter((kind) => query.kinds?.includes(kind) ?? true),
    runs: all(runsOf(reader, query)),
    issues: all([...items, visibleIssues(actor)]),
    dated: all([...items, ...(offered.includes("checklist") ? [isNotCovered(reader)] : [])]),
  };
}

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;

function runsOf(reader: ChecklistReader, query: Narrowed): RawBuilder<unknown>[] {
  const { whose, assigneeId } = query;
  return [
    isVisibleRun(reader),
    ...(whose === "mine" ? [isGivenByName(reader)] : []),
    ...(whose === "role" ? [isGivenToRole(reader)] : []),
    ...(assigneeId ? [sql`r.assignee_id = ${assigneeId}::uuid`] : []),
    ...placeOf("r", reader.organisationId, query),
  ];
}

function itemsOf({ organisationId, userId }: Actor, query: Narrowed): RawBuilder<unknown>[] {
  const { whose, assigneeId } = query;
  return [
    sql`true`,
    ...(whose === "mine" ? [sql`d.assignee_ids @> array[${userId}::uuid]`] : []),
    // A role is given checklists alone.
    ...(whose === "role" ? [sql`false`] : []),
    ...(assigneeId ? [sql`d.assignee_ids @> array[${assigneeId}::uuid]`] : []),
    ...placeOf("d", organisationId, query),
  ];
}

function placeOf(
  row: "r" | "d",
  organisationId: string,
  { locationId, floorId, spaceId, assetId }: Narrowed,
): RawBuilder<unknown>[] {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return [
    ...(locationId ? [sql`${column("location_id")} = ${locationId}::uuid`] : []),
    ...(floorId
      ? [
          sql`${column("space_id")} in (select s.id from space s
            where s.organisation_id = ${organisationId} and s.floor_id = ${floorId}::uuid)`,
        ]
      : []),
    ...(spaceId ? [sql`${column("space_id")} = ${spaceId}::uuid`] : []),
    ...(assetId ? [sql`${column("asset_id")} = ${assetId}::uuid`] : []),
  ];
}

/** An issue is due for who reads issues where it lies, and for whom it is given to. */
function visibleIssues(actor: Actor): RawBuilder<unknown> {
  const places = placesOf(actor, "organisation.issues.read");
  if (places === null) return sql`true`;
  return sql`(d.location_id = any (${[...places]}::uuid[]) or d.assignee_ids @> array[${actor.userId}::uuid])`;
}
