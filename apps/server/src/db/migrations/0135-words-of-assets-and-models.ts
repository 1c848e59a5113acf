import type { Migration } from "./migration.ts";

/**
 * The index of the words of assets knows the model of each: words that some models hold are looked for in
 * one walk of it. Before, all assets of those models were fetched to see whether they hold the other words.
 */
export const wordsOfAssetsAndModels: Migration = {
  name: "0135-words-of-assets-and-models",
  sql: `
-- The words of an asset, and its model as one that nobody can type: it holds a space.
create function asset_words(searched tsvector, organisation uuid, model uuid) returns tsvector
language sql immutable parallel safe as $$
  select searched || array_to_tsvector(array[right(organisation::text, 12) || ' ' || model::text])
$$;

drop index if exists asset_by_word;
create index asset_by_word on asset using gin (asset_words(searched, organisation_id, model_id));
-- What is known of the words is kept with the index: without it the planner takes all for rare.
analyze asset;

-- As before; the models that hold a word are part of its query.
create or replace function asset_words_condition(queries text[], models jsonb, others uuid[], most integer) returns text
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
    words := words || format(' and (asset_words(a.searched, a.organisation_id, a.model_id) @@ %L::tsquery%s)',
      queries[n] || (select coalesce(string_agg(format(' | ''%s %s''', right(current_organisation()::text, 12), m.value::uuid), ''), '')
        from jsonb_array_elements_text(models -> (n - 1)) m),
      in_fields);
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
`,
};
