import { written } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { splitWords } from "./space-text.ts";
import type { Described } from "./space-word.ts";

/** A word in more descriptions than this does not tell one room from another. */
const MOST_DESCRIBED = 1_000;
/** The number of letters from which the beginning of a word is enough. */
const BEGINNING_FROM_LETTERS = 3;

const NONE: ReadonlySet<string> = new Set();

const describedStatement = written<{ place: number; spaceIds: string[] }>(
  `select place, space_ids from spaces_described($1, ${MOST_DESCRIBED})`,
);

/**
 * Finds the spaces by descriptions: of their pictures, and of their documents and links that are
 * not for technicians only. Returns a set for each word in its order; empty for a word that too
 * many spaces have. Archived spaces are among them.
 */
export async function findDescribed(
  transaction: Transaction,
  words: readonly string[],
): Promise<Described> {
  const asked = words.map(questionOf);
  const questions = asked.filter((question) => question !== "");
  if (questions.length === 0) return words.map(() => NONE);
  const rows = await transaction.all(describedStatement(questions));
  const found = new Map(
    rows.map(({ place, spaceIds }) => [questions[place - 1] ?? "", new Set(spaceIds)]),
  );
  return asked.map((question) => found.get(question) ?? NONE);
}

/** Builds the query for a folded word: all its parts, which marks may separate. */
function questionOf(word: string): string {
  return splitWords(word)
    .map((part) => (part.length < BEGINNING_FROM_LETTERS ? part : `${part}:*`))
    .join(" & ");
}

/** A description of a space, and the position of the search word in it that it has, from 0. */
export interface SpaceDescription {
  readonly spaceId: string;
  readonly word: number;
  readonly text: string;
}

const textsStatement = written<SpaceDescription>(`
  with described as materialized (
    select d.owner_id, d.description, d.rank, d.position, d.id,
      to_tsvector('simple', regexp_replace(folded(d.description), '[!-/:-@\\[-\`{-~]+', ' ', 'g')) as words
    from (
      select organisation_id, owner_id, description, 1 as rank, position, id from space_image where deleted_at is null
      union all select organisation_id, owner_id, description, 2, 0, id from space_document where deleted_at is null and is_public
      union all select organisation_id, owner_id, description, 3, position, id from space_link where deleted_at is null and is_public) d
    where d.organisation_id = $1 and d.owner_id = any ($2::uuid[]) and d.description <> '')
  select distinct on (d.owner_id, q.place) d.owner_id as space_id, q.place::int - 1 as word, d.description as text
  from described d
  join unnest($3::text[]) with ordinality q(question, place)
    on q.question <> '' and d.words @@ to_tsquery('simple', q.question)
  order by d.owner_id, q.place, d.rank, d.position, d.id`);

/** Reads the first description of each of these spaces that has a word, for each word of a search. */
export function readDescriptions(
  transaction: Transaction,
  organisationId: string,
  spaceIds: readonly string[],
  words: readonly string[],
): Promise<SpaceDescription[]> {
  return transaction.all(textsStatement(organisationId, spaceIds, words.map(questionOf)));
}
