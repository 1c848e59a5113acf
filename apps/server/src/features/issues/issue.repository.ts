import type { Issue, IssuePin } from "@storey/contract";
import type { IssueCategory, IssueImpact, IssuePriority, IssueSource } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { IssuePosition } from "../../platform/records/issue-actor.ts";
import { type IssueEvent, queueing } from "./issue-follow-up.repository.ts";

/** An issue with the fields that its rules need. */
export interface StoredIssue extends IssuePosition {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly status: Issue["status"];
  readonly spaceId: string | null;
  readonly duplicateOfId: string | null;
  readonly dueAt: string | null;
  readonly heldSince: string | null;
  readonly closedAt: string | null;
  readonly deletedAt: string | null;
  readonly title: string;
  readonly reportCount: number;
  /** The reporters of issues merged into it: their comments are there, so they may read it. */
  readonly duplicateReporterIds: readonly string[];
  /** The database's clock. */
  readonly now: string;
}

const rules = (organisationId: string) =>
  sqlBuilder
    .selectFrom("issue")
    .select([
      "id",
      "number",
      "version",
      "status",
      "spaceId",
      "locationId",
      "reporterId",
      "assigneeIds",
      "duplicateOfId",
      "dueAt",
      "heldSince",
      "closedAt",
      "deletedAt",
      "title",
      "reportCount",
      sql<
        string[]
      >`array(select d.reporter_id from issue d where d.organisation_id = issue.organisation_id
        and d.duplicate_of_id = issue.id and d.reporter_id is not null)`.as("duplicateReporterIds"),
      sql<string>`clock_timestamp()`.as("now"),
    ])
    .where("organisationId", "=", organisationId);

/** Returns one issue, archived or not. Throws `not_found`. */
export async function getStoredIssue(
  transaction: Transaction,
  organisationId: string,
  id: string,
): Promise<StoredIssue> {
  const row = await transaction.first(rules(organisationId).where("id", "=", id));
  if (!row) throw notFound();
  return row;
}

/**
 * Locks issues for the rest of the transaction, in the order of their ids, so that two callers who
 * change several do not deadlock. Leaves out issues that do not exist or may not be written.
 */
