import type { ChecklistOutcome, ChecklistRunState, ResolutionCode } from "@storey/domain";
import { NO_ASSET } from "@storey/domain";
import { sql } from "kysely";
import { momentInJson, raw } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { runPerson } from "../../platform/records/checklist-run-columns.ts";

/** The location of a logbook. */
export interface LogbookPlace {
  readonly name: string;
  readonly timezone: string;
}

/** Finds it, archived or not. */
export function findLogbookPlace(
  transaction: Transaction,
  organisationId: string,
  locationId: string,
): Promise<LogbookPlace | undefined> {
  return transaction.first(
    raw<LogbookPlace>(sql`select l.name, coalesce(l.timezone, o.timezone) as timezone
      from location l join organisation o on o.id = l.organisation_id
      where l.organisation_id = ${organisationId} and l.id = ${locationId}`),
  );
}

interface Person {
  readonly id: string;
  readonly name: string;
}

/** What was wrong in a run, and what became of it. */
export interface LoggedDefect {
  readonly label: string;
  readonly asset: string | null;
  readonly note: string | null;
  readonly issueNumber: number | null;
  readonly mendedAt: string | null;
  /** Who resolved its issue, as far as the history tells. */
  readonly mendedBy: Person | null;
  readonly resolutionCode: ResolutionCode | null;
  readonly resolutionNote: string | null;
  readonly clearedAt: string | null;
}

/** What was corrected afterwards, or answered too late. */
export interface LoggedCorrection {
  readonly label: string | null;
  readonly body: string;
  readonly addedBy: Person | null;
  readonly createdAt: string;
}

/** A run as the logbook tells of it. */
export interface LoggedRun {
  readonly id: string;
  /** The day on which it was done, else on which it was due. */
  readonly day: string;
  readonly template: string;
  readonly floor: string | null;
  readonly space: string | null;
  readonly asset: string | null;
  readonly state: ChecklistRunState;
  readonly outcome: ChecklistOutcome | null;
  readonly score: number | null;
  readonly isLate: boolean;
  readonly dueOn: string;
  readonly doneAt: string | null;
  readonly completedAt: string | null;
  readonly completedBy: Person | null;
  readonly performerName: string | null;
  readonly performerCompany: string | null;
  readonly performerLicence: string | null;
  readonly skipReason: string | null;
  readonly skippedBy: Person | null;
  readonly approvalReason: string | null;
  readonly approvedBy: Person | null;
  readonly rescheduledFrom: string | null;
  readonly rescheduleReason: string | null;
  readonly signedBy: string | null;
  /** The names of its papers, such as a certificate. */
  readonly papers: readonly string[];
  readonly defects: readonly LoggedDefect[];
  readonly corrections: readonly LoggedCorrection[];
}

/** Which runs: of a location between two days, after the last one that was told. */
export interface LogbookSearch {
  readonly organisationId: string;
  readonly locationId: string;
  readonly zone: string;
  /** The further language of the organisation that texts are told in; null for them as they are written. */
  readonly textLanguage: string | null;
  readonly from: string;
  readonly to: string;
  readonly after: Pick<LoggedRun, "day" | "id"> | null;
  readonly limit: number;
}

const LABEL = (
  item: string,
) => `coalesce(nullif(v.content -> 'translations' -> $1 ->> ('label.' || ${item}), ''),
  jsonb_path_query_first(v.content, '$.sections[*].items[*] ? (@.id == $id)', jsonb_build_object('id', ${item}::text)) ->> 'label')`;

