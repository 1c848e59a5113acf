import type { Migration } from "./migration.ts";

/** Whoever is let into a space is told at least whom those are told to ask who are turned away. */
export const whatHelpsAGuest: Migration = {
  name: "0065-what-helps-a-guest",
  sql: `
-- Whom to ask: the service desk, whether reports are taken here or not, as those are told whom the network
-- alone turns away; and the organisation, also without the module that the desk belongs to. Administrator,
-- address and Wi-Fi stay with the members, and an SOS for VIPs alone stays with those.
create or replace function guest_place() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'floor', f.name, 'location', l.name,
    'serviceDeskEmail', case when core.is_on then l.service_desk_email end,
    'organisationId', o.id, 'organisation', o.name, 'organisationEmail', o.email, 'languages', o.languages, 'logoKey', o.logo_key,
    'type', (select t.name from space_type t where t.organisation_id = s.organisation_id and t.id = s.space_type_id and t.deleted_at is null),
    'features', coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'icon', x.icon) order by lower(x.name), x.id) from feature x
      where x.organisation_id = s.organisation_id and x.id = any (s.feature_ids) and x.deleted_at is null), '[]'),
    'hasPanoramas', has_module(s.organisation_id, 'spaces_panoramas'),
    'sos', case when core.is_on and (l.sos->>'enabled')::boolean
        and not coalesce((l.sos->>'vipOnly')::boolean, false) and l.sos->>'phone' <> '' then
      jsonb_build_object('phone', l.sos->>'phone',
        'activeLabel', case when (l.sos->>'customLabels')::boolean then l.sos->>'activeLabel' end,
        'inactiveLabel', case when (l.sos->>'customLabels')::boolean then l.sos->>'inactiveLabel' end) end)
  from space s
  join floor f on f.organisation_id = s.organisation_id and f.id = s.floor_id
  join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  join organisation o on o.id = s.organisation_id
  cross join lateral (select has_module(s.organisation_id, 'spaces_core') as is_on) core
  where s.organisation_id = current_organisation() and s.id = guest_space()
$$;
`,
};
