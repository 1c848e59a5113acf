import type { Migration } from "./migration.ts";

/**
 * How many days ahead an organisation reminds, whether a member wants mail of what they have, what an
 * act of handing out or back says on paper, and the order of what is out by who has it.
 */
export const custodyOnPaper: Migration = {
  name: "0102-custody-on-paper",
  sql: `
alter table organisation add column custody_reminder_days integer not null default 3
  check (custody_reminder_days between 0 and 30);
grant update (custody_reminder_days) on organisation to storey_app;

alter table notification_preference drop constraint notification_preference_kind_check,
  add constraint notification_preference_kind_check check (kind in
    ('issue_assigned', 'issue_mentioned', 'issue_commented', 'issue_status', 'issue_created', 'sos', 'custody'));

create index custody_by_holder_name on custody (organisation_id, holder_name collate natural_order, id) where in_at is null;

drop function my_things();
drop function things_held(uuid, uuid, text);
create function things_held(organisation uuid, person uuid, address text) returns table (id uuid, asset_id uuid, tag text,
  asset_type json, model text, note text, due_back date, today date, reminder_days integer, out_at timestamptz, confirmed_at timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select c.id, a.id, a.tag, json_build_object('id', t.id, 'name', t.name, 'icon', t.icon), m.name, c.note, c.due_back,
    (now() at time zone o.timezone)::date, o.custody_reminder_days, c.out_at, c.confirmed_at
  from custody c
  join organisation o on o.id = c.organisation_id
  join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  join asset_type t on t.organisation_id = m.organisation_id and t.id = m.asset_type_id
  where c.organisation_id = organisation and c.in_at is null
    and case when person is null then c.user_id is null and c.email_key = address else c.user_id = person end
  order by c.due_back nulls last, a.tag collate natural_order, c.id limit 1000
$$;
create function my_things() returns table (id uuid, asset_id uuid, tag text, asset_type json, model text, note text,
  due_back date, today date, reminder_days integer, out_at timestamptz, confirmed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as
  $$ select * from things_held(current_organisation(), current_account(), null) $$;

-- An act of handing out or back, of which a custody is a part: all that one person was given, or gave
-- back, at that moment. Who is known by a name alone is told apart by it.
create function custody_receipt(organisation uuid, thing uuid, side text) returns json
language sql stable set search_path = public, pg_temp as $$
  select json_build_object('organisation', o.name, 'timezone', o.timezone,
    'holder', coalesce(nullif(concat_ws(' ', h.first_name, h.last_name), ''), x.holder_name),
    'email', coalesce(h.email, x.holder_email), 'at', act.at, 'note', case side when 'out' then x.note else x.in_note end,
    'by', (select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) from user_account u
      join user_organisation b on b.user_id = u.id and b.organisation_id = x.organisation_id
      where u.id = case side when 'out' then x.out_by else x.in_by end),
    'signature', (select json_build_object('name', g.name, 'strokes', g.strokes) from custody_signature g
      where g.organisation_id = x.organisation_id
        and g.id = case side when 'out' then x.out_signature_id else x.in_signature_id end),
    'things', (select json_agg(json_build_object('tag', a.tag, 'name', a.name, 'model', m.name, 'assetType', t.name,
        'serialNumber', a.serial_number, 'dueBack', c.due_back) order by a.tag collate natural_order, c.id)
      from custody c
      join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
      join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      join asset_type t on t.organisation_id = m.organisation_id and t.id = m.asset_type_id
      where c.organisation_id = x.organisation_id and case side when 'out' then c.out_at else c.in_at end = act.at
        and c.user_id is not distinct from x.user_id and c.email_key is not distinct from x.email_key
        and (x.user_id is not null or x.email_key is not null or c.holder_name = x.holder_name)))
  from custody x
  join organisation o on o.id = x.organisation_id
  cross join lateral (select case side when 'out' then x.out_at else x.in_at end as at) act
  left join user_organisation k on k.organisation_id = x.organisation_id and k.user_id = x.user_id
  left join user_account h on h.id = k.user_id
  where x.organisation_id = organisation and x.id = thing and act.at is not null
    and (side = 'out' or x.ended_by = 'return')
$$;
-- It is in the caller's hands, or was, so that no network hides any of it.
create function my_custody_receipt(thing uuid, side text) returns json
language sql stable security definer set search_path = public, pg_temp as $$
  select custody_receipt(c.organisation_id, c.id, side) from custody c
  where c.organisation_id = current_organisation() and c.id = thing and c.user_id = current_account()
$$;
revoke execute on function things_held(uuid, uuid, text), my_things(), custody_receipt(uuid, uuid, text),
  my_custody_receipt(uuid, text) from public;
grant execute on function my_things(), custody_receipt(uuid, uuid, text), my_custody_receipt(uuid, text) to storey_app;
`,
};
