import type { Migration } from "./migration.ts";

/**
 * The roles that statements run as, and what a transaction acts for. A role owns nothing and starts
 * with nothing: `storey_app` serves who is signed in, `storey_guest` reads the public columns of one
 * space, `storey_reporter` writes one report of somebody without an account.
 */
export const rolesAndTransactions: Migration = {
  name: "0001-roles-and-transactions",
  sql: `
-- Roles belong to the whole server: another database of it may be making the same one now.
do $$ declare r text; begin
  foreach r in array array['storey_app', 'storey_guest', 'storey_reporter'] loop
    begin
      if not exists (select 1 from pg_roles where rolname = r) then
        execute format('create role %I nologin', r);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
    -- From version 16 on, who makes a role may give it and may not yet act as it.
    begin
      execute format('grant %I to %I', r, current_user);
    exception
      when unique_violation then null;
      when insufficient_privilege then
        -- Somebody else made it: an operator has given it, or is asked to.
        if not pg_has_role(current_user, r, 'member') then raise; end if;
    end;
  end loop;
end $$;
grant usage on schema public to storey_app, storey_guest, storey_reporter;

-- What the current transaction acts for. Unset means nothing: no rows.
create function current_organisation() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.organisation_id', true), '')::uuid $$;
create function current_account() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
-- Whether this transaction acts for the global administration.
create function acts_globally() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.acts_globally', true), '') = 'on' $$;

-- The locations whose networks do not hold the caller's address; none when unset.
create function barred_locations() returns uuid[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.barred_locations', true), '')::uuid[], '{}') $$;
-- The locations this transaction may write in; null is all of them.
create function location_scope() returns uuid[] language sql stable parallel safe as
  $$ select nullif(current_setting('app.location_scope', true), '')::uuid[] $$;

-- What a guest is let in for. Unset means nothing: no rows.
create function guest_space() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.guest_space_id', true), '')::uuid $$;
create function guest_issue() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.guest_issue_id', true), '')::uuid $$;
-- What limits count by: an IPv4 address, or the /64 of an IPv6 one, which one subscriber has.
create function network_of(address text) returns cidr language sql immutable parallel safe as $$
  select coalesce(network(set_masklen(a, case family(a) when 6 then 64 else 32 end)), '0.0.0.0/32'::cidr)
  from (select nullif(address, '')::inet a) given $$;
create function guest_network() returns cidr language sql stable parallel safe as
  $$ select network_of(current_setting('app.address', true)) $$;

-- Text for comparing: lower case and without accents, as the spaces are searched.
create function folded(given text) returns text language sql immutable parallel safe as
  $$ select lower(regexp_replace(normalize(given, nfd), '[\\u0300-\\u036f]', '', 'g')) $$;
`,
};
