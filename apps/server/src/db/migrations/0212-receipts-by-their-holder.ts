import type { Migration } from "./migration.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";
/**
 * Who has a thing, as two values that are never null: `is not distinct from` is served by no index. They
 * are chosen by `case`, as row-level security keeps `coalesce` from an index.
 */
const member = (of: string) =>
  `case when ${of}user_id is null then '${NOBODY}'::uuid else ${of}user_id end`;
const address = (of: string) => `case when ${of}email_key is null then '' else ${of}email_key end`;
const HOLDER = `(${member("")}), (${address("")})`;

const ofAct = (act: string) => `
create index custody_by_${act}_and_holder on custody (organisation_id, ${act}, ${HOLDER}) where ${act} is not null;`;

/** The custodies of the holder of `x` in its act, at one end: of a change of many, or of one moment. */
const things = (end: string) => {
  const isTheirs = `${member("c.")} = act.member and ${address("c.")} = act.address`;
  return `
          select c.* from custody c where side = '${end}' and c.organisation_id = x.organisation_id
            and c.${end}_act = act.id and ${isTheirs}
          union all
          select c.* from custody c where side = '${end}' and c.organisation_id = x.organisation_id
            and act.id is null and c.${end}_act is null and c.${end}_at = act.at and ${isTheirs}`;
};

/**
 * A receipt names what one person was given, or gave back, in one act: an index leads to just that, by
 * the act or its moment and then by who has it. All that was ever handed out was read before for each
 * receipt of a few things, and all of an act for the receipt of each of its people.
 */
export const receiptsByTheirHolder: Migration = {
  name: "0212-receipts-by-their-holder",
  sql: `${["out_act", "in_act", "again_act"].map(ofAct).join("")}
create index custody_by_out_moment on custody (organisation_id, out_at, ${HOLDER}) where out_act is null;
create index custody_by_in_moment on custody (organisation_id, in_at, ${HOLDER}) where in_act is null and in_at is not null;

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
      from (${things("out")}
          union all${things("in")}) c
      join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
      join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
      join asset_type t on t.organisation_id = m.organisation_id and t.id = m.asset_type_id
      where x.user_id is not null or x.email_key is not null or c.holder_name = x.holder_name))
  from custody x
  join organisation o on o.id = x.organisation_id
  cross join lateral (select case side when 'out' then x.out_at else x.in_at end as at,
    case side when 'out' then x.out_act else x.in_act end as id,
    ${member("x.")} as member, ${address("x.")} as address) act
  left join user_organisation k on k.organisation_id = x.organisation_id and k.user_id = x.user_id
  left join user_account h on h.id = k.user_id
  where x.organisation_id = organisation and x.id = thing and act.at is not null
    and (side = 'out' or x.ended_by = 'return')
$$;
`,
};
