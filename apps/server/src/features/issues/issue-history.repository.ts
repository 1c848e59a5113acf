import type { IssueHistoryEntry } from "@storey/contract";
import { type IssueStatus, issueReference } from "@storey/domain";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isOfRequest } from "../../platform/history/history-author.ts";
import { isStaffAt, type MemberActor } from "../../platform/records/issue-actor.ts";
import { PERSON_NAME, personOf } from "../../platform/records/issue-columns.ts";
import type { StoredIssue } from "./issue.repository.ts";

/** How many entries are given at most: the newest. */
const MOST = 500;
/**
 * The fields that are left out of an entry: counters and dates, and those that repeat another part
 * of it.
 */
const SILENT = new Set([
  "version",
  "updated_at",
  "location_id",
  "floor_id",
  "held_since",
  "due_set_at",
  "status",
  // A report that adds to it has an entry of its own, or is somebody's own comment.
  "report_count",
]);

interface HistoryRow {
  readonly id: string;
  readonly at: string;
  readonly what: "insert" | "update" | "merged" | "commented" | "attached";
  readonly actor: IssueHistoryEntry["actor"];
  readonly guest: IssueHistoryEntry["guest"];
  readonly merged: { readonly id: string; readonly number: number; readonly title: string } | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/**
 * Returns the history of an issue, the oldest entry first. Somebody who does not work on issues
 * sees only its states and the public comments.
 */
export async function findIssueHistory(
  transaction: Transaction,
  actor: MemberActor,
  issue: StoredIssue,
): Promise<IssueHistoryEntry[]> {
  const isStaff = isStaffAt(actor, issue);
  const here = sql`organisation_id = ${actor.organisationId} and issue_id = ${issue.id}
    and (visibility = 'public' or ${isStaff})`;
  const rows = await transaction.all(
    raw<HistoryRow>(sql`
      with i as materialized (select reporter_id, reporter_name, source = 'public' or exists (select from issue_transcript t
          where t.organisation_id = issue.organisation_id and t.issue_id = issue.id and t.is_of_guest) as is_of_guest from issue
        where organisation_id = ${actor.organisationId} and id = ${issue.id})
      select e.id, e.at, e.what, ${personOf(sql`e.actor_id`)} as actor, e.merged, e.before, e.after,
        case when e.is_guest and e.actor_id is null
          then json_build_object('name', case when ${isStaff} then e.guest_name end) end as guest
      from (
        select 'h' || h.id as id, h.at, h.operation as what,
            case when h.operation = 'insert' then coalesce(h.actor_id, i.reporter_id) else h.actor_id end as actor_id,
            ${isOfRequest("h")} or (h.operation = 'insert' and i.is_of_guest) as is_guest,
            i.reporter_name as guest_name, null::json as merged, h.before, h.after
          from history h, i where h.organisation_id = ${actor.organisationId} and h.entity = 'issue' and h.entity_id = ${issue.id}
        union all
        select 'm' || h.id, h.at, 'merged', h.actor_id, ${isOfRequest("h")}, null,
            json_build_object('id', d.id, 'number', d.number, 'title', d.title), null, null
          from issue d join history h on h.organisation_id = d.organisation_id and h.entity = 'issue'
            and h.entity_id = d.id and h.after->>'duplicate_of_id' = ${issue.id}
          where d.organisation_id = ${actor.organisationId} and d.duplicate_of_id = ${issue.id}
        union all
        select 'c' || c.id, c.created_at, 'commented', c.author_id, not c.is_from_staff, c.author_name, null, null, null
          from issue_comment c where ${here}
        union all
        select 'a' || a.id, a.created_at, 'attached', a.added_by, true,
            coalesce((select c.author_name from issue_comment c where c.organisation_id = a.organisation_id and c.id = a.comment_id), i.reporter_name),
            null, null, jsonb_build_object('file_name', a.file_name)
          from issue_attachment a, i where ${here}
      ) e order by e.at desc, e.id desc limit ${MOST}`),
  );
  const names = await findNames(transaction, actor.organisationId, rows);
  return rows
    .reverse()
    .map((row) => entryOf(row, names))
    .filter(({ kind, changes }) => kind !== "changed" || changes.length > 0)
    .flatMap((entry) => (isStaff ? [entry] : publicEntry(entry)));
}

/** Returns the part of an entry that somebody sees who does not work on issues. */
function publicEntry(entry: IssueHistoryEntry): IssueHistoryEntry[] {
  if (["changed", "assigned", "merged"].includes(entry.kind)) return [];
  return [{ ...entry, changes: [] }];
}

function entryOf(row: HistoryRow, names: ReadonlyMap<string, string>): IssueHistoryEntry {
  const { id, at, actor, guest, before, after } = row;
  const merged = row.merged && {
    ...{ id: row.merged.id, reference: issueReference(row.merged.number) },
    title: row.merged.title,
  };
  const to = row.what === "update" ? statusOf(after) : null;
  const changes =
    row.what === "update" ? changesOf(before ?? {}, after ?? {}, names) : attachedName(row);
  const kind = kindOf(row);
  return { id, at, kind, actor, guest, merged, from: to && statusOf(before), to, changes };
}

function attachedName({ what, after }: HistoryRow): IssueHistoryEntry["changes"] {
  if (what !== "attached") return [];
  return [{ field: "fileName", before: null, after: after?.["file_name"] ?? null }];
}

function kindOf({ what, before, after }: HistoryRow): IssueHistoryEntry["kind"] {
  if (what === "insert") return "created";
  if (what !== "update") return what;
  if (after && "deleted_at" in after) return after["deleted_at"] === null ? "restored" : "archived";
  if (statusOf(after)) return "transitioned";
  return before && "assignee_ids" in before ? "assigned" : "changed";
}

function statusOf(values: HistoryRow["after"]): IssueStatus | null {
  const status = values?.["status"];
  return typeof status === "string" ? (status as IssueStatus) : null;
}

function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
): IssueHistoryEntry["changes"] {
  return Object.keys(after)
    .filter((field) => !SILENT.has(field) && field !== "deleted_at")
    .map((field) => ({
      field: SHOWN_AS[field] ?? camelCase(field),
      before: named(before[field], names),
      after: named(after[field], names),
    }));
}

const SHOWN_AS: Readonly<Record<string, string>> = {
  assignee_ids: "assignees",
  duplicate_of_id: "duplicateOf",
};

/** Replaces ids by the names of their records; leaves other values as they are. */
function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => named(each, names));
  return typeof value === "string" ? (names.get(value) ?? value) : (value ?? null);
}

function camelCase(field: string): string {
  return field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Finds the names of the people and the references of the issues in the entries. */
async function findNames(
  transaction: Transaction,
  organisationId: string,
  rows: readonly HistoryRow[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ before, after }) => [...idsOf(before), ...idsOf(after)]);
  if (ids.length === 0) return new Map();
  const found = await transaction.all(
    raw<{ id: string; name: string | null; number: number | null }>(sql`
      select u.id, ${PERSON_NAME} as name, null::int as number from user_account u where u.id = any (${ids}::uuid[])
      union all
      select i.id, null, i.number from issue i
        where i.organisation_id = ${organisationId} and i.id = any (${ids}::uuid[])`),
  );
  return new Map(
    found.map(({ id, name, number }) => [
      id,
      number === null ? (name ?? "") : issueReference(number),
    ]),
  );
}

function idsOf(values: HistoryRow["after"]): string[] {
  const given = [values?.["assignee_ids"], values?.["duplicate_of_id"]].flat();
  return given.filter((each) => typeof each === "string");
}
