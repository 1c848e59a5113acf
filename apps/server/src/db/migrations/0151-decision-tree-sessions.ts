import type { Migration } from "./migration.ts";

/**
 * The tree that helps with a space, with what the space says to its variables; and the sessions in which
 * people are led. A session runs one build to its end, whatever is published meanwhile.
 */
export const decisionTreeSessions: Migration = {
  name: "0151-decision-tree-sessions",
  sql: `
alter table space
  add column decision_tree_id uuid,
  -- By key of the tree's variables.
  add column decision_tree_variables jsonb not null default '{}'
    check (jsonb_typeof(decision_tree_variables) = 'object' and octet_length(decision_tree_variables::text) <= 65536),
  add constraint space_decision_tree foreign key (organisation_id, decision_tree_id)
    references decision_tree (organisation_id, id) on delete set null (decision_tree_id);
create index space_by_decision_tree on space (organisation_id, decision_tree_id) where decision_tree_id is not null;

create table decision_tree_session (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  build_id uuid not null,
  space_id uuid not null,
  -- What was known when it began: it stays, so that the same answers lead to the same end.
  surroundings jsonb not null check (jsonb_typeof(surroundings) = 'object'),
  -- Null for a guest, of whom no trace is kept.
  user_id uuid,
  state text not null default 'active' check (state in ('active', 'resolved', 'issue_created', 'abandoned')),
  is_helpful boolean,
  issue_id uuid,
  started_at timestamptz not null default now(),
  answered_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, build_id) references decision_tree_build (organisation_id, id) on delete cascade,
  constraint decision_tree_session_space foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade,
  constraint decision_tree_session_issue foreign key (organisation_id, issue_id) references issue (organisation_id, id)
    on delete set null (issue_id),
  constraint decision_tree_session_end check ((state = 'active') = (ended_at is null))
);
create index decision_tree_session_of_build on decision_tree_session (organisation_id, build_id);
create index decision_tree_session_of_space on decision_tree_session (organisation_id, space_id);
create index decision_tree_session_of_issue on decision_tree_session (organisation_id, issue_id) where issue_id is not null;
create index decision_tree_session_active on decision_tree_session (answered_at) where state = 'active';
select tenant_record('decision_tree_session', is_versioned => false, has_history => false, privileges => '{select,insert,update}');

-- What was answered, in its order.
create table decision_tree_step (
  organisation_id uuid not null,
  session_id uuid not null,
  n integer not null check (n > 0),
  -- The node that asked, by the subtree nodes that led into its tree.
  at text not null check (length(at) <= 2000),
  response_id uuid,
  value jsonb,
  answered_at timestamptz not null default now(),
  primary key (organisation_id, session_id, n),
  foreign key (organisation_id, session_id) references decision_tree_session (organisation_id, id) on delete cascade
);
select tenant_record('decision_tree_step', is_versioned => false, has_history => false, privileges => '{select,insert,delete}');
`,
};
