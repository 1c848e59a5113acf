import type { Migration } from "./migration.ts";

/** Whoever holds the code of a space that they may not see is told whose it is and whom to ask. */
export const whomRefusedGuestsAsk: Migration = {
  name: "0060-whom-refused-guests-ask",
  sql: `
-- What a location says of its Wi-Fi was written for members: it is for visitors only where somebody says so.
alter table location add column wifi_for_visitors boolean not null default false;

-- What a refused guest is told: the organisation, an address, and the Wi-Fi where it is what is missing;
-- nothing of the space or where it lies. The location's own address, which may name the building, is for who
-- would be let in from elsewhere or with the beacon: those refusals are of public spaces of open locations alone.
create function whom_to_ask(organisation uuid, space uuid, refusal text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('organisationId', o.id, 'organisation', o.name, 'languages', o.languages, 'logoKey', o.logo_key,
    'contact', coalesce(case when refusal in ('wrong_network', 'beacon_needed') then l.service_desk_email end, o.email),
    'wifi', case when refusal = 'wrong_network' and l.wifi_for_visitors then l.wifi end)
  from space s
  join location l on l.organisation_id = s.organisation_id and l.id = s.location_id
  join organisation o on o.id = s.organisation_id and o.deleted_at is null
  where s.organisation_id = whom_to_ask.organisation and s.id = whom_to_ask.space
$$;
revoke execute on function whom_to_ask(uuid, uuid, text) from public;

create or replace function enter_as_guest(code text, beacon uuid, request_id text, address text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare place record; entry jsonb; begin
  select c.organisation_id, c.space_id into place from find_space_code(code) c where c.state = 'active';
  if not found then return jsonb_build_object('refusal', 'unknown'); end if;
  entry := look_in(place.organisation_id, place.space_id, address, beacon);
  if entry->>'refusal' is not null then
    return entry || jsonb_build_object('whom', whom_to_ask(place.organisation_id, place.space_id, entry->>'refusal'));
  end if;
  if not let_guest_in(place.organisation_id, place.space_id, null, request_id, address) then
    return jsonb_build_object('refusal', 'unknown');
  end if;
  return entry;
end $$;
`,
};
