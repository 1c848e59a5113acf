import type { Migration } from "./migration.ts";

/**
 * Decision trees: the draft that is worked on, the versions that were published, and what each published
 * tree was put together of. A version never changes, and neither does a build: a session that runs one
 * runs it to its end.
 */
export const decisionTrees: Migration = {
  name: "0150-decision-trees",
  sql: `
create table decision_tree (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  name text collate "C" not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  content jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 2097152),
  -- What people are led by; null until it is published first.
  published_version_id uuid,
  -- That version with the trees that it calls, as whoever begins now runs it.
  build_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organisation_id, id)
);
create unique index decision_tree_name on decision_tree (organisation_id, lower(name)) where deleted_at is null;
select tenant_record('decision_tree', unrecorded => '{build_id}', privileges => '{select,insert,update}');

create table decision_tree_version (
  organisation_id uuid not null,
  id uuid not null,
  tree_id uuid not null,
  number integer not null check (number > 0),
  name text not null,
  content jsonb not null,
  published_by uuid,
  published_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, tree_id) references decision_tree (organisation_id, id) on delete cascade
);
create unique index decision_tree_version_number on decision_tree_version (organisation_id, tree_id, number);
select tenant_record('decision_tree_version', is_versioned => false, has_history => false, privileges => '{select,insert}');
alter table decision_tree add constraint decision_tree_published
  foreign key (organisation_id, published_version_id) references decision_tree_version (organisation_id, id)
  on delete set null (published_version_id);

-- What a version is put together of: by version, the version that each of its subtree nodes calls. What
-- they say is read from the versions.
create table decision_tree_build (
  organisation_id uuid not null,
  id uuid not null,
  tree_id uuid not null,
  version_id uuid not null,
  calls jsonb not null check (jsonb_typeof(calls) = 'object'),
  -- The trees in it, its own included.
  tree_ids uuid[] not null,
  built_at timestamptz not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, tree_id) references decision_tree (organisation_id, id) on delete cascade,
  foreign key (organisation_id, version_id) references decision_tree_version (organisation_id, id) on delete cascade
);
create index decision_tree_build_of_tree on decision_tree_build (organisation_id, tree_id);
create index decision_tree_build_of_version on decision_tree_build (organisation_id, version_id);
select tenant_record('decision_tree_build', is_versioned => false, has_history => false, privileges => '{select,insert}');
alter table decision_tree add constraint decision_tree_built
  foreign key (organisation_id, build_id) references decision_tree_build (organisation_id, id)
  on delete set null (build_id);
`,
};
