import type { ChecklistRunSummary } from "@storey/contract";
import { CHECKLIST_COUNT_MAX, type ChecklistDueTab } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { IS_DONE_RUN, IS_OPEN_RUN, isRestingRun } from "../../platform/records/checklist-access.ts";
import {
  RUN_COLUMNS,
  RUN_TABLES,
  type RunRow,
  SUBJECT_TABLES,
  toRunSummary,
} from "../../platform/records/checklist-run-columns.ts";
import { boundsOf, type ZonedBounds } from "../../platform/records/due-bounds.ts";

/** The counts of all tabs. */
export type DueCounts = Record<ChecklistDueTab, number>;

/** Which runs are asked for, besides the tab. */
export interface DueQuestion {
  readonly organisationId: string;
  /** Selects the runs `r` that the caller may see and asks for. */
  readonly condition: RawBuilder<boolean>;
  readonly bounds: ZonedBounds;
}

const IS_RESTING = isRestingRun(sql`(select current_organisation())`);
const MISSED = sql`r.state = 'missed' and r.approved_at is null and r.deleted_at is null and ${IS_RESTING} is not true`;
const IN_TAB: Readonly<Record<Exclude<ChecklistDueTab, "done">, RawBuilder<boolean>>> = {
  overdue: sql<boolean>`r.due_at <= now()`,
  today: sql<boolean>`r.due_at > now() and r.due_at <= b.today`,
  week: sql<boolean>`r.due_at > now() and r.due_at <= b.week`,
  month: sql<boolean>`r.due_at > now() and r.due_at <= b.month`,
  upcoming: sql<boolean>`r.due_at > greatest(b.week, b.month)`,
};

/** Counts what is due in each tab; what is done up to a bound. */
export async function countDue(
  transaction: Transaction,
  { organisationId, condition, bounds }: DueQuestion,
): Promise<DueCounts> {
  const count = (tab: keyof typeof IN_TAB) =>
    sql`count(*) filter (where ${IN_TAB[tab]})::integer as ${sql.raw(tab)}`;
  const counted = await transaction.first(
    raw<DueCounts>(sql`
      select ${sql.join((Object.keys(IN_TAB) as (keyof typeof IN_TAB)[]).map(count))},
        (select count(*)::integer from (select from checklist_run r
          where r.organisation_id = ${organisationId} and ${IS_DONE_RUN} and ${condition} limit ${CHECKLIST_COUNT_MAX}) x) as done
      from checklist_run r ${boundsOf(bounds, organisationId)}
      where r.organisation_id = ${organisationId} and ${IS_OPEN_RUN} and ${condition}`),
  );
  return counted ?? { overdue: 0, today: 0, week: 0, month: 0, upcoming: 0, done: 0 };
}

/** Counts what was missed and waits for somebody to approve it, up to a bound. */
export async function countMissed(
  transaction: Transaction,
  { organisationId, condition }: Pick<DueQuestion, "organisationId" | "condition">,
): Promise<number> {
  const counted = await transaction.first(
    raw<{ count: number }>(sql`
      select count(*)::integer as count from (select from checklist_run r
        where r.organisation_id = ${organisationId} and ${MISSED} and ${condition} limit ${CHECKLIST_COUNT_MAX}) x`),
  );
  return counted?.count ?? 0;
}

/** The orders of what is due: by its moment, or by where it lies. */
export type DueOrder = "due" | "place";

const PLACE = sql`l.name collate natural_order nulls last, l.id, f.level nulls last, f.name collate natural_order, f.id,
  s.name collate natural_order, s.id, a.tag collate natural_order, r.due_at, r.id`;

/** Stands for the location of what lies in none. */
const NOWHERE = "00000000-0000-0000-0000-000000000000";

/** Finds a page of a tab. */
export async function findDue(
  transaction: Transaction,
  { organisationId, condition, bounds }: DueQuestion,
  page: {
    readonly tab: ChecklistDueTab;
    /** Of what is done, only what was missed and waits for approval. */
    readonly isMissed: boolean;
    readonly order: DueOrder;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<ChecklistRunSummary[]> {
  const { tab, isMissed, order, limit, offset } = page;
  const isDone = tab === "done";
  const from = isDone ? sql`` : boundsOf(bounds, organisationId);
  const inTab = isDone ? (isMissed ? MISSED : IS_DONE_RUN) : sql`${IS_OPEN_RUN} and ${IN_TAB[tab]}`;
  const where = sql`where r.organisation_id = ${organisationId} and ${inTab} and ${condition}`;
  // A plan that is kept has to know that a page is short, else it reads all runs to find those of the page.
  const size = sql.lit(limit);
  const byDue = isDone ? sql`coalesce(r.done_at, r.due_at) desc, r.id` : sql`r.due_at, r.id`;
  const rows = await transaction.all(
    raw<RunRow>(
      order === "place"
        ? sql`
            with tabbed as materialized (select r.organisation_id, r.id, r.location_id, r.space_id, r.asset_id, r.due_at
              from checklist_run r ${from} ${where}),
            counted as (select r.location_id, count(*) as n from tabbed r group by 1),
            placed as (select x.location_id, x.n, sum(x.n) over (order by l.name collate natural_order nulls last, l.id) - x.n as before
              from counted x left join location l on l.organisation_id = ${organisationId} and l.id = x.location_id),
            -- Names are dear to compare: only the runs of the locations on the page are put in order.
            shown as materialized (select coalesce(p.location_id, ${NOWHERE}::uuid) as id, p.before from placed p
              where p.before < ${offset}::integer + ${size} and p.before + p.n > ${offset}::integer),
            page as materialized (select r.id from tabbed r ${sql.raw(SUBJECT_TABLES)}
              where coalesce(r.location_id, ${NOWHERE}::uuid) = any (array(select x.id from shown x))
              order by ${PLACE} limit ${size} offset ${offset}::integer - coalesce((select min(x.before) from shown x), 0))
            select ${sql.raw(RUN_COLUMNS)} from ${sql.raw(RUN_TABLES)}
            where r.organisation_id = ${organisationId} and r.id in (select id from page) order by ${PLACE}`
        : sql`
            with page as materialized (select r.id from checklist_run r ${from} ${where} order by ${byDue} limit ${size} offset ${offset})
            select ${sql.raw(RUN_COLUMNS)} from ${sql.raw(RUN_TABLES)}
            where r.organisation_id = ${organisationId} and r.id in (select id from page) order by ${byDue}`,
    ),
  );
  return rows.map(toRunSummary);
}
