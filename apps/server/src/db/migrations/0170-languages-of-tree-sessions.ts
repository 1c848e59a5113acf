import type { Migration } from "./migration.ts";

/**
 * The language in which a tree is read is kept with the session: what it says stays the same to its end, and
 * results are told by it. It is one of the organisation's; another one gives way to the original's, which is
 * the organisation's first.
 */
export const languagesOfTreeSessions: Migration = {
  name: "0170-languages-of-tree-sessions",
  sql: `
-- Null for those that began before it was kept.
alter table decision_tree_session add column language text check (length(language) between 1 and 35);

create function language_read(organisation uuid, wanted text) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select l ->> 'value' from jsonb_array_elements(o.languages) l where l ->> 'value' = wanted limit 1),
    o.languages -> 0 ->> 'value')
  from organisation o where o.id = organisation
$$;
revoke execute on function language_read(uuid, text) from public;
grant execute on function language_read(uuid, text) to storey_app;

-- As before, in a language.
drop function begin_guest_tree(uuid);
create function begin_guest_tree(wanted uuid, asked text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  insert into decision_tree_session (organisation_id, id, build_id, space_id, surroundings, language)
    select current_organisation(), wanted, h.build_id, guest_space(),
      jsonb_build_object('facts', h.facts, 'inputs', jsonb_build_object(h.tree_id, h.variables)),
      language_read(current_organisation(), asked)
    from guest_helped_space() h
    on conflict (organisation_id, id) do nothing;
  if found then
    insert into guest_tree_start (organisation_id, space_id, network) values (current_organisation(), guest_space(), guest_network());
  end if;
end $$;
revoke execute on function begin_guest_tree(uuid, text) from public;
grant execute on function begin_guest_tree(uuid, text) to storey_reporter;
`,
};
