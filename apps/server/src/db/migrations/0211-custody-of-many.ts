import type { Migration } from "./migration.ts";

/**
 * Acts of handing out and taking back that are too many for one transaction: what belongs together is
 * known by the act, not by its moment alone. A receipt of such an act names all of it.
 */
export const custodyOfMany: Migration = {
  name: "0211-custody-of-many",
  sql: `
alter table custody
  -- The change of many assets that handed it out, took it back, or opened it again by being undone;
  -- null where one transaction was the whole act.
  add column out_act uuid,
  add column in_act uuid,
  add column again_act uuid;

-- The things of one act, among all that were ever handed out.
create index custody_by_out_act on custody (organisation_id, out_act) where out_act is not null;
create index custody_by_in_act on custody (organisation_id, in_act) where in_act is not null;
create index custody_by_again_act on custody (organisation_id, again_act) where again_act is not null;

drop trigger history_insert on custody;
drop trigger history_update on custody;
drop trigger history_delete on custody;
select record_history_of('custody',
  unrecorded => '{email_key,holder_email,holder_language,due_told_at,overdue_told_at,mail_stopped_at,out_act,in_act,again_act}');

create or replace function custody_receipt(organisation uuid, thing uuid, side text) returns json
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
      where c.organisation_id = x.organisation_id
        and case side when 'out' then c.out_act else c.in_act end is not distinct from act.id
        and (act.id is not null or case side when 'out' then c.out_at else c.in_at end = act.at)
        and c.user_id is not distinct from x.user_id and c.email_key is not distinct from x.email_key
        and (x.user_id is not null or x.email_key is not null or c.holder_name = x.holder_name)))
  from custody x
  join organisation o on o.id = x.organisation_id
  cross join lateral (select case side when 'out' then x.out_at else x.in_at end as at,
    case side when 'out' then x.out_act else x.in_act end as id) act
  left join user_organisation k on k.organisation_id = x.organisation_id and k.user_id = x.user_id
  left join user_account h on h.id = k.user_id
  where x.organisation_id = organisation and x.id = thing and act.at is not null
    and (side = 'out' or x.ended_by = 'return')
$$;
`,
};
