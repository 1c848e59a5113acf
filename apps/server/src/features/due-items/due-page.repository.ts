import { type ChecklistDueTab, DUE_GROUPED_MAX, type DueKind } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { IS_DONE_RUN, IS_OPEN_RUN } from "../../platform/records/checklist-access.ts";
import { boundsOf } from "../../platform/records/due-bounds.ts";
import { inTab } from "./due-counts.repository.ts";
import {
  type DueQuestion,
  datedAmong,
  dayBounds,
  endOfDay,
  issueDays,
  overdueFrom,
  RUN_KIND,
  runDays,
  runsAmong,
} from "./due-question.ts";

/** A tab, or the first and the last day. */
export type DueRange =
  | { readonly tab: ChecklistDueTab }
  | { readonly from: string; readonly to: string };

/** Which part of the list is shown, and in which order. */
export interface DuePage {
  readonly range: DueRange;
  readonly order: "due" | "place" | "person";
  readonly limit: number;
  readonly offset: number;
}

/** Something that is due, by its kind and its id. */
export interface DueKey {
  readonly kind: DueKind;
  readonly id: string;
}

const PLACE = sql`l.name collate natural_order nulls last, l.id, f.level nulls last, f.name collate natural_order, f.id,
  s.name collate natural_order, s.id`;
const PERSON = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) collate natural_order nulls last,
  x.person, x.role nulls last`;

/** Finds a page of what is due. By place and by person it is one of the soonest. */
export async function findDueKeys(
  transaction: Transaction,
  question: DueQuestion,
  { range, order, limit, offset }: DuePage,
): Promise<DueKey[]> {
  const most = order === "due" ? offset + limit : DUE_GROUPED_MAX;
  const parts = partsOf(question, range, most);
  if (parts.length === 0) return [];
  const { organisationId } = question;
  const isDone = "tab" in range && range.tab === "done";
  const byDay = isDone ? sql`x.at desc, x.kind, x.id` : sql`x.at, x.kind, x.id`;
  const all = sql`(${sql.join(parts, sql` union all `)}) x (kind, id, at, location_id, space_id, person, role)`;
  const page = sql`limit ${limit} offset ${offset}`;
  if (order === "due") {
    return transaction.all(
      raw<DueKey>(sql`select x.kind, x.id from ${all} order by ${byDay} ${page}`),
    );
  }
  const beside =
    order === "person"
      ? sql`left join user_account u on u.id = x.person`
      : sql`left join space s on s.organisation_id = ${organisationId} and s.id = x.space_id
        left join floor f on f.organisation_id = ${organisationId} and f.id = s.floor_id
        left join location l on l.organisation_id = ${organisationId} and l.id = x.location_id`;
  return transaction.all(
    raw<DueKey>(sql`
      with soonest as materialized (select * from ${all} order by ${byDay} limit ${most})
      select x.kind, x.id from soonest x ${beside}
      order by ${order === "person" ? PERSON : PLACE}, ${byDay} ${page}`),
  );
}

function partsOf(question: DueQuestion, range: DueRange, most: number): RawBuilder<unknown>[] {
  const parts = [runPart(question, range, most)];
  const isDone = "tab" in range && range.tab === "done";
  if (!isDone) parts.push(issuePart(question, range, most), datedPart(question, range, most));
  return parts.flatMap((part) => (part === null ? [] : [sql`(${part})`]));
}

function runPart(
  { organisationId, bounds, kinds, runs }: DueQuestion,
  range: DueRange,
  most: number,
): RawBuilder<unknown> | null {
  const among = runsAmong(kinds);
  if (among === null) return null;
  const isDone = "tab" in range && range.tab === "done";
  const which = isDone ? IS_DONE_RUN : IS_OPEN_RUN;
  return sql`select ${RUN_KIND}, r.id, r.due_at, r.location_id, r.space_id, r.assignee_id, r.assignee_role
    from checklist_run r ${boundsOf(bounds, organisationId)}
    where r.organisation_id = ${organisationId} and ${which} and ${runRange(range)} and ${among} and ${runs}
    order by r.due_at ${isDone ? sql`desc` : sql``}, r.id limit ${most}`;
}

function runRange(range: DueRange): RawBuilder<unknown> {
  if ("from" in range) return runDays(range);
  return range.tab === "done" ? sql`true` : inTab(sql`r.due_at`)[range.tab];
}

function issuePart(
  { organisationId, bounds, kinds, issues }: DueQuestion,
  range: DueRange,
  most: number,
): RawBuilder<unknown> | null {
  if (!kinds.includes("issue")) return null;
  return sql`select d.kind, d.subject_id, d.sorted_at, d.location_id, d.space_id, d.assignee_ids[1], null::text
    from due_item d ${boundsOf(bounds, organisationId, "d")}
    where d.organisation_id = ${organisationId} and d.kind = 'issue' and ${issueRange(range)} and ${issues}
    order by d.sorted_at, d.subject_id limit ${most}`;
}

function issueRange(range: DueRange): RawBuilder<unknown> {
  if ("tab" in range) return range.tab === "done" ? sql`false` : inTab(sql`d.sorted_at`)[range.tab];
  return issueDays(range);
}

function datedPart(
  { organisationId, bounds, kinds, dated }: DueQuestion,
  range: DueRange,
  most: number,
): RawBuilder<unknown> | null {
  const asked = datedAmong(kinds);
  if (asked.length === 0) return null;
  const low = asked.map((kind) => ("tab" in range ? overdueFrom(kind, bounds) : "-infinity"));
  return sql`select d.* from unnest(${asked}::text[], ${low}::timestamptz[]) k (kind, low)
    cross join lateral (select d.kind, d.subject_id, d.sorted_at, d.location_id, d.space_id, d.assignee_ids[1], null::text
      from due_item d where d.organisation_id = ${organisationId} and d.kind = k.kind and ${datedRange(range, bounds)} and ${dated}
      order by d.sorted_at, d.subject_id limit ${most}) d`;
}

function datedRange(range: DueRange, bounds: DueQuestion["bounds"]): RawBuilder<unknown> {
  if ("from" in range) {
    return sql`d.sorted_at >= ${endOfDay(range.from)} and d.sorted_at <= ${endOfDay(range.to)}`;
  }
  const { now, today, week, month, later } = dayBounds(bounds);
  if (range.tab === "overdue") return sql`d.sorted_at > k.low and d.sorted_at <= ${now}`;
  if (range.tab === "upcoming" || range.tab === "done") return sql`d.sorted_at > ${later}`;
  return sql`d.sorted_at > ${now} and d.sorted_at <= ${{ today, week, month }[range.tab]}`;
}
