import type { IssueStatus } from "@storey/domain";
import { type OperationNodeSource, type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { queueJobCall } from "../../platform/jobs/queue-job.repository.ts";
import { subjectRead } from "../../platform/records/seen-notification.repository.ts";

/** An event of an issue. It holds ids only, since the notified person reads the rest then. */
export type IssueEvent = { readonly issueId: string; readonly organisationId: string } & {
  /** The member who did it; null for a guest and for the server's own clock. */
  readonly actorId: string | null;
} & (
    | { readonly event: "created" | "me-too" }
    | { readonly event: "commented"; readonly commentId: string }
    | {
        readonly event: "mentioned";
        readonly commentId: string;
        readonly userIds: readonly string[];
      }
    | { readonly event: "assigned"; readonly userIds: readonly string[] }
    | {
        readonly event: "transitioned";
        readonly from: IssueStatus;
        readonly to: IssueStatus;
        /** Whether it took back the step before. */
        readonly isUndo?: boolean;
      }
    | { readonly event: "merged"; readonly intoId: string }
  );

/** The issue that is written, and its writer; null for a guest and for the server's own clock. */
export interface WrittenIssue {
  readonly organisationId: string;
  readonly issueId: string;
  readonly actorId: string | null;
}

/** The consequences of a write to an issue, once it is committed. */
export interface FollowUp {
  /**
   * The events of which others are notified. They also mark the actor's own notifications about the
   * issue as seen.
   */
  readonly events?: readonly IssueEvent[];
  /** The people who watch the issue from then on. */
  readonly watcherIds?: readonly string[];
}

/** Statements by a name, each of which returns a row for each row that it touched. */
type Writes<Name extends string> = Readonly<Partial<Record<Name, OperationNodeSource>>>;

/**
 * Writes to an issue, with the consequences, in one statement: all of it sees the database as it
 * was before. Returns how many rows each of the writes touched.
 */
export async function writeIssue<Name extends string>(
  transaction: Transaction,
  issue: WrittenIssue,
  writes: Writes<Name>,
  { events = [], watcherIds = [] }: FollowUp,
): Promise<Partial<Record<Name, number>>> {
  const named = Object.entries(writes) as [string, OperationNodeSource][];
  const parts = [
    ...named.map(([name, write]) => sql`${sql.ref(name)} as (${write})`),
    ...(watcherIds.length > 0 ? [sql`watching as (${watching(issue, watcherIds)})`] : []),
    ...seen(issue, events).map((statement) => sql`seen as (${statement})`),
  ];
  const results = [
    ...named.map(([name]) => sql`(select count(*)::int from ${sql.ref(name)}) as ${sql.ref(name)}`),
    ...queueing(events),
  ];
  if (parts.length + results.length === 0) return {};
  const row = await transaction.first(
    raw<Partial<Record<Name, number>>>(
      sql`${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``} select ${results.length > 0 ? sql.join(results) : sql`1`}`,
    ),
  );
  if (events.length > 0) transaction.noteQueuedJob();
  return row ?? {};
}

/**
 * Builds the columns that queue events, to be selected by the statement that makes them happen. Then
 * call `noteQueuedJob` of the transaction.
 */
export function queueing(events: readonly IssueEvent[]): RawBuilder<unknown>[] {
  return events.map((event, at) => sql`${queueJobCall(jobOf(event))} as ${sql.ref(`job${at}`)}`);
}

function jobOf({ organisationId, ...data }: IssueEvent) {
  return { name: "issue-event", data, organisationId };
}

function watching(
  { organisationId, issueId }: WrittenIssue,
  watcherIds: readonly string[],
): RawBuilder<unknown> {
  return sql`insert into issue_watcher (organisation_id, issue_id, user_id)
    select distinct ${organisationId}::uuid, ${issueId}::uuid, watcher
      from unnest(${[...watcherIds]}::uuid[]) watcher
    on conflict do nothing`;
}

function seen(
  { organisationId, issueId, actorId }: WrittenIssue,
  events: readonly IssueEvent[],
): RawBuilder<unknown>[] {
  if (actorId === null || events.every(({ event }) => event === "created")) return [];
  return [subjectRead({ organisationId, userId: actorId }, { issueId, alertId: null })];
}
