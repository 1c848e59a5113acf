import { type RawBuilder, sql } from "kysely";

/** Marks as read what somebody was told of an issue or of a call for help, as a part of a statement. */
export function subjectRead(
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  { issueId, alertId }: { readonly issueId: string | null; readonly alertId: string | null },
): RawBuilder<unknown> {
  return sql`update notification set read_at = now()
    where organisation_id = ${organisationId} and user_id = ${userId} and read_at is null and is_listed
      and (issue_id = ${issueId}::uuid or alert_id = ${alertId}::uuid)`;
}
