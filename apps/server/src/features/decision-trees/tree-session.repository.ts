import {
  BEGUN_TREE_SESSIONS_MAX,
  type BegunTreeSession,
  type DecisionTreeSession,
  type TreeAnswer,
} from "@storey/contract";
import type { TreeSurroundings, TreeValue } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { treeFacts } from "./tree-facts.repository.ts";

/** What a space says of the tree that helps with it, and of its surroundings. */
export interface HelpedSpace {
  readonly deletedAt: string | null;
  /** Null where there is none, or none that may begin. */
  readonly buildId: string | null;
  readonly treeId: string | null;
  readonly variables: Readonly<Record<string, TreeValue>>;
  readonly facts: TreeSurroundings["facts"];
}

/** The space that somebody stands in front of, and the tree that is to lead them there. */
interface HelpQuestion extends Record<"organisationId" | "spaceId" | "userId", string> {
  /** Null for the tree of the space. */
  readonly treeId: string | null;
}

/**
 * Finds a space that somebody stands in front of, with the tree that helps with it or the one that is asked
 * for. What a space says is said to its own tree alone.
 */
export function findHelpedSpace(
  transaction: Transaction,
  { organisationId, spaceId, userId, treeId }: HelpQuestion,
): Promise<HelpedSpace | undefined> {
  return transaction.first(
    raw<HelpedSpace>(sql`
      select s.deleted_at, t.build_id, t.id as tree_id,
        case when t.id = s.decision_tree_id then s.decision_tree_variables else '{}' end as variables,
        ${treeFacts(sql`s.organisation_id, s.id, s.location_id`, userId)} as facts
      from space s
      left join decision_tree t on t.organisation_id = s.organisation_id and t.deleted_at is null
        and t.id = coalesce(${treeId}::uuid, s.decision_tree_id)
      where s.organisation_id = ${organisationId} and s.id = ${spaceId}`),
  );
}

/** A session as it is kept, with the names of its tree and its space. */
export interface StoredSession
  extends Omit<DecisionTreeSession, "build" | "files" | "surroundings" | "answers"> {
  readonly buildId: string;
  /** When it was answered last, or began. */
  readonly answeredAt: string;
  readonly userId: string | null;
  /** The words of who was not helped. */
  readonly said: string | null;
  readonly surroundings: TreeSurroundings;
}

/** One session of anybody. To be held by its caller, it is locked. */
export function findSession(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  isHeld = false,
): Promise<StoredSession | undefined> {
  return transaction.first(
    raw<StoredSession>(sql`
      select n.id, n.state, n.language, n.is_helpful, n.said, n.issue_id, n.build_id, n.user_id, n.surroundings, n.started_at, n.answered_at, n.ended_at,
        json_build_object('id', b.tree_id, 'name', v.name) as tree,
        case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as space,
        case when a.id is not null then json_build_object('id', a.id, 'tag', a.tag, 'name', a.name) end as asset
      from decision_tree_session n
      join decision_tree_build b on b.organisation_id = n.organisation_id and b.id = n.build_id
      join decision_tree_version v on v.organisation_id = b.organisation_id and v.id = b.version_id
      left join space s on s.organisation_id = n.organisation_id and s.id = n.space_id
      left join asset a on a.organisation_id = n.organisation_id and a.id = n.asset_id
      -- Neither is there for a caller from whom its location is kept.
      where n.organisation_id = ${organisationId} and n.id = ${id}
        and n.space_id is not distinct from s.id and n.asset_id is not distinct from a.id
      ${isHeld ? sql`for no key update of n` : sql``}`),
  );
}

/** The sessions of somebody that are not over, the one answered last first. */
export function findBegunSessions(
  transaction: Transaction,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
): Promise<BegunTreeSession[]> {
  return transaction.all(
    raw<BegunTreeSession>(sql`
      select n.id, n.started_at, n.answered_at, json_build_object('id', b.tree_id, 'name', v.name) as tree,
        case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as space,
        case when a.id is not null then json_build_object('id', a.id, 'tag', a.tag, 'name', a.name) end as asset
      from decision_tree_session n
      join decision_tree_build b on b.organisation_id = n.organisation_id and b.id = n.build_id
      join decision_tree_version v on v.organisation_id = b.organisation_id and v.id = b.version_id
      left join space s on s.organisation_id = n.organisation_id and s.id = n.space_id
      left join asset a on a.organisation_id = n.organisation_id and a.id = n.asset_id
      where n.organisation_id = ${organisationId} and n.user_id = ${userId} and n.state = 'active'
        and n.space_id is not distinct from s.id and n.asset_id is not distinct from a.id
      order by n.answered_at desc, n.id limit ${BEGUN_TREE_SESSIONS_MAX}`),
  );
}

