import type { Migration } from "./migration.ts";

/**
 * How many reports come without an account: for a space, for all spaces of an organisation from one
 * network, and for an organisation from everywhere. And which reports the service desk hears of later.
 */
export const boundsOfGuestReports: Migration = {
  name: "0028-bounds-of-guest-reports",
  sql: `
create index guest_report_lately on guest_report (organisation_id, created_at) where network is not null;

-- How many seconds until one more report may be made here, 0 at once: of each bound that is reached,
-- until the oldest of the reports it counts is ten minutes old.
create function report_wait() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare net cidr := guest_network(); wide cidr; since timestamptz; begin
  wide := case family(net) when 6 then network(set_masklen(net, 48)) else net end;
  select greatest(
      min(r.created_at) filter (where r.is_here and r.is_near and r.near_here >= 5),
      min(r.created_at) filter (where r.is_here and r.is_wide and r.wide_here >= 50),
      min(r.created_at) filter (where r.is_near and r.near_all >= 20),
      min(r.created_at) filter (where r.is_wide and r.wide_all >= 100),
      min(r.created_at) filter (where r.everybody >= 300))
    into since from (
      select c.*, count(*) filter (where is_here and is_near) over () as near_here,
        count(*) filter (where is_here and is_wide) over () as wide_here, count(*) filter (where is_near) over () as near_all,
        count(*) filter (where is_wide) over () as wide_all, count(*) over () as everybody
      from (select g.created_at, g.space_id = guest_space() as is_here, g.network = net as is_near, g.network <<= wide as is_wide
        from guest_report g where g.organisation_id = current_organisation() and g.network is not null
          and g.created_at > clock_timestamp() - interval '10 minutes') c) r;
  if since is null then return 0; end if;
  return greatest(1, ceil(extract(epoch from since + interval '10 minutes' - clock_timestamp())));
end $$;

-- As before, with the bounds of report_wait. Who is over one is refused before they wait for anybody;
-- those who are not ask one after the other, as each counts for the next.
create or replace function ask_to_report(client bytea) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare known record; wait integer; is_held boolean := false; begin
  loop
    select r.issue_id, i.number into known from guest_report r
      join issue i on i.organisation_id = r.organisation_id and i.id = r.issue_id
      where r.organisation_id = current_organisation() and r.space_id = guest_space() and r.client_hash = client;
    if found then return jsonb_build_object('issueId', known.issue_id, 'number', known.number, 'waitSeconds', 0); end if;
    wait := report_wait();
    exit when wait > 0 or is_held;
    perform pg_advisory_xact_lock(hashtextextended('report ' || current_organisation() || ' ' || encode(client, 'hex'), 0));
    perform pg_advisory_xact_lock(hashtextextended('reports ' || current_organisation(), 0));
    is_held := true;
  end loop;
  return jsonb_build_object('issueId', null, 'waitSeconds', wait,
    'number', (select coalesce(max(c.last_number), 0) + 1 from issue_counter c where c.organisation_id = current_organisation()));
end $$;
revoke execute on function report_wait() from public;

-- The reports that a service desk has not been told of yet: after one mail the next ones wait for a
-- mail that names them together.
create table desk_notice (
  organisation_id uuid not null,
  issue_id uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (organisation_id, issue_id),
  foreign key (organisation_id, issue_id) references issue (organisation_id, id) on delete cascade
);
select tenant_record('desk_notice', is_versioned => false, has_history => false, privileges => '{select}');
`,
};
