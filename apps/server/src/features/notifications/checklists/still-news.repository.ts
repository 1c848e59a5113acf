import { type RawBuilder, sql } from "kysely";

/** Selects the runs `r` of which news of a kind is so still. */
export function isStillNews(kind: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`case ${kind}
    when 'checklist_failed' then true
    when 'checklist_missed' then r.state = 'missed' and r.approved_at is null
    when 'checklist_approved' then r.approved_at is not null
    else r.state in ('open', 'in_progress') end`;
}
