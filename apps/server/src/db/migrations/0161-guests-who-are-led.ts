import type { Migration } from "./migration.ts";

/**
 * Guests are led by the tree of the public space that they stand in front of, by functions of their own:
 * no table is opened to them. Nothing that is kept of a session says who it was.
 */
export const guestsWhoAreLed: Migration = {
  name: "0161-guests-who-are-led",
  sql: `
-- From which networks sessions were begun lately, apart from the sessions themselves; kept for ten minutes.
create table guest_tree_start (
  organisation_id uuid not null references organisation on delete cascade,
  space_id uuid not null,
  network cidr not null,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (organisation_id, space_id) references space (organisation_id, id) on delete cascade
);
create index guest_tree_start_lately on guest_tree_start (organisation_id, created_at);
create index guest_tree_start_of_space on guest_tree_start (organisation_id, space_id);
create index guest_tree_start_age on guest_tree_start (created_at);
select tenant_record('guest_tree_start', is_versioned => false, has_history => false, privileges => '{}');

-- The tree of the space as a guest may begin it, and what is public of its surroundings.
create function guest_helped_space() returns table (build_id uuid, tree_id uuid, variables jsonb, facts jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.build_id, t.id, s.decision_tree_variables, jsonb_build_object(
      'space', jsonb_strip_nulls(jsonb_build_object('name', s.name, 'shortcode', s.shortcode, 'capacity', s.capacity, 'floor', f.name)),
      'location', jsonb_strip_nulls(jsonb_build_object('name', l.name,
        'serviceDeskEmail', case when has_module(s.organisation_id, 'spaces_core') then l.service_desk_email end,
        'wifi', case when l.wifi_for_visitors then l.wifi end)),
      'organisation', jsonb_strip_nulls(jsonb_build_object('name', o.name, 'email', o.email)),
      'user', '{}'::jsonb)
  from space s
  join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  join organisation o on o.id = s.organisation_id
  join decision_tree t on t.organisation_id = s.organisation_id and t.id = s.decision_tree_id
  where s.organisation_id = current_organisation() and s.id = guest_space() and s.is_public and s.deleted_at is null
    and t.deleted_at is null and t.build_id is not null and has_module(s.organisation_id, 'spaces_decision_trees')
$$;
create function guest_has_tree() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$ select exists (select from guest_helped_space()) $$;

-- A session of a guest in this space, and of nobody else; held until the end of the transaction if asked for.
create function guest_tree_session(wanted uuid, is_held boolean) returns setof decision_tree_session
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not has_module(current_organisation(), 'spaces_decision_trees') then return; end if;
  if is_held then
    perform from decision_tree_session n where n.organisation_id = current_organisation() and n.id = wanted
      and n.space_id = guest_space() and n.user_id is null for no key update;
  end if;
  return query select n.* from decision_tree_session n where n.organisation_id = current_organisation() and n.id = wanted
    and n.space_id = guest_space() and n.user_id is null;
end $$;

create function guest_tree_parts(wanted uuid) returns table (build_id uuid, root_id uuid, version_id uuid, tree_id uuid,
  name text, content jsonb, subtrees jsonb)
language sql security definer set search_path = public, pg_temp as $$
  select b.id, b.version_id, v.id, v.tree_id, v.name, v.content, c.value
  from guest_tree_session(wanted, false) n
  join decision_tree_build b on b.organisation_id = n.organisation_id and b.id = n.build_id
  cross join lateral jsonb_each(b.calls) c
  join decision_tree_version v on v.organisation_id = b.organisation_id and v.id = c.key::uuid
$$;
create function guest_tree_steps(wanted uuid) returns table (at text, response_id uuid, value jsonb)
language sql security definer set search_path = public, pg_temp as $$
  select p.at, p.response_id, p.value from guest_tree_session(wanted, false) n
  join decision_tree_step p on p.organisation_id = n.organisation_id and p.session_id = n.id order by p.n
$$;

-- Whether a node of what guests of this space run, or would begin, shows a file: then it is theirs to have.
-- A session keeps its build for a day after the last answer.
create function is_guest_tree_file(tree uuid, file uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from decision_tree_build b
    cross join lateral jsonb_object_keys(b.calls) c
    join decision_tree_version v on v.organisation_id = b.organisation_id and v.id = c::uuid
    where b.organisation_id = current_organisation() and b.tree_ids @> array[tree] and v.tree_id = tree
      and (b.id in (select h.build_id from guest_helped_space() h)
        or b.id in (select n.build_id from decision_tree_session n where n.organisation_id = current_organisation()
          and n.space_id = guest_space() and n.user_id is null and n.answered_at > now() - interval '1 day'
          and has_module(n.organisation_id, 'spaces_decision_trees')))
      and jsonb_path_exists(v.content,
        '$.nodes[*].data ? (@.imageId == $id || @.documentId == $id || @.captionsId == $id)',
        jsonb_build_object('id', file)))
$$;
create function guest_tree_pictures(wanted uuid[]) returns table (id uuid, owner_id uuid, description text, metadata jsonb, versions jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.id, i.owner_id, i.description, i.metadata, i.versions from space_image i
  join attachment_owner o on o.organisation_id = i.organisation_id and o.id = i.owner_id and o.kind = 'decisionTree'
  where i.organisation_id = current_organisation() and i.id = any (wanted) and i.deleted_at is null
    and is_guest_tree_file(i.owner_id, i.id)
$$;
create function guest_tree_documents(wanted uuid[]) returns table (id uuid, owner_id uuid, description text, type text, s3_key text, metadata jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.id, d.owner_id, d.description, d.type, d.s3_key, d.metadata from space_document d
  join attachment_owner o on o.organisation_id = d.organisation_id and o.id = d.owner_id and o.kind = 'decisionTree'
  where d.organisation_id = current_organisation() and d.id = any (wanted) and d.deleted_at is null and d.is_public
    and is_guest_tree_file(d.owner_id, d.id)
$$;

-- How many seconds until one more session may begin here, 0 at once: of each bound that is reached, until
-- the oldest of those it counts is ten minutes old. Those of one network ask one after the other, and near
-- the bound of all everybody does.
create function guest_tree_wait() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare net cidr := guest_network(); wide cidr := wide_network(guest_network()); since timestamptz;
  everybody bigint := hashtextextended('tree sessions ' || current_organisation(), 0); begin
  if (select count(*) from guest_tree_start g where g.organisation_id = current_organisation()
      and g.created_at > clock_timestamp() - interval '10 minutes') < 300 then
    perform pg_advisory_xact_lock_shared(everybody);
  else
    perform pg_advisory_xact_lock(everybody);
  end if;
  perform pg_advisory_xact_lock(hashtextextended('tree sessions ' || current_organisation() || ' ' || wide, 0));
  -- What lies ahead was begun before the clock was set back.
  delete from guest_tree_start g using (select e.ctid from guest_tree_start e where e.organisation_id = current_organisation()
    and e.created_at not between clock_timestamp() - interval '10 minutes' and clock_timestamp() for update skip locked) old
    where g.ctid = old.ctid;
  select greatest(
      min(c.created_at) filter (where c.is_here and c.is_near and c.near_here >= 20),
      min(c.created_at) filter (where c.is_near and c.near_all >= 60),
      min(c.created_at) filter (where c.is_wide and c.wide_all >= 200),
      min(c.created_at) filter (where c.everybody >= 600))
    into since from (
      select g.created_at, g.space_id = guest_space() as is_here, g.network = net as is_near, g.network <<= wide as is_wide,
        count(*) filter (where g.space_id = guest_space() and g.network = net) over () as near_here,
        count(*) filter (where g.network = net) over () as near_all,
        count(*) filter (where g.network <<= wide) over () as wide_all, count(*) over () as everybody
      from guest_tree_start g where g.organisation_id = current_organisation()
        and g.created_at > clock_timestamp() - interval '10 minutes') c;
  if since is null then return 0; end if;
  return greatest(1, ceil(extract(epoch from since + interval '10 minutes' - clock_timestamp())));
end $$;

-- Begins a session of a guest with the tree of this space. One of this id that is there stays as it is.
create function begin_guest_tree(wanted uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings)
    select current_organisation(), wanted, h.build_id, guest_space(),
      jsonb_build_object('facts', h.facts, 'inputs', jsonb_build_object(h.tree_id, h.variables))
    from guest_helped_space() h
    on conflict (organisation_id, id) do nothing;
  if found then
    insert into guest_tree_start (organisation_id, space_id, network) values (current_organisation(), guest_space(), guest_network());
  end if;
end $$;

-- Writes the answers of a session that its guest holds after the first ones, which stay.
create function answer_guest_tree(wanted uuid, kept integer, added jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from guest_tree_session(wanted, true)) then return; end if;
  delete from decision_tree_step p where p.organisation_id = current_organisation() and p.session_id = wanted and p.n > kept;
  insert into decision_tree_step (organisation_id, session_id, n, at, response_id, value)
    select current_organisation(), wanted, a.n, a.at, a."responseId", nullif(a.value, 'null'::jsonb)
    from jsonb_to_recordset(added) a (n integer, at text, "responseId" uuid, value jsonb);
  update decision_tree_session n set answered_at = now(), state = 'active', ended_at = null
    where n.organisation_id = current_organisation() and n.id = wanted;
end $$;

-- Ends a session that its guest holds; what a report ended stays its own.
create function end_guest_tree(wanted uuid, ended text, helped boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if not exists (select from guest_tree_session(wanted, true)) then return; end if;
  update decision_tree_session n set state = ended, is_helpful = helped, ended_at = coalesce(n.ended_at, now())
    where n.organisation_id = current_organisation() and n.id = wanted and (ended <> 'issue_created' or n.state = ended);
end $$;

revoke execute on function guest_helped_space(), guest_has_tree(), guest_tree_session(uuid, boolean), guest_tree_parts(uuid),
  guest_tree_steps(uuid), is_guest_tree_file(uuid, uuid), guest_tree_pictures(uuid[]), guest_tree_documents(uuid[]),
  guest_tree_wait(), begin_guest_tree(uuid), answer_guest_tree(uuid, integer, jsonb), end_guest_tree(uuid, text, boolean) from public;
grant execute on function guest_has_tree(), guest_tree_session(uuid, boolean), guest_tree_parts(uuid), guest_tree_steps(uuid),
  guest_tree_pictures(uuid[]), guest_tree_documents(uuid[]) to storey_guest, storey_reporter;
grant execute on function guest_tree_wait(), begin_guest_tree(uuid), answer_guest_tree(uuid, integer, jsonb),
  end_guest_tree(uuid, text, boolean) to storey_reporter;
`,
};
