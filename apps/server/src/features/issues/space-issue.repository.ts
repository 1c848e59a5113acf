import type { SpaceIssue } from "@storey/contract";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { MemberActor } from "../../platform/records/issue-actor.ts";
import { readableHere, withReference } from "../../platform/records/issue-columns.ts";
import type { IssueSubject } from "./issue.repository.ts";
import { wordsOf } from "./issue-text.ts";

/** The most issues of a space that are listed. */
const MOST = 200;
/** The most similar ones. */
const MOST_SIMILAR = 5;
/** Shorter words do not name a trouble. */
const SHORTEST_WORD = 3;

/**
 * Finds the open issues of a space in short, the newest first, those that the caller may not open
 * without their title; calls for help only for callers who may read them.
 */
export function findSpaceIssues(
  transaction: Transaction,
  actor: MemberActor,
  spaceId: string,
): Promise<SpaceIssue[]> {
  return find(transaction, actor, sql`i.space_id = ${spaceId} and ${IS_OPEN}`, NEWEST, MOST);
}

/** Open issues of an asset in short, as of a space. */
export function findAssetIssues(
  transaction: Transaction,
  actor: MemberActor,
  assetId: string,
): Promise<SpaceIssue[]> {
  return find(transaction, actor, sql`i.asset_id = ${assetId} and ${IS_OPEN}`, NEWEST, MOST);
}

/** One issue in short, whatever its state; undefined when there is none. */
export async function findShort(
  transaction: Transaction,
  actor: MemberActor,
  id: string,
): Promise<SpaceIssue | undefined> {
  return (await find(transaction, actor, sql`i.id = ${id}`, NEWEST, 1))[0];
}

/**
 * Finds open issues of a space, or else of an asset, that the caller may open and that share words
 * with a text, those with the most first.
 */
export async function findSimilar(
  transaction: Transaction,
  actor: MemberActor,
  { spaceId, assetId }: IssueSubject,
  text: string,
): Promise<SpaceIssue[]> {
  const words = wordsOf(text).filter((word) => word.length >= SHORTEST_WORD);
  if (words.length === 0) return [];
  const query = sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" | ")})`;
  const isReadable = readableHere(actor);
  // The search leaves out the titles of issues that the caller may not open.
  const isHere = spaceId === null ? sql`i.asset_id = ${assetId}` : sql`i.space_id = ${spaceId}`;
  const condition = sql`${isHere} and ${IS_OPEN} and i.searched @@ ${query}
    and ${isReadable}`;
  const best = sql`ts_rank(i.searched, ${query}) desc, i.created_at desc, i.id desc`;
  return find(transaction, actor, condition, best, MOST_SIMILAR);
}

const IS_OPEN = sql`i.status in ('new', 'open', 'in_progress', 'on_hold')`;
const NEWEST = sql`i.created_at desc, i.id desc`;

async function find(
  transaction: Transaction,
  actor: MemberActor,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  most: number,
): Promise<SpaceIssue[]> {
  const rows = await transaction.all(
    raw<Omit<SpaceIssue, "reference">>(sql`
      select i.id, i.number, case when ${readableHere(actor)} then i.title end as title, i.status, i.category, i.source, i.report_count, i.created_at,
        exists (select from issue_me_too m where m.organisation_id = i.organisation_id
          and m.issue_id = i.id and m.user_id = ${actor.userId}) as said_me_too,
        coalesce(i.reporter_id = ${actor.userId}, false) as is_mine,
        ${readableHere(actor)} is true as is_readable
      from issue i
      where i.organisation_id = ${actor.organisationId} and i.deleted_at is null and ${condition}
        and (i.source <> 'sos' or ${readableHere(actor)} is true)
      order by ${order} limit ${most}`),
  );
  return rows.map(withReference);
}

/** Adds a member's "me too"; false when they added one before. */
export async function insertMeToo(
  transaction: Transaction,
  { organisationId, userId }: MemberActor,
  issueId: string,
): Promise<boolean> {
  const added = await transaction.execute(
    raw(sql`insert into issue_me_too (organisation_id, issue_id, user_id)
      values (${organisationId}, ${issueId}, ${userId}) on conflict do nothing`),
  );
  return added > 0;
}
