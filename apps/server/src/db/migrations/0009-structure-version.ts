import type { Migration } from "./migration.ts";

/** Counts the changes of an organisation's structure, for 304 and for what is derived from it. */
export const structureVersion: Migration = {
  name: "0009-structure-version",
  sql: `
create table organisation_structure (
  organisation_id uuid primary key references organisation on delete cascade,
  version bigint not null default 1
);
select tenant_record('organisation_structure', is_versioned => false, has_history => false, privileges => '{select}');

-- One count for each statement that changes the structure.
create function count_structure_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  if tg_table_name = 'organisation' then
    update organisation_structure set version = version + 1 where organisation_id in (select id from changed);
  else
    insert into organisation_structure as s (organisation_id)
      select distinct organisation_id from changed
      on conflict (organisation_id) do update set version = s.version + 1;
  end if;
  return null;
end $$;
do $$ declare t text; begin
  foreach t in array array['location', 'floor', 'space_type', 'feature', 'space', 'space_image', 'organisation_setting'] loop
    execute format('create trigger structure_insert after insert on %I referencing new table as changed for each statement execute function count_structure_change()', t);
    execute format('create trigger structure_update after update on %I referencing new table as changed for each statement execute function count_structure_change()', t);
    execute format('create trigger structure_delete after delete on %I referencing old table as changed for each statement execute function count_structure_change()', t);
  end loop;
end $$;
create trigger structure_update after update on organisation referencing new table as changed
  for each statement execute function count_structure_change();
`,
};