/** Lists runs that are over, and those that are overdue, by their day. */
export function findLoggedRuns(
  transaction: Transaction,
  { organisationId, locationId, zone, textLanguage, from, to, after, limit }: LogbookSearch,
): Promise<LoggedRun[]> {
  const day = sql`coalesce((r.done_at at time zone ${zone})::date, r.due_on)`;
  const label = (item: string) => {
    const [before = "", behind = ""] = LABEL(item).split("$1");
    return sql`${sql.raw(before)}${textLanguage}::text${sql.raw(behind)}`;
  };
  return transaction.all(
    raw<LoggedRun>(sql`
      select r.id, ${day} as day, coalesce(v.names ->> ${textLanguage}::text, v.name) as template, f.name as floor, coalesce(s.name, r.space_name) as space,
        coalesce(nullif(concat_ws(' ', a.tag, a.name), ''), r.asset_name) as asset, r.state, r.outcome, r.score, r.is_late, r.due_on,
        r.done_at, r.completed_at, ${sql.raw(runPerson("r.completed_by"))} as completed_by,
        r.performer_name, r.performer_company, r.performer_licence, r.skip_reason, ${sql.raw(runPerson("r.skipped_by"))} as skipped_by,
        r.approval_reason, ${sql.raw(runPerson("r.approved_by"))} as approved_by, r.rescheduled_from, r.reschedule_reason, r.signature ->> 'name' as signed_by,
        coalesce((select json_agg(z.file_name order by z.created_at, z.id) from checklist_file z
          where z.organisation_id = r.organisation_id and z.run_id = r.id and z.item_id is null), '[]'::json) as papers,
        coalesce((select json_agg(json_build_object('label', ${label("x.item_id")}, 'asset', nullif(concat_ws(' ', b.tag, b.name), ''),
            'note', x.note, 'issueNumber', i.number, 'mendedAt', ${sql.raw(momentInJson("i.resolved_at"))},
            'mendedBy', case when i.resolved_at is not null then (select ${sql.raw(runPerson("h.actor_id"))} from history h
              where h.organisation_id = i.organisation_id and h.entity = 'issue' and h.entity_id = i.id and h.after ->> 'resolved_at' is not null
              order by h.id desc limit 1) end,
            'resolutionCode', i.resolution_code, 'resolutionNote', i.resolution_note,
            'clearedAt', ${sql.raw(momentInJson("q.cleared_at"))}) order by x.answered_at, x.operation_id)
          from checklist_answer x
          left join asset b on b.organisation_id = x.organisation_id and b.id = x.asset_id
          left join lateral (select q.* from checklist_failure q where q.organisation_id = r.organisation_id and q.item_id = x.item_id
              and q.asset_id is not distinct from coalesce(nullif(x.asset_id, ${NO_ASSET}), r.asset_id)
              and (q.first_run_id = r.id or q.last_run_id = r.id
                or q.asset_id is not distinct from coalesce(nullif(x.asset_id, ${NO_ASSET}), r.asset_id) and q.space_id is not distinct from r.space_id
                  and r.completed_at between q.failed_at and coalesce(q.cleared_at, 'infinity'))
            order by q.failed_at desc limit 1) q on true
          left join issue i on i.organisation_id = r.organisation_id and i.id = q.issue_id
          where x.organisation_id = r.organisation_id and x.run_id = r.id and x.is_failed), '[]'::json) as defects,
        coalesce((select json_agg(json_build_object('label', ${label("m.item_id")}, 'body', m.body,
            'addedBy', ${sql.raw(runPerson("m.added_by"))}, 'createdAt', ${sql.raw(momentInJson("m.created_at"))}) order by m.created_at, m.id)
          from checklist_amendment m where m.organisation_id = r.organisation_id and m.run_id = r.id), '[]'::json) as corrections
      from checklist_run r
      join checklist_template_version v on v.organisation_id = r.organisation_id and v.id = r.template_version_id
      left join space s on s.organisation_id = r.organisation_id and s.id = r.space_id
      left join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
      left join asset a on a.organisation_id = r.organisation_id and a.id = r.asset_id
      where r.organisation_id = ${organisationId} and r.location_id = ${locationId} and r.deleted_at is null
        and (r.state in ('completed', 'missed', 'skipped') or r.due_at <= now())
        and ${day} between ${from}::date and ${to}::date
        and (${after === null}::boolean or (${day}, r.id) > (${after?.day ?? from}::date, ${after?.id ?? NO_ASSET}::uuid))
      order by ${day}, r.id limit ${limit}`),
  );
}