/** A session that begins. */
export interface NewSession {
  readonly organisationId: string;
  readonly id: string;
  readonly buildId: string;
  readonly spaceId: string | null;
  readonly assetId: string | null;
  readonly userId: string;
  readonly surroundings: TreeSurroundings;
  /** What the reader asks for. */
  readonly language: string | undefined;
  /** The node that asks first. */
  readonly stoppedAt: string;
  readonly ways: readonly string[];
  /** What was come by in the trees that were called, as JSON. */
  readonly called: string;
}

/** Adds a session. One that is there already, of whomever, stays as it is. */
export async function insertSession(
  transaction: Transaction,
  { organisationId, id, buildId, userId, surroundings, language, ...session }: NewSession,
): Promise<void> {
  const { spaceId, assetId, stoppedAt, ways, called } = session;
  await transaction.execute(
    raw(sql`insert into decision_tree_session
        (organisation_id, id, build_id, space_id, asset_id, user_id, stopped_at, ways, called, surroundings, language)
      values (${organisationId}, ${id}, ${buildId}, ${spaceId}, ${assetId}, ${userId}, ${stoppedAt}, ${ways}::uuid[], ${called}::jsonb,
        ${JSON.stringify(surroundings)}::jsonb, language_read(${organisationId}, ${language ?? null}))
      on conflict (organisation_id, id) do nothing`),
  );
}

/** What was answered in a session, in its order. */
export function findAnswers(
  transaction: Transaction,
  organisationId: string,
  sessionId: string,
): Promise<TreeAnswer[]> {
  return transaction.all(
    raw<TreeAnswer>(sql`select at, response_id, value from decision_tree_step
      where organisation_id = ${organisationId} and session_id = ${sessionId} order by n`),
  );
}

/** What is written of the answers of a session. */
export interface KeptAnswers {
  /** The first that differs, counted from 0. */
  readonly from: number;
  /** Whether nothing was kept from there on. */
  readonly isLast: boolean;
  readonly stoppedAt: string;
  /** What the way is with them, and what it came by in the trees that it called, as JSON. */
  readonly ways: readonly string[];
  readonly called: string;
}

/**
 * Writes the answers of a session that its caller holds from the first that differs. One that was
 * abandoned goes on.
 */
export async function replaceAnswers(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  answers: readonly TreeAnswer[],
  { from, isLast, stoppedAt, ways, called }: KeptAnswers,
): Promise<void> {
  const added = answers.slice(from).map((answer, at) => ({ n: from + at + 1, ...answer }));
  if (!isLast)
    await transaction.execute(
      raw(sql`delete from decision_tree_step
        where organisation_id = ${organisationId} and session_id = ${id} and n > ${from}`),
    );
  await transaction.execute(
    raw(sql`with added as (
        insert into decision_tree_step (organisation_id, session_id, n, at, response_id, value)
        select ${organisationId}, ${id}, a.n, a.at, a."responseId", nullif(a.value, 'null'::jsonb)
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) a (n integer, at text, "responseId" uuid, value jsonb))
      update decision_tree_session set answered_at = now(), state = 'active', ended_at = null,
        stopped_at = ${stoppedAt}, ways = ${ways}::uuid[], called = ${called}::jsonb
      where organisation_id = ${organisationId} and id = ${id}`),
  );
}

/** Who reported an issue; null for nobody, undefined where there is none of this id. */
export async function findReporter(
  transaction: Transaction,
  organisationId: string,
  issueId: string,
): Promise<string | null | undefined> {
  const issue = await transaction.first(
    raw<{ reporterId: string | null }>(sql`select reporter_id from issue
      where organisation_id = ${organisationId} and id = ${issueId} and deleted_at is null`),
  );
  return issue?.reporterId;
}

/** How a session ended. */
export interface SessionEnd {
  readonly state: DecisionTreeSession["state"];
  readonly isHelpful: boolean | null;
  readonly issueId: string | null;
  readonly said: string | null;
}

/** Ends a session that its caller holds, once; whether it helped may be said later. */
export async function endSession(
  transaction: Transaction,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
  { state, isHelpful, issueId, said }: SessionEnd,
): Promise<void> {
  await transaction.execute(
    raw(sql`update decision_tree_session set state = ${state}, is_helpful = ${isHelpful}::boolean,
        issue_id = ${issueId}::uuid, said = ${said}::text, ended_at = coalesce(ended_at, now())
      where organisation_id = ${organisationId} and id = ${id}`),
  );
}
