import type { Migration } from "./migration.ts";

/** Where people left a tree, and what is kept of their sessions once their steps are gone. */
export const lifeOfTreeSessions: Migration = {
  name: "0162-life-of-tree-sessions",
  sql: `
-- The node that asked last, or the end that was come to, as steps name theirs.
alter table decision_tree_session add column stopped_at text;
create index decision_tree_session_age on decision_tree_session (started_at);

-- How many sessions of a day came to what, and which nodes they came by. A row without a node counts each
-- session once; of the others one counts for every node on its way.
create table decision_tree_day (
  organisation_id uuid not null,
  tree_id uuid not null,
  version_id uuid not null,
  -- On which they began, by the organisation's time zone.
  day date not null,
  at text not null default '',
  -- With a node, "left" are those that were abandoned at it.
  outcome text not null check (outcome in ('active', 'resolved', 'issue_created', 'abandoned', 'left')),
  helped text not null default '' check (helped in ('', 'yes', 'no')),
  sessions integer not null check (sessions > 0),
  primary key (organisation_id, tree_id, version_id, day, at, outcome, helped),
  foreign key (organisation_id, tree_id) references decision_tree (organisation_id, id) on delete cascade,
  foreign key (organisation_id, version_id) references decision_tree_version (organisation_id, id) on delete cascade
);
create index decision_tree_day_of_version on decision_tree_day (organisation_id, version_id);
select tenant_record('decision_tree_day', is_versioned => false, has_history => false, privileges => '{select}');

-- As before, with where the way stands then.
drop function answer_guest_tree(uuid, integer, jsonb);
create function answer_guest_tree(wanted uuid, kept integer, added jsonb, stopped text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from guest_tree_session(wanted, true)) then return; end if;
  delete from decision_tree_step p where p.organisation_id = current_organisation() and p.session_id = wanted and p.n > kept;
  insert into decision_tree_step (organisation_id, session_id, n, at, response_id, value)
    select current_organisation(), wanted, a.n, a.at, a."responseId", nullif(a.value, 'null'::jsonb)
    from jsonb_to_recordset(added) a (n integer, at text, "responseId" uuid, value jsonb);
  update decision_tree_session n set answered_at = now(), state = 'active', ended_at = null, stopped_at = stopped
    where n.organisation_id = current_organisation() and n.id = wanted;
end $$;
revoke execute on function answer_guest_tree(uuid, integer, jsonb, text) from public;
grant execute on function answer_guest_tree(uuid, integer, jsonb, text) to storey_reporter;
`,
};
