import type { Migration } from "./migration.ts";

/**
 * Whether somebody said who can open a space, and whether its sign was printed: neither can be told from
 * what was kept so far, as nothing said looks like "members only".
 */
export const setUpOfSpaces: Migration = {
  name: "0143-set-up-of-spaces",
  sql: `
alter table space add column is_access_decided boolean not null default false;
alter table space_code add column printed_at timestamptz;

-- Nobody changed these: neither their versions nor their histories tell of it.
alter table space disable trigger user;
update space set is_access_decided = true where is_public or allow_public_reporting;
update space s set is_access_decided = true from (
  select distinct h.organisation_id, h.entity_id from history h
    where h.entity = 'space' and h.operation = 'update' and h.after ? 'is_public') h
  where s.organisation_id = h.organisation_id and s.id = h.entity_id and not s.is_access_decided;
alter table space enable trigger user;
-- Who gave a code that was there already to something had it on paper before them.
alter table space_code disable trigger user;
update space_code set printed_at = claimed_at where claimed_by is not null and claimed_at > created_at;
alter table space_code enable trigger user;

create function decide_access() returns trigger language plpgsql as $$ begin
  new.is_access_decided := true;
  return new;
end $$;
create trigger decide_access before update of is_public, allow_public_reporting on space
  for each row execute function decide_access();
create trigger decide_access_of_new before insert on space
  for each row when (new.is_public or new.allow_public_reporting) execute function decide_access();
`,
};
