import type { Migration } from "./migration.ts";

/** What words find is told in the order of tags where the list is read from its beginning: its rows are not looked up once more to be sorted. */
export const assetsFoundInOrder: Migration = {
  name: "0220-assets-found-in-order",
  sql: `
-- As \`assets_with_words\`, which the release before calls; by tag where \`by_tag\`, else in any order.
create function assets_with_words(queries text[], models jsonb, most integer, are_archived boolean, by_tag boolean) returns uuid[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare condition text := asset_words_condition(queries, models, '{}', most); plan json; found uuid[]; begin
  if condition is null then return null; end if;
  -- Where the planner knows of very many, the first rows of the organisation hold enough of them: gathering
  -- all from the index of words would take longer.
  execute 'explain (format json) select from asset a where ' || condition into plan using current_organisation(), are_archived;
  if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8 > 10 * most then condition := 'a.organisation_id = $1 and ' || condition; end if;
  execute format('select array_agg(f.id%s) from (select a.id, a.tag from asset a where %s limit $3) f',
      case when by_tag then ' order by f.tag collate natural_order, f.id' else '' end, condition)
    into found using current_organisation(), are_archived, most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
create or replace function assets_with_words(queries text[], models jsonb, most integer, are_archived boolean) returns uuid[]
language sql volatile security definer set search_path = public, pg_temp as $$
  select assets_with_words(queries, models, most, are_archived, false)
$$;
revoke execute on function assets_with_words(text[], jsonb, integer, boolean, boolean) from public;
grant execute on function assets_with_words(text[], jsonb, integer, boolean, boolean) to storey_app;
`,
};
