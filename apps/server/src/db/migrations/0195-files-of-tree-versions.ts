import type { Migration } from "./migration.ts";

/**
 * The files that a published version shows are listed once, when it is published: what a guest may have of
 * them is asked by key, and not of the whole tree for each file.
 */
export const filesOfTreeVersions: Migration = {
  name: "0195-files-of-tree-versions",
  sql: `
create table decision_tree_version_file (
  organisation_id uuid not null,
  version_id uuid not null,
  file_id uuid not null,
  primary key (organisation_id, version_id, file_id),
  foreign key (organisation_id, version_id) references decision_tree_version (organisation_id, id) on delete cascade
);
select tenant_record('decision_tree_version_file', is_versioned => false, has_history => false, privileges => '{select}');

-- The files that the nodes of a tree name, each once.
create function tree_file_ids(content jsonb) returns setof uuid
language sql immutable parallel safe set search_path = public, pg_temp as $$
  select distinct f::uuid from jsonb_path_query(content, '$.nodes[*].data') d
  cross join lateral unnest(array[d ->> 'imageId', d ->> 'documentId', d ->> 'captionsId']) f
  where f ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
$$;

create function list_tree_files() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into decision_tree_version_file (organisation_id, version_id, file_id)
    select new.organisation_id, new.id, f from tree_file_ids(new.content) f;
  return null;
end $$;
-- A version never changes, so it is listed once.
create trigger list_files after insert on decision_tree_version for each row execute function list_tree_files();
insert into decision_tree_version_file (organisation_id, version_id, file_id)
  select v.organisation_id, v.id, f from decision_tree_version v cross join lateral tree_file_ids(v.content) f;

-- The sessions of a space by their last answer, as guests' files ask for them.
drop index decision_tree_session_of_space;
create index decision_tree_session_of_space on decision_tree_session (organisation_id, space_id, answered_at);

-- Of some files, those that a version shows which guests of this space run, or would begin: they are theirs
-- to have, of the tree of that version. A session keeps its build for a day after the last answer.
create function guest_tree_files(wanted uuid[]) returns table (tree_id uuid, file_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  with build as materialized (
    select h.build_id as id from guest_helped_space() h
    union
    select n.build_id from decision_tree_session n where n.organisation_id = current_organisation()
      and n.space_id = guest_space() and n.user_id is null and n.answered_at > now() - interval '1 day'
      and has_module(n.organisation_id, 'spaces_decision_trees')),
  version as materialized (
    select distinct c::uuid as id from build x
    join decision_tree_build b on b.organisation_id = current_organisation() and b.id = x.id
    cross join lateral jsonb_object_keys(b.calls) c)
  select v.tree_id, f.file_id from version x
  join decision_tree_version v on v.organisation_id = current_organisation() and v.id = x.id
  join decision_tree_version_file f on f.organisation_id = v.organisation_id and f.version_id = v.id
    and f.file_id = any (wanted)
$$;
create or replace function guest_tree_pictures(wanted uuid[]) returns table (id uuid, owner_id uuid, description text, metadata jsonb, versions jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.id, i.owner_id, i.description, i.metadata, i.versions from space_image i
  join attachment_owner o on o.organisation_id = i.organisation_id and o.id = i.owner_id and o.kind = 'decisionTree'
  where i.organisation_id = current_organisation() and i.id = any (wanted) and i.deleted_at is null
    and (i.owner_id, i.id) in (select f.tree_id, f.file_id from guest_tree_files(wanted) f)
$$;
create or replace function guest_tree_documents(wanted uuid[]) returns table (id uuid, owner_id uuid, description text, type text, s3_key text, metadata jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.id, d.owner_id, d.description, d.type, d.s3_key, d.metadata from space_document d
  join attachment_owner o on o.organisation_id = d.organisation_id and o.id = d.owner_id and o.kind = 'decisionTree'
  where d.organisation_id = current_organisation() and d.id = any (wanted) and d.deleted_at is null and d.is_public
    and (d.owner_id, d.id) in (select f.tree_id, f.file_id from guest_tree_files(wanted) f)
$$;
drop function is_guest_tree_file(uuid, uuid);
revoke execute on function tree_file_ids(jsonb), guest_tree_files(uuid[]) from public;
`,
};
