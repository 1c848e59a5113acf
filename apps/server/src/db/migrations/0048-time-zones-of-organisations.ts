import type { Migration } from "./migration.ts";

/** The time zone of an organisation, whose days count wherever a location names none of its own. */
export const timeZonesOfOrganisations: Migration = {
  name: "0048-time-zones-of-organisations",
  sql: `
alter table organisation add column timezone text not null default 'UTC' check (length(timezone) between 1 and 64);
grant insert (timezone), update (timezone) on organisation to storey_app;

-- What leads to a report's page, with the time zone of the place.
create or replace function tracked_place() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('organisationId', o.id, 'organisation', o.name, 'logoKey', o.logo_key, 'languages', o.languages,
    'location', coalesce(l.name, ''), 'floor', coalesce(f.name, i.floor_name, ''), 'space', coalesce(s.name, i.space_name, ''),
    'timezone', coalesce(l.timezone, o.timezone))
  from issue i
  join organisation o on o.id = i.organisation_id
  left join location l on l.organisation_id = i.organisation_id and l.id = i.location_id
  left join floor f on f.organisation_id = i.organisation_id and f.id = i.floor_id
  left join space s on s.organisation_id = i.organisation_id and s.id = i.space_id
  where i.organisation_id = current_organisation() and i.id = guest_issue()
$$;
`,
};
