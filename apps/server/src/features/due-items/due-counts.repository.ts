import {
  CHECKLIST_COUNT_MAX,
  CHECKLIST_DUE_TABS,
  type ChecklistDueTab,
  DUE_COUNT_MAX,
  type DueKind,
} from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { IS_DONE_RUN, IS_OPEN_RUN } from "../../platform/records/checklist-access.ts";
import { boundsOf } from "../../platform/records/due-bounds.ts";
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

/** How much is due in each tab. */
export type TabCounts = Record<ChecklistDueTab, number>;

/** Nothing in any tab. */
export const NOTHING_DUE: TabCounts = {
  overdue: 0,
  today: 0,
  week: 0,
  month: 0,
  upcoming: 0,
  done: 0,
};

/** Selects by a moment the tabs of what is due by its own clock; `b` are its bounds. */
export const inTab = (at: RawBuilder<unknown>) =>
  ({
    overdue: sql<boolean>`${at} <= now()`,
    today: sql<boolean>`${at} > now() and ${at} <= b.today`,
    week: sql<boolean>`${at} > now() and ${at} <= b.week`,
    month: sql<boolean>`${at} > now() and ${at} <= b.month`,
    upcoming: sql<boolean>`${at} > greatest(b.week, b.month)`,
  }) as const;

const tabs = (at: RawBuilder<unknown>) => {
  const each = inTab(at);
  const count = (tab: keyof typeof each) => sql`count(*) filter (where ${each[tab]})`;
  return sql.join((Object.keys(each) as (keyof typeof each)[]).map(count));
};

/** Counts every kind that the caller may see in every tab. */
export async function countDueItems(
  transaction: Transaction,
  question: DueQuestion,
): Promise<ReadonlyMap<DueKind, TabCounts>> {
  const parts = [...runParts(question), ...issueParts(question), ...datedParts(question)];
  if (parts.length === 0) return new Map();
  const sums = CHECKLIST_DUE_TABS.map(
    (tab) => sql`sum(${sql.ref(tab)})::integer as ${sql.ref(tab)}`,
  );
  const rows = await transaction.all(
    raw<TabCounts & { kind: DueKind }>(sql`
      select kind, ${sql.join(sums)} from (${sql.join(parts, sql` union all `)})
        x (kind, overdue, today, week, month, upcoming, done) group by kind`),
  );
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]));
}

function runParts({ organisationId, bounds, offered, runs }: DueQuestion): RawBuilder<unknown>[] {
  if (runsAmong(offered) === null) return [];
  return [
    sql`select ${RUN_KIND}, ${tabs(sql`r.due_at`)}, 0::bigint from checklist_run r ${boundsOf(bounds, organisationId)}
      where r.organisation_id = ${organisationId} and ${IS_OPEN_RUN} and ${runs} group by 1`,
    sql`select z.kind, 0, 0, 0, 0, 0, count(*) from (select ${RUN_KIND} as kind from checklist_run r
      where r.organisation_id = ${organisationId} and ${IS_DONE_RUN} and ${runs} limit ${CHECKLIST_COUNT_MAX}) z group by 1`,
  ];
}

function issueParts({
  organisationId,
  bounds,
  offered,
  issues,
}: DueQuestion): RawBuilder<unknown>[] {
  if (!offered.includes("issue")) return [];
  return [
    sql`select 'issue', ${tabs(sql`d.sorted_at`)}, 0 from due_item d ${boundsOf(bounds, organisationId, "d")}
      where d.organisation_id = ${organisationId} and d.kind = 'issue' and ${issues}`,
  ];
}

function datedParts({
  organisationId,
  bounds,
  offered,
  dated,
}: DueQuestion): RawBuilder<unknown>[] {
  const kinds = datedAmong(offered);
  if (kinds.length === 0) return [];
  const { now, today, week, month, later } = dayBounds(bounds);
  const from = kinds.map((kind) => overdueFrom(kind, bounds));
  const between = (low: RawBuilder<unknown>, high: RawBuilder<unknown>, order = sql``) =>
    sql`select d.sorted_at from due_item d where d.organisation_id = ${organisationId} and d.kind = k.kind
      and d.sorted_at > ${low} and d.sorted_at <= ${high} and ${dated} ${order} limit ${DUE_COUNT_MAX}`;
  return [
    sql`select k.kind, o.n, m.today, m.week, m.month, u.n, 0 from unnest(${kinds}::text[], ${from}::timestamptz[]) k (kind, low)
      cross join lateral (select count(*) as n from (${between(sql`k.low`, now)}) x) o
      cross join lateral (select count(*) filter (where x.sorted_at <= ${today}) as today,
        count(*) filter (where x.sorted_at <= ${week}) as week, count(*) filter (where x.sorted_at <= ${month}) as month
        from (${between(now, later, sql`order by d.sorted_at`)}) x) m
      cross join lateral (select count(*) as n from (${between(later, sql`'infinity'`)}) x) u`,
  ];
}

/** How much of a kind is due on a day. */
export interface DayCount {
  readonly day: string;
  readonly kind: DueKind;
  readonly count: number;
}

/** Counts what is due on each day from one to another, of the kinds that are asked for. */
export async function countDueDays(
  transaction: Transaction,
  question: DueQuestion,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<DayCount[]> {
  const { organisationId, bounds, kinds, runs, issues, dated } = question;
  const parts: RawBuilder<unknown>[] = [];
  const ofRuns = runsAmong(kinds);
  if (ofRuns !== null) {
    parts.push(sql`select ${RUN_KIND}, r.due_on, count(*) from checklist_run r
      where r.organisation_id = ${organisationId} and ${IS_OPEN_RUN} and ${runDays({ from, to })}
        and ${ofRuns} and ${runs} group by 1, 2`);
  }
  if (kinds.includes("issue")) {
    parts.push(sql`select 'issue', (d.due_at at time zone b.zone)::date, count(*) from due_item d ${boundsOf(bounds, organisationId, "d")}
      where d.organisation_id = ${organisationId} and d.kind = 'issue' and ${issueDays({ from, to })} and ${issues} group by 2`);
  }
  const days = datedAmong(kinds);
  if (days.length > 0) {
    // By what the index holds: a day is the one that ends then.
    parts.push(sql`select x.kind, (x.sorted_at at time zone 'UTC')::date - 1, x.count from (
      select d.kind, d.sorted_at, count(*) as count from due_item d
      where d.organisation_id = ${organisationId} and d.kind = any (${days}::text[]) and d.sorted_at >= ${endOfDay(from)}
        and d.sorted_at <= ${endOfDay(to)} and ${dated} group by 1, 2) x`);
  }
  if (parts.length === 0) return [];
  return transaction.all(
    raw<DayCount>(sql`select x.day, x.kind, x.count::integer as count from (${sql.join(parts, sql` union all `)})
      x (kind, day, count) order by x.day, x.kind`),
  );
}
