import type { Issue, IssuePin } from "@storey/contract";
import type { IssueCategory, IssueImpact, IssuePriority, IssueSource } from "@storey/domain";
import { sql } from "kysely";
import { raw, sqlBuilder } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import type { IssuePosition } from "./issue-actor.ts";

/** An issue as its rules look at it. */
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
  /** Who reported what was merged into it: their words are there, so they read it. */
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

/** One issue, archived or not. Throws `not_found`. */
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
 * Issues locked for the rest of the transaction, in the order of their ids, so that two who change
 * several do not wait in a circle. What is not there, or may not be written, is left out.
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

/** Whether an issue is there that somebody reported. */
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

/** Where a space lies; undefined where there is none. */
export function findSpacePlace(
  transaction: Transaction,
  organisationId: string,
  spaceId: string,
): Promise<{ locationId: string } | undefined> {
  return transaction.first(
    sqlBuilder
      .selectFrom("space")
      .select("locationId")
      .where("organisationId", "=", organisationId)
      .where("id", "=", spaceId),
  );
}

/** An issue to add. The place of its space is looked up. */
export interface InsertedIssue {
  readonly organisationId: string;
  readonly id: string;
  readonly spaceId: string;
  readonly title: string;
  readonly description: string;
  readonly status: "new" | "open";
  readonly priority: IssuePriority;
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
 * Adds an issue and gives its number. Its number is taken last, since who comes next waits for it.
 * Reads nothing back but the number. Throws `not_found` for a space that is not there and
 * `parent.archived`; breaks `record.exists`, and `not_found` for people who are not of the organisation.
 */
export async function insertIssue(transaction: Transaction, issue: InsertedIssue): Promise<number> {
  const space = await transaction.first(
    sqlBuilder
      .selectFrom("space")
      .select(["locationId", "floorId", "deletedAt"])
      .where("organisationId", "=", issue.organisationId)
      .where("id", "=", issue.spaceId),
  );
  if (!space) throw notFound();
  const { deletedAt, ...place } = space;
  if (deletedAt !== null) throw new ProblemError("parent.archived");
  const taken = await transaction.first(
    raw<{ number: number }>(sql`select next_issue_number() as number`),
  );
  const number = taken?.number ?? 0;
  const { pin, assigneeIds, ...fields } = issue;
  await transaction.execute(
    sqlBuilder.insertInto("issue").values({
      ...fields,
      ...place,
      number,
      pin: pin && JSON.stringify(pin),
      assigneeIds: [...new Set(assigneeIds)],
    }),
  );
  return number;
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

/** Whether a person holds a role that raises what they report: VIP users' issues begin as high. */
export async function isVip(
  transaction: Transaction,
  organisationId: string,
  userId: string,
): Promise<boolean> {
  const found = await transaction.first(
    raw<{ one: number }>(sql`
      select 1 as one from user_organisation_role held join role on role.id = held.role_id
      where held.organisation_id = ${organisationId} and held.user_id = ${userId} and role.name = 'vip-user'`),
  );
  return found !== undefined;
}

/** Whether a picture or a panorama belongs to a space, for a pin in it. */
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
      .where("spaceId", "=", space.spaceId)
      .where("id", "=", id),
  );
  return found !== undefined;
}
