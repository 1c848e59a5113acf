/**
 * When the issue that is followed last went from one state to another.
 */
export const trackedSteps = {
  name: "0023-tracked-steps",
  sql: `
-- Who follows an issue reads none of its history: of its last step the moment, and no more.
create function tracked_step() returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select h.at from history h
  where h.organisation_id = current_organisation() and h.entity = 'issue' and h.entity_id = guest_issue()
    and h.operation = 'update' and h.after ? 'status'
  order by h.id desc limit 1
$$;
revoke execute on function tracked_step() from public;
grant execute on function tracked_step() to storey_reporter;
`,
};
