import type { Migration } from "./migration.ts";

/**
 * What who mends an issue would have a tree say: a proposal, which those who write trees take up or dismiss.
 * It says itself who did what and when, so it has no history besides.
 */
export const proposalsForTrees: Migration = {
  name: "0178-proposals-for-trees",
  sql: `
create table decision_tree_proposal (
  organisation_id uuid not null,
  id uuid not null,
  tree_id uuid not null,
  -- Where the walk stopped that led to the issue; null where that is not known.
  node_id uuid,
  -- Null once the issue is gone.
  issue_id uuid,
  words text not null check (length(words) between 1 and 2000),
  state text not null default 'open' check (state in ('open', 'accepted', 'dismissed')),
  -- Why it was dismissed.
  reason text check (length(reason) between 1 and 1000),
  proposed_by uuid,
  proposed_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, tree_id) references decision_tree (organisation_id, id) on delete cascade,
  constraint decision_tree_proposal_issue foreign key (organisation_id, issue_id) references issue (organisation_id, id)
    on delete set null (issue_id),
  constraint decision_tree_proposal_decided check ((state = 'open') = (decided_at is null) and (reason is not null) = (state = 'dismissed'))
);
create index decision_tree_proposal_of_tree on decision_tree_proposal (organisation_id, tree_id, proposed_at);
-- An issue proposes one thing at a time.
create unique index decision_tree_proposal_open on decision_tree_proposal (organisation_id, issue_id) where state = 'open';
create index decision_tree_proposal_of_issue on decision_tree_proposal (organisation_id, issue_id);
select tenant_record('decision_tree_proposal', is_versioned => false, has_history => false, privileges => '{select,insert,update}');
`,
};
