import type { Migration } from "./migration.ts";

/**
 * Addresses that open one thing to whoever knows them, without an account, until somebody ends them: the
 * wall of an organisation, and the calendar feed of a person (decision 81).
 */
export const secretAddresses: Migration = {
  name: "0147-secret-addresses",
  sql: `
create table secret_address (
  organisation_id uuid not null references organisation on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('display', 'feed')),
  name text collate "C" not null check (length(name) between 1 and 200),
  -- Only its SHA-256 is kept.
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Whose feed it is. A display is the organisation's.
  owner_id uuid,
  -- Of a display: what it shows, and how.
  location_id uuid,
  floor_id uuid,
  theme text check (theme in ('light', 'dark', 'time')),
  -- Of a feed: what it holds of what is due.
  query jsonb,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Of a feed: what it last held, by its hash, and since when.
  content_hash bytea,
  content_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organisation_id, id),
  -- A feed ends with the membership of its owner, a display with the place it shows.
  foreign key (organisation_id, owner_id) references user_organisation (organisation_id, user_id) on delete cascade,
  foreign key (organisation_id, location_id) references location (organisation_id, id) on delete cascade,
  foreign key (organisation_id, floor_id) references floor (organisation_id, id) on delete cascade,
  constraint secret_address_use check (case kind
    when 'display' then owner_id is null and theme is not null and query is null and (floor_id is null or location_id is not null)
    else owner_id is not null and query is not null and num_nonnulls(location_id, floor_id, theme) = 0 end)
);
create index secret_address_of_owner on secret_address (organisation_id, owner_id) where owner_id is not null;
create index secret_address_of_location on secret_address (organisation_id, location_id) where location_id is not null;
create index secret_address_of_floor on secret_address (organisation_id, floor_id) where floor_id is not null;
select tenant_record('secret_address', is_versioned => false, unrecorded => '{hash,last_used_at,content_hash,content_at}',
  privileges => '{select,insert}');
grant update (revoked_at) on secret_address to storey_app;
-- A feed is there for its owner alone.
create policy own_or_shared on secret_address as restrictive
  using (kind = 'display' or owner_id = (select current_account()))
  with check (kind = 'display' or owner_id = (select current_account()));

-- Lets a calendar in by the address of a feed: as its owner, in its organisation, with the rights they hold now.
-- Like an API token it ends with the sign-out everywhere of its owner, and by no new password.
create function enter_with_feed(feed_hash bytea, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare account user_account; feed secret_address;
begin
  select * into feed from secret_address s where s.hash = feed_hash and s.kind = 'feed' and s.revoked_at is null;
  if not found then return null; end if;
  select * into account from user_account a where a.id = feed.owner_id and a.deleted_at is null;
  if not found then return null; end if;
  return enter_account(account, feed.organisation_id, request_id, address)
    || jsonb_build_object('tokenCreatedAt', extract(epoch from feed.created_at),
      'tokensValidAfter', extract(epoch from greatest(account.tokens_valid_after, to_timestamp(0))));
end $$;
revoke execute on function enter_with_feed(bytea, text, text) from public;
`,
};
