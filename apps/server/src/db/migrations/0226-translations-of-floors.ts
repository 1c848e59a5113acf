import type { Migration } from "./migration.ts";
import { translationColumns } from "./translation-columns.ts";

export const translationsOfFloors: Migration = {
  name: "0226-translations-of-floors",
  sql: `${translationColumns("floor")}
-- Guests are told what the names beside the space are in further languages, and of no others.
create or replace function guest_place() returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'floor', f.name, 'floorTranslations', f.translations,
    'location', l.name, 'locationTranslations', l.translations,
    'serviceDeskEmail', case when core.is_on then l.service_desk_email end,
    'organisationId', o.id, 'organisation', o.name, 'organisationEmail', o.email, 'languages', o.languages, 'logoKey', o.logo_key,
    'type', t.name, 'typeTranslations', coalesce(t.translations, '{}'),
    'features', coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'icon', x.icon, 'translations', x.translations)
        order by lower(x.name), x.id) from feature x
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
  left join space_type t on t.organisation_id = s.organisation_id and t.id = s.space_type_id and t.deleted_at is null
  join organisation o on o.id = s.organisation_id
  cross join lateral (select has_module(s.organisation_id, 'spaces_core') as is_on) core
  where s.organisation_id = current_organisation() and s.id = guest_space()
$$;
`,
};
