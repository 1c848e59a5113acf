import { type RawBuilder, sql } from "kysely";

/**
 * What a member is told around them who is led: of the room and the location at `place` (organisation, room
 * and location, the latter two null for none), of the organisation, and of themselves.
 */
export function treeFacts(place: RawBuilder<unknown>, userId: string): RawBuilder<unknown> {
  return sql`tree_facts(${place}, true, false)
    || jsonb_build_object('user', (select jsonb_strip_nulls(jsonb_build_object(
      'name', nullif(concat_ws(' ', u.first_name, u.last_name), ''), 'email', u.email))
      from user_account u where u.id = ${userId}))`;
}
