import { DUE_ENDED_DAYS, DUE_ENDS, type DueKind, dayAfter, dueBoundsIn } from "@storey/domain";
import { type RawBuilder, sql } from "kysely";
import { type ChecklistReader, isVisibleRun } from "../../platform/records/checklist-access.ts";
import type { ZonedBounds } from "../../platform/records/due-bounds.ts";

/** What a caller asks for of all that is due. */
export interface DueQuestion {
  readonly organisationId: string;
  readonly bounds: ZonedBounds;
  /** The kinds that they may see. */
  readonly offered: readonly DueKind[];
  /** Those of them that they ask for. */
  readonly kinds: readonly DueKind[];
  /** Selects runs `r`. */
  readonly runs: RawBuilder<boolean>;
  /** Selects items `d` that are issues, and those of all other kinds. */
  readonly issues: RawBuilder<boolean>;
  readonly dated: RawBuilder<boolean>;
}

/** The kinds that are runs, by what tells them apart. */
export const RUN_KIND = sql`case when r.recheck_of is null then 'checklist' else 'recheck' end`;

/** Whether runs are among kinds, and which. */
export function runsAmong(kinds: readonly DueKind[]): RawBuilder<boolean> | null {
  const withChecks = kinds.includes("checklist");
  if (!kinds.includes("recheck")) return withChecks ? sql<boolean>`r.recheck_of is null` : null;
  return withChecks ? sql<boolean>`true` : sql<boolean>`r.recheck_of is not null`;
}

/** The first and the last day of a range. */
export interface DueDays {
  readonly from: string;
  readonly to: string;
}

/** The midnight of a day in UTC, some days later. A moment with a zone is what an index of moments is asked by. */
const midnight = (day: string, days: number) =>
  sql`${`${dayAfter(day, days)}T00:00:00Z`}::timestamptz`;

/** Selects the runs `r` of some days; the index of open runs is by the moment, which is near. */
export const runDays = ({ from, to }: DueDays) =>
  sql<boolean>`r.due_at between ${midnight(from, -1)} and ${midnight(to, 3)}
    and r.due_on between ${from}::date and ${to}::date`;

/**
 * Selects the issues `d` of some days, by the clock `b` of where each lies. The first bounds spare other
 * rows the look at a calendar.
 */
export const issueDays = ({ from, to }: DueDays) =>
  sql<boolean>`d.sorted_at between ${midnight(from, -1)} and ${midnight(to, 2)}
    and (d.due_at at time zone b.zone)::date between ${from}::date and ${to}::date`;

/** The kinds that are due by a day of the organisation. */
export function datedAmong(kinds: readonly DueKind[]): DueKind[] {
  return kinds.filter((kind) => !["checklist", "recheck", "issue"].includes(kind));
}

/** The end of a day as items are sorted by it: as if the clock of the organisation were that of UTC. */
export const endOfDay = (day: string) => sql`${`${dayAfter(day)}T00:00:00Z`}::timestamptz`;

/** Where the tabs of what is due by a day begin and end. */
export function dayBounds({ today }: ZonedBounds) {
  const ends = dueBoundsIn("UTC", Date.parse(`${today}T12:00:00Z`));
  return {
    now: endOfDay(dayAfter(today, -1)),
    today: endOfDay(today),
    week: sql`${new Date(ends.week).toISOString()}::timestamptz`,
    month: sql`${new Date(ends.month).toISOString()}::timestamptz`,
    later: sql`${new Date(Math.max(ends.week, ends.month)).toISOString()}::timestamptz`,
  };
}

/** From when on a kind is overdue: what only ends is so for some time. */
export function overdueFrom(kind: DueKind, { today }: ZonedBounds): string {
  return DUE_ENDS.includes(kind) ? `${dayAfter(today, -DUE_ENDED_DAYS)}T00:00:00Z` : "-infinity";
}

/**
 * Leaves out the date of a test for which a run asks that the caller sees: the run stands for it. The
 * versions that are tests of appliances are few, and so are their open runs.
 */
export function isNotCovered(reader: ChecklistReader): RawBuilder<boolean> {
  const { organisationId } = reader;
  return sql<boolean>`(d.kind <> 'pat' or d.subject_id not in (
    select r.asset_id from checklist_run r where r.organisation_id = ${organisationId} and r.asset_id is not null
      and r.state in ('open', 'in_progress') and r.deleted_at is null
      and r.template_version_id = any (array(select v.id from checklist_template_version v
        where v.organisation_id = ${organisationId} and (v.content ->> 'isPatTest')::boolean))
      and ${isVisibleRun(reader)}))`;
}