export function lockIssues(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<StoredIssue[]> {
  return transaction.all(
    rules(organisationId)
      .where("id", "in", [...ids])
      .orderBy("id")
      .forNoKeyUpdate(),
  );
}

/** Tells whether somebody reported an issue of this id. */
export async function isReportedBy(
  transaction: Transaction,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  id: string,
): Promise<boolean> {
  const found = await transaction.first(
    sqlBuilder
      .selectFrom("issue")
      .select("id")
      .where("organisationId", "=", organisationId)
      .where("id", "=", id)
      .where("reporterId", "=", userId)
      .where("deletedAt", "is", null),
  );
  return found !== undefined;
}

/** The subject of an issue: a space, an asset, or an asset in a space. */
export interface IssueSubject {
  readonly spaceId: string | null;
  readonly assetId: string | null;
}

/** The place of an issue's subject: that of its space, else that of its asset. */
export interface IssuePlace {
  readonly locationId: string | null;
  readonly floorId: string | null;
  /** The moment at which the space or the asset was archived. */
  readonly deletedAt: string | null;
}

/**
 * Returns the place of a new issue. Holds an asset where it is until the transaction ends, so that
 * a later move takes the issue along. Throws `not_found` for a missing space or asset.
 */
export async function getSubjectPlace(
  transaction: Transaction,
  organisationId: string,
  { spaceId, assetId }: IssueSubject,
): Promise<IssuePlace> {
  const asset = assetId === null ? null : await lockAsset(transaction, organisationId, assetId);
  if (spaceId === null) {
    if (!asset) throw notFound();
    return { ...asset, floorId: null };
  }
  const space = await transaction.first(
    sqlBuilder
      .selectFrom("space")
      .select(["locationId", "floorId", "deletedAt"])
      .where("organisationId", "=", organisationId)
      .where("id", "=", spaceId),
  );
  if (!space) throw notFound();
  return { ...space, deletedAt: space.deletedAt ?? asset?.deletedAt ?? null };
}

/** Makes sure that the caller may see an asset, archived or not. Throws `not_found`. */
export async function requireReadableAsset(
  transaction: Transaction,
  organisationId: string,
  assetId: string,
): Promise<void> {
  if (!(await transaction.first(assetById(organisationId, assetId)))) throw notFound();
}

const assetById = (organisationId: string, assetId: string) =>
  sqlBuilder
    .selectFrom("attachmentOwner")
    .select(["locationId", "deletedAt"])
    .where("organisationId", "=", organisationId)
    .where("id", "=", assetId)
    .where("kind", "=", "asset");

async function lockAsset(
  transaction: Transaction,
  organisationId: string,
  assetId: string,
): Promise<Omit<IssuePlace, "floorId">> {
  const asset = await transaction.first(assetById(organisationId, assetId).forShare());
  if (!asset) throw notFound();
  return asset;
}

/** An issue to add. Its place is looked up. */
export interface InsertedIssue extends IssueSubject {
  readonly organisationId: string;
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly status: "new" | "open";
  /** Undefined to let the reporter's role decide: VIP users' issues begin as high. */
  readonly priority: IssuePriority | undefined;
  readonly impact: IssueImpact;
  readonly category: IssueCategory | null;
  readonly source: IssueSource;
  readonly pin: IssuePin | null;
  readonly dueAt: string | null;
  readonly reporterId: string | null;
  readonly reporterName: string | null;
  readonly reporterEmail: string | null;
  readonly assigneeIds: readonly string[];
}

/**
 * Adds an issue, which its reporter and assignees watch, with its events, and returns its number, all
 * in one statement. Undefined if it cannot be added: its id is taken, its space or the target of its
 * pin does not exist, or its space is archived; `refuseIssue` finds out which, and there is no event.
 * Breaks `not_found` for people who are not of the organisation.
 */
export async function insertIssue(
  transaction: Transaction,
  issue: InsertedIssue,
  events: readonly IssueEvent[] = [],
): Promise<number | undefined> {
  const added = await transaction.first(
    raw<{ number: number }>(sql`
      with added as (insert into issue (organisation_id, id, number, space_id, location_id, floor_id, title, description,
        status, priority, impact, category, source, pin, due_at, reporter_id, reporter_name, reporter_email, assignee_ids, asset_id)
      select ${issue.organisationId}::uuid, ${issue.id}::uuid, next_issue_number(), s.id, p.location_id, s.floor_id,
        ${issue.title}, ${issue.description}, ${issue.status}, ${priorityOf(issue)}, ${issue.impact},
        ${issue.category}, ${issue.source}, ${issue.pin && JSON.stringify(issue.pin)}::jsonb,
        ${issue.dueAt}::timestamptz, ${issue.reporterId}::uuid, ${issue.reporterName}, ${issue.reporterEmail},
        ${[...new Set(issue.assigneeIds)]}::uuid[], ${issue.assetId}::uuid
       ${placeOf(issue)} where p.is_active and ${isPinnedHere(issue.pin)}
      on conflict (organisation_id, id) do nothing
      returning number)
      select ${sql.join([sql.ref("number"), ...queueing(events)])} from added`),
  );
  if (added && events.length > 0) transaction.noteQueuedJob();
  return added?.number;
}

/** Builds the priority of a new issue: the given one, or that of its reporter's role. */
function priorityOf({ priority, organisationId, reporterId }: InsertedIssue): RawBuilder<unknown> {
  if (priority !== undefined) return sql`${priority}`;
  return sql`case when exists (
    select from user_organisation_role held join role on role.id = held.role_id
    where held.organisation_id = ${organisationId} and held.user_id = ${reporterId} and role.name = 'vip-user')
    then 'high' else 'medium' end`;
}

/** Tells whether the target of a pin belongs to the space `s`; every floor has its plan. */
function isPinnedHere(pin: IssuePin | null): RawBuilder<unknown> {
  if (!pin || "floorX" in pin) return sql`true`;
  const [table, id] =
    "imageId" in pin ? ["space_image", pin.imageId] : ["space_panorama", pin.panoramaId];
  const column = sql.ref("imageId" in pin ? "x.owner_id" : "x.space_id");
  return sql`exists (select from ${sql.table(table)} x
    where x.organisation_id = s.organisation_id and ${column} = s.id and x.id = ${id})`;
}

/**
 * Selects the space `s` of an issue, and `p`: its place, and whether everything that it is about is
 * active. No row if the caller may not see the space or the asset. For an asset without a space,
 * the asset gives the place, and is locked there.
 */
function placeOf({ organisationId, spaceId, assetId }: IssueSubject & { organisationId: string }) {
  const asset = sql`select a.location_id, a.deleted_at from attachment_owner a
    where a.organisation_id = ${organisationId} and a.id = ${assetId}::uuid and a.kind = 'asset' for share`;
  if (assetId === null) {
    return sql`from (select s.organisation_id, s.id, s.location_id, s.floor_id, s.deleted_at from space s where s.organisation_id = ${organisationId} and s.id = ${spaceId}::uuid) s
      cross join lateral (select s.location_id, s.deleted_at is null as is_active) p`;
  }
  if (spaceId === null) {
    return sql`from (${asset}) a
      cross join lateral (select a.location_id, a.deleted_at is null as is_active) p
      left join space s on false`;
  }
  return sql`from (${asset}) a
    join space s on s.organisation_id = ${organisationId} and s.id = ${spaceId}::uuid
    cross join lateral (select s.location_id, a.deleted_at is null and s.deleted_at is null as is_active) p`;
}

/**
 * Throws the reason why an issue could not be added: `not_found`, `parent.archived` or
 * `record.exists`.
 */
export async function refuseIssue(
  transaction: Transaction,
  issue: IssueSubject & Pick<InsertedIssue, "organisationId" | "pin">,
): Promise<never> {
  const place = await transaction.first(
    raw<{ isActive: boolean; isPinned: boolean }>(
      sql`select p.is_active, ${isPinnedHere(issue.pin)} as is_pinned ${placeOf(issue)}`,
    ),
  );
  if (!place || (place.isActive && !place.isPinned)) throw notFound();
  throw new ProblemError(place.isActive ? "record.exists" : "parent.archived");
}

/** Lets a person watch an issue, or no more. */
export async function setWatching(
  transaction: Transaction,
  place: { readonly organisationId: string; readonly issueId: string; readonly userId: string },
  isWatching: boolean,
): Promise<void> {
  await transaction.execute(
    isWatching
      ? sqlBuilder
          .insertInto("issueWatcher")
          .values(place)
          .onConflict((on) => on.doNothing())
      : sqlBuilder
          .deleteFrom("issueWatcher")
          .where("organisationId", "=", place.organisationId)
          .where("issueId", "=", place.issueId)
          .where("userId", "=", place.userId),
  );
}

/** Tells whether a picture or a panorama belongs to a space, for a pin in it. */
export async function isPictureOf(
  transaction: Transaction,
  space: { readonly organisationId: string; readonly spaceId: string },
  kind: "spaceImage" | "spacePanorama",
  id: string,
): Promise<boolean> {
  const found = await transaction.first(
    sqlBuilder
      .selectFrom(kind as "spaceImage")
      .select("id")
      .where("organisationId", "=", space.organisationId)
      .where(kind === "spaceImage" ? "ownerId" : ("spaceId" as "ownerId"), "=", space.spaceId)
      .where("id", "=", id),
  );
  return found !== undefined;
}
