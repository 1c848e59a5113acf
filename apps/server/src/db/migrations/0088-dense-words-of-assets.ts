import type { Migration } from "./migration.ts";

/**
 * Words that very many assets hold are counted from their index, by what facets tell apart: row-level
 * security would have each asset of the organisation asked for them.
 */
export const denseWordsOfAssets: Migration = {
  name: "0088-dense-words-of-assets",
  sql: `
-- What a search for words asks of the assets \`a\` of the organisation \`$1\`, archived or not by \`$2\`, as
-- SQL: each word is given as a query and with the models that hold it, and \`others\` are found without the
-- words. Null where each of the words is in more than \`most\` values of custom fields, of which each asset
-- would be asked.
--
-- It is run as the owner of the tables, whom no policy binds. So two of its lines stand for policies: the
-- organisation's, and the one of networks that hide locations from who asks.
create function asset_words_condition(queries text[], models jsonb, others uuid[], most integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare words text := 'true'; holders uuid[]; common integer := 0; in_fields text; begin
  for n in 1..coalesce(array_length(queries, 1), 0) loop
    holders := array(select assets_with_field_word(queries[n], most + 1));
    in_fields := case when holders = '{}' then '' else
      format(' or a.organisation_id = $1 and a.id = any (%L::uuid[])', holders) end;
    -- A word that very many hold is asked of those alone that hold the others.
    if cardinality(holders) > most then
      common := common + 1;
      in_fields := format(' or holds_field_word(a.organisation_id, a.id, a.model_id, %L)', queries[n]);
    end if;
    words := words || format(' and (a.searched @@ %L::tsquery or a.organisation_id = $1 and a.model_id = any (%L::uuid[])', queries[n],
      (select coalesce(array_agg(m.value), '{}') from jsonb_array_elements_text(models -> (n - 1)) m))
      || in_fields || ')';
  end loop;
  if common > 0 and common = cardinality(queries) then return null; end if;
  if cardinality(others) > 0 then
    words := words || format(' or a.organisation_id = $1 and a.id = any (%L::uuid[])', others);
  end if;
  -- Entries of the index of words begin with the organisation already. Written like this, its condition
  -- draws no second index over all assets of the organisation in.
  return 'coalesce(a.organisation_id, $1) = $1 and (a.deleted_at is not null) = $2'
    || format(' and (a.location_id is null or a.location_id <> all (%L::uuid[]))', barred_locations())
    || ' and (' || words || ')';
end $$;

-- As before, of what networks let the caller see: null says that they would find more than
-- \`most\`. Volatile, since it asks the planner.
create or replace function assets_with_words(queries text[], models jsonb, most integer, are_archived boolean) returns uuid[]
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare condition text := asset_words_condition(queries, models, '{}', most); plan json; found uuid[]; begin
  if condition is null then return null; end if;
  -- Where the planner knows of very many, the first rows of the organisation hold enough of them: gathering
  -- all from the index of words would take longer.
  execute 'explain (format json) select from asset a where ' || condition into plan using current_organisation(), are_archived;
  if (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8 > 10 * most then condition := 'a.organisation_id = $1 and ' || condition; end if;
  execute 'select array_agg(f.id) from (select a.id from asset a where ' || condition || ' limit $3) f'
    into found using current_organisation(), are_archived, most + 1;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;

-- How many assets hold all of these words, or are among \`others\`, by what facets tell apart. The dates
-- that count are told by \`names\`: of the first of the \`ends\`, in days after the organisation's today, that
-- they do not pass, else by the last; no date by none. It is for words that more than \`most\` hold: nothing
-- comes back where each of them is in as many values of custom fields.
create function counted_assets_with_words(queries text[], models jsonb, others uuid[], most integer, are_archived boolean, ends integer[], names text[])
returns table (model_id uuid, location_id uuid, lifecycle_status text, is_floating boolean, end_of_life text, end_of_support text,
  license_expiry text, warranty_expiry text, pat_next_due_at text, n bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare condition text := asset_words_condition(queries, models, others, most); name text; buckets text := ''; bucket text;
  today date := (select (now() at time zone o.timezone)::date from organisation o where o.id = current_organisation()); begin
  if condition is null then return; end if;
  foreach name in array '{effective_end_of_life,effective_end_of_support,effective_license_expiry,effective_warranty_expiry,pat_next_due_at}'::text[] loop
    bucket := '';
    for step in 1..cardinality(ends) loop
      bucket := bucket || format(' when a.%I <= %L then %L', name, today + ends[step], names[step]);
    end loop;
    buckets := buckets || format(', case when a.%I is null then ''none''%s else %L end', name, bucket, names[cardinality(names)]);
  end loop;
  return query execute 'select a.model_id, a.location_id, a.lifecycle_status, a.space_id is null' || buckets
    || ', count(*) from asset a where ' || condition || ' group by 1, 2, 3, 4, 5, 6, 7, 8, 9'
    using current_organisation(), are_archived;
end $$;
revoke execute on function asset_words_condition(text[], jsonb, uuid[], integer),
  counted_assets_with_words(text[], jsonb, uuid[], integer, boolean, integer[], text[]) from public;
grant execute on function counted_assets_with_words(text[], jsonb, uuid[], integer, boolean, integer[], text[]) to storey_app;
`,
};
