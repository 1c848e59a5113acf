import type { SpaceMatch } from "@storey/contract";
import { fold, isOneSlip } from "@storey/domain";
import type { IndexedSpace, IndexSource } from "./index-source.ts";
import { splitWords } from "./space-text.ts";

/** The names that a search looks into beside the spaces' own. */
export type NamedLists = Pick<IndexSource, "locations" | "floors" | "spaceTypes" | "features">;

/**
 * A word of a search: the folded texts that match it, the types and features that have one, and the
 * spaces whose description has the typed word.
 */
export interface SearchedWord {
  readonly texts: readonly string[];
  readonly typeIds: ReadonlySet<string>;
  readonly featureIds: ReadonlySet<string>;
  readonly describedIds: ReadonlySet<string>;
}

/**
 * The number of exact hits up to which words with one slip are searched as well. With more hits
 * nobody misses similar words, and they would blur the counts of the facets.
 */
export const FEW_HITS = 10;

/** The ids of the spaces whose description has a word, for each word of a search. */
export type Described = readonly ReadonlySet<string>[];

const NOT_DESCRIBED: ReadonlySet<string> = new Set();

/** Makes a searched word of the typed one, or of that and the words it may have been meant for. */
export function searchedWord(
  texts: readonly string[],
  lists: NamedLists,
  describedIds: ReadonlySet<string> = NOT_DESCRIBED,
): SearchedWord {
  const having = (list: readonly { id: string; name: string }[]) =>
    new Set(
      list
        .filter(({ name }) => {
          const folded = fold(name);
          return texts.some((text) => folded.includes(text));
        })
        .map(({ id }) => id),
    );
  const [typeIds, featureIds] = [having(lists.spaceTypes), having(lists.features)];
  return { texts, typeIds, featureIds, describedIds };
}

/** Returns the words of types and features that are one slip away from a word. */
export function nearNames(word: string, { spaceTypes, features }: NamedLists): string[] {
  const names = [...spaceTypes, ...features].map(({ name }) => fold(name));
  return splitWords(names.join(" ")).filter((each) => isOneSlip(word, each));
}

/** The names of all ids in a space, by id. */
interface NamesById {
  readonly locations: ReadonlyMap<string, { readonly name: string }>;
  readonly floors: ReadonlyMap<string, { readonly name: string }>;
  readonly types: ReadonlyMap<string, { readonly name: string }>;
  readonly features: ReadonlyMap<string, { readonly name: string }>;
}

/**
 * Returns why a space is a hit: for each word that neither its texts nor its place have, the name
 * of its type or of the first of its features, or the result of `describe` for the position of the
 * word. Each once.
 */
export function matchesOf(
  space: IndexedSpace,
  words: readonly SearchedWord[],
  names: NamesById,
  describe: (word: number) => string | undefined,
): SpaceMatch[] {
  if (words.length === 0) return [];
  const place = [names.locations.get(space.locationId), names.floors.get(space.floorId)];
  const own = [space.name, space.shortcode, ...place.map((each) => each?.name)];
  const text = fold(own.join("\n"));
  const found = new Map<string, SpaceMatch>();
  for (const [at, word] of words.entries()) {
    const match = word.texts.some((each) => text.includes(each))
      ? null
      : (matchBy(space, word, names) ?? matchByDescription(describe(at)));
    if (match) found.set(`${match.field} ${match.text}`, match);
  }
  return [...found.values()];
}

function matchBy(
  { spaceTypeId, featureIds }: IndexedSpace,
  word: SearchedWord,
  { types, features }: NamesById,
): SpaceMatch | null {
  if (spaceTypeId !== null && word.typeIds.has(spaceTypeId))
    return { field: "type", text: types.get(spaceTypeId)?.name ?? "" };
  const feature = featureIds.find((id) => word.featureIds.has(id));
  return feature === undefined
    ? null
    : { field: "feature", text: features.get(feature)?.name ?? "" };
}

function matchByDescription(text: string | undefined): SpaceMatch | null {
  return text === undefined ? null : { field: "description", text };
}
