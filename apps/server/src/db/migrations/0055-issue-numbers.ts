import type { Migration } from "./migration.ts";

/**
 * Issues get their numbers from a sequence of their organisation: nobody waits for whoever drew the
 * number before, and a number that was drawn for nothing leaves a gap.
 */
export const issueNumbers: Migration = {
  name: "0055-issue-numbers",
  sql: `
-- The sequence of an organisation, made with it and dropped with it. One that is missing, as after
-- a restore of rows alone, is made by the first who needs it.
create function issue_numbers_of(organisation uuid) returns text
language sql immutable parallel safe set search_path = public, pg_temp as
  $$ select 'issue_number_' || replace(organisation::text, '-', '') $$;
create function make_issue_numbers(organisation uuid, first_number integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$ begin
  execute format('create sequence public.%I as integer start %s', issue_numbers_of(organisation), first_number);
end $$;

create function begin_issue_numbers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  perform make_issue_numbers(new.id, 1);
  return null;
end $$;
create function end_issue_numbers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
  execute format('drop sequence if exists public.%I', issue_numbers_of(old.id));
  return null;
end $$;
create trigger issue_numbers_begin after insert on organisation for each row execute function begin_issue_numbers();
create trigger issue_numbers_end after delete on organisation for each row execute function end_issue_numbers();

select make_issue_numbers(o.id, coalesce((select c.last_number from issue_counter c where c.organisation_id = o.id), 0) + 1)
  from organisation o;
drop table issue_counter;

-- The next number. One that stands already, as in rows that were brought in with their numbers, is
-- passed by: drawing again moves the sequence on for everybody, and setting it might move it back.
create or replace function next_issue_number() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare numbers regclass := to_regclass(issue_numbers_of(current_organisation())); drawn integer; highest integer; begin
  if numbers is null then
    perform pg_advisory_xact_lock(hashtextextended(current_organisation() || ' issue numbers', 0));
    if to_regclass(issue_numbers_of(current_organisation())) is null then
      perform make_issue_numbers(current_organisation(), 1);
    end if;
    numbers := to_regclass(issue_numbers_of(current_organisation()));
  end if;
  drawn := nextval(numbers);
  select max(i.number) into highest from issue i where i.organisation_id = current_organisation();
  while drawn <= highest loop
    drawn := nextval(numbers);
  end loop;
  return drawn;
end $$;
revoke execute on function issue_numbers_of(uuid), make_issue_numbers(uuid, integer), begin_issue_numbers(),
  end_issue_numbers() from public;
`,
};
