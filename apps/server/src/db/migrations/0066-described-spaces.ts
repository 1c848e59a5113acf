import type { Migration } from "./migration.ts";

/** The words of a description, folded, without the marks between them: as those of issues. */
const WORDS =
  "to_tsvector('simple', regexp_replace(folded(description), '[!-/:-@\\[-`{-~]+', ' ', 'g'))";

/**
 * Whether a description belongs to a space that the networks show. A subquery of one value, which
 * the database asks for each row in turn and never for all owners.
 */
const OF_SPACE = `(select o.kind = 'space' and (o.location_id is null or o.location_id <> all (barred_locations()))
          from attachment_owner o where o.organisation_id = i.organisation_id and o.id = i.owner_id)`;

/** A space is found by what people wrote about it: the descriptions of its pictures, documents and links. */
export const describedSpaces: Migration = {
  name: "0066-described-spaces",
  sql: `
-- What is for technicians only is looked for by nobody: whoever finds a space by a word has read the word.
create index space_image_by_word on space_image using gin (${WORDS})
  where deleted_at is null and description <> '';
create index space_document_by_word on space_document using gin (${WORDS})
  where deleted_at is null and is_public and description <> '';
create index space_link_by_word on space_link using gin (${WORDS})
  where deleted_at is null and is_public and description <> '';

-- The spaces with a description for each question, by its place from 1, a space once for each: none where more than
-- 'most' descriptions have it. It looks past the policies, under which no index of words is used, and holds to the
-- same organisation and networks.
create function spaces_described(questions text[], most integer) returns table (place integer, space_ids uuid[])
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare asked tsquery; begin
  for at in 1 .. coalesce(cardinality(questions), 0) loop
    place := at;
    asked := to_tsquery('simple', questions[at]);
    -- Nothing sorts, joins or compares the rows, so that reading ends with the first that is too many.
    space_ids := array(
      select i.owner_id from space_image i where i.organisation_id = current_organisation()
        and ${WORDS} @@ asked and i.deleted_at is null and i.description <> '' and ${OF_SPACE}
      union all select i.owner_id from space_document i where i.organisation_id = current_organisation()
        and i.is_public and ${WORDS} @@ asked and i.deleted_at is null and i.description <> '' and ${OF_SPACE}
      union all select i.owner_id from space_link i where i.organisation_id = current_organisation()
        and i.is_public and ${WORDS} @@ asked and i.deleted_at is null and i.description <> '' and ${OF_SPACE}
      limit most + 1);
    if cardinality(space_ids) between 1 and most then return next; end if;
  end loop;
end $$;
revoke execute on function spaces_described(text[], integer) from public;
grant execute on function spaces_described(text[], integer) to storey_app;
`,
};
