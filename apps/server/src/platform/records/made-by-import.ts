/**
 * Builds the ids of the spaces that an import made, as SQL: an array, which PostgreSQL works out
 * once and not for each space. Spaces that it changed are not among them. `organisation` and
 * `importId` are parameters, such as `$1`.
 */
export function spacesMadeBy(organisation: string, importId: string): string {
  return `array(select (made ->> 'id')::uuid from import m
    join import_slice i on i.organisation_id = m.organisation_id and i.import_id = m.id
    cross join lateral jsonb_array_elements(i.written) made
    where m.organisation_id = ${organisation} and m.id = ${importId}::uuid and m.kind = 'space'
      and i.number >= 0 and i.written is not null and coalesce(made -> 'was', 'null') = 'null')`;
}
