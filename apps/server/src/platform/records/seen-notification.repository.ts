import { type RawBuilder, sql } from "kysely";

/**
 * Builds the part of a statement that marks as read somebody's notifications about an issue or a
 * call for help.
 */
export function subjectRead(
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  { issueId, alertId }: { readonly issueId: string | null; readonly alertId: string | null },
): RawBuilder<unknown> {
  return sql`update notification set read_at = now()
    where organisation_id = ${organisationId} and user_id = ${userId} and read_at is null and is_listed
      and (issue_id = ${issueId}::uuid or alert_id = ${alertId}::uuid)`;
}
