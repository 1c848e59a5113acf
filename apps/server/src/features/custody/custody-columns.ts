/** A person by the id in a column, as the calls name people: without a name when they have left. */
function personOf(column: string): string {
  return `case when ${column} is not null then json_build_object('id', ${column}, 'name', (
      select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) from user_account u
      join user_organisation m on m.user_id = u.id and m.organisation_id = c.organisation_id
      where u.id = ${column})) end`;
}

function signedAt(column: string): string {
  return `(select json_build_object('id', g.id, 'name', g.name, 'isDrawn', g.strokes <> '[]')
      from custody_signature g where g.organisation_id = c.organisation_id and g.id = ${column})`;
}

/** The custody `c` of the asset `a`, with the day of the organisation; from `CUSTODY_TABLES`. */
export const CUSTODY_COLUMNS = `c.id,
    json_build_object('id', a.id, 'tag', a.tag, 'name', a.name,
      'model', json_build_object('id', m.id, 'name', m.name),
      'assetType', json_build_object('id', t.id, 'name', t.name, 'icon', t.icon)) as asset,
    json_build_object('userId', c.user_id, 'hasLeft', c.user_id is not null and h.id is null,
      'name', coalesce(nullif(concat_ws(' ', h.first_name, h.last_name), ''), c.holder_name),
      'email', coalesce(h.email, c.holder_email)) as holder,
    c.note, c.due_back, c.out_at, ${personOf("c.out_by")} as out_by, ${signedAt("c.out_signature_id")} as out_signature,
    c.confirmed_at, c.in_at, ${personOf("c.in_by")} as in_by, c.in_note, ${signedAt("c.in_signature_id")} as in_signature,
    c.ended_by, (now() at time zone o.timezone)::date as today,
    o.custody_reminder_days as reminder_days`;

/** A custody `c` with its asset, and with its holder `h` while they are a member. */
export const CUSTODY_TABLES = `custody c
  join organisation o on o.id = c.organisation_id
  join asset a on a.organisation_id = c.organisation_id and a.id = c.asset_id
  join asset_model m on m.organisation_id = a.organisation_id and m.id = a.model_id
  join asset_type t on t.organisation_id = m.organisation_id and t.id = m.asset_type_id
  left join user_organisation k on k.organisation_id = c.organisation_id and k.user_id = c.user_id
  left join user_account h on h.id = k.user_id`;
