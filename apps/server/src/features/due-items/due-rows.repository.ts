import type { DueItem } from "@storey/contract";
import { sql } from "kysely";
import { raw } from "../../db/statement.ts";
import { TIME_ZONE } from "../../db/time-zone.ts";
import type { Transaction } from "../../db/transaction.ts";
import {
  RUN_COLUMNS,
  RUN_TABLES,
  type RunRow,
  toRunSummary,
} from "../../platform/records/checklist-run-columns.ts";
import { peopleOf } from "../../platform/records/issue-columns.ts";
import type { DueKey } from "./due-page.repository.ts";

const IS_RUN: ReadonlySet<string> = new Set(["checklist", "recheck"]);

/** Reads what is known of things that are due, in the order in which they are named. */
export async function findDueRows(
  transaction: Transaction,
  organisationId: string,
  keys: readonly DueKey[],
): Promise<DueItem[]> {
  const runIds = keys.filter(({ kind }) => IS_RUN.has(kind)).map(({ id }) => id);
  const others = keys.filter(({ kind }) => !IS_RUN.has(kind));
  const found = new Map<string, DueItem>();
  if (runIds.length > 0) {
    for (const item of await findRuns(transaction, organisationId, runIds)) {
      found.set(`${item.kind} ${item.id}`, item);
    }
  }
  if (others.length > 0) {
    for (const item of await findItems(transaction, organisationId, others)) {
      found.set(`${item.kind} ${item.id}`, item);
    }
  }
  return keys.flatMap(({ kind, id }) => found.get(`${kind} ${id}`) ?? []);
}

async function findRuns(
  transaction: Transaction,
  organisationId: string,
  ids: readonly string[],
): Promise<DueItem[]> {
  const rows = await transaction.all(
    raw<RunRow>(sql`select ${sql.raw(RUN_COLUMNS)} from ${sql.raw(RUN_TABLES)}
      where r.organisation_id = ${organisationId} and r.id = any (${[...ids]}::uuid[])`),
  );
  return rows.map((row) => {
    const run = toRunSummary(row);
    const { space, floor, location, asset } = run.subject;
    return {
      ...{ kind: run.recheckOf === null ? "checklist" : "recheck", id: run.id },
      ...{ name: run.template.name, number: null, floor, location, timezone: run.timezone },
      // What was deleted for good is named and leads nowhere.
      space: space?.id ? { id: space.id, name: space.name } : null,
      asset: asset?.id ? { id: asset.id, tag: asset.tag } : null,
      ...{ day: run.dueOn, dueAt: null, isOverdue: run.dueState === "overdue" },
      people: run.assignee.person ? [run.assignee.person] : [],
      ...{ role: run.assignee.role, run },
    };
  });
}

function findItems(
  transaction: Transaction,
  organisationId: string,
  keys: readonly DueKey[],
): Promise<DueItem[]> {
  return transaction.all(
    raw<DueItem>(sql`
      select d.kind, d.subject_id as id, coalesce(i.title, a.name, m.name, a.tag, '') as name, i.number,
        case when a.id is not null then json_build_object('id', a.id, 'tag', a.tag) end as asset,
        case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as space,
        case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as floor,
        case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location,
        case when d.due_on is null then ${TIME_ZONE} else o.timezone end as timezone,
        coalesce(d.due_on, (d.due_at at time zone ${TIME_ZONE})::date) as day, d.due_at,
        case when d.due_on is null then d.due_at <= now() else d.due_on < (now() at time zone o.timezone)::date end as is_overdue,
        case when c.id is not null and c.user_id is null then json_build_array(json_build_object('id', null, 'name', c.holder_name))
          else ${peopleOf(sql`d.assignee_ids`)} end as people,
        null as role, null as run
      from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::uuid[]) k (kind, id)
      join due_item d on d.organisation_id = ${organisationId} and d.kind = k.kind and d.subject_id = k.id
      join organisation o on o.id = d.organisation_id
      left join issue i on d.kind = 'issue' and i.organisation_id = d.organisation_id and i.id = d.subject_id
      left join custody c on d.kind = 'custody' and c.organisation_id = d.organisation_id and c.id = d.subject_id
      left join asset a on a.organisation_id = d.organisation_id and a.id = coalesce(d.asset_id, i.asset_id)
      left join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      left join location l on l.organisation_id = d.organisation_id and l.id = d.location_id
      left join space s on s.organisation_id = d.organisation_id and s.id = d.space_id
      left join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id`),
  );
}
