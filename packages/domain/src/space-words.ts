import {
  readTexts,
  type SourceText,
  type Translations,
  translationsOf,
  wordIn,
} from "./translation.ts";

/** The longest name of a space or a panorama, and the longest description, in UTF-16 code units. */
export const SPACE_TEXT_MAX_LENGTH = 500;
/** The most that the translations of one space take as JSON, in bytes. */
export const SPACE_TRANSLATIONS_MAX_BYTES = 200_000;

interface Described {
  readonly id: string;
  readonly description: string;
  /** Left out where whoever reads it sees what is public alone. */
  readonly isPublic?: boolean;
}

/** What a space says to everybody in front of it, as members or as guests are told it. */
export interface SpaceSayings {
  readonly name: string;
  readonly images?: readonly Described[];
  readonly pictures?: readonly Described[];
  readonly documents: readonly Described[];
  readonly links: readonly Described[];
  readonly panoramas: readonly { readonly id: string; readonly name: string }[];
}

const FIELDS = ["images", "pictures", "documents", "links"] as const;
/** A picture has one key, whoever reads it. */
const KIND = {
  images: "picture",
  pictures: "picture",
  documents: "document",
  links: "link",
} as const;

/**
 * Returns the texts of a space that everybody may read, its name first. What is for technicians alone is
 * theirs as it was written.
 */
export function textsOfSpace(space: SpaceSayings): SourceText[] {
  const line = { form: "line", maxLength: SPACE_TEXT_MAX_LENGTH } as const;
  return readTexts([
    { ...line, key: "name", text: space.name },
    ...FIELDS.flatMap((field) =>
      (space[field] ?? []).flatMap(({ id, description, isPublic }) =>
        isPublic === false ? [] : [{ ...line, key: `${KIND[field]}.${id}`, text: description }],
      ),
    ),
    ...space.panoramas.map(({ id, name }) => ({ ...line, key: `panorama.${id}`, text: name })),
  ]);
}

/** What a space says in further languages, as it is kept: by language and by key. */
export type SpaceTranslations = Record<
  "translations" | "translatedFrom",
  Record<string, Record<string, string>>
>;

/** Returns the translations of a space of what it still says to everybody. */
export function spaceTranslations(space: SpaceSayings & Translations): SpaceTranslations {
  const keys = new Set(textsOfSpace(space).map(({ key }) => key));
  const { translations, translatedFrom } = translationsOf(space, (key) => keys.has(key));
  return {
    translations: translations ?? {},
    translatedFrom: translatedFrom ?? {},
  } as SpaceTranslations;
}

/** A space as it is read in a language, and the keys of what is not said in it. */
export interface ReadSpace<Space> {
  readonly space: Space;
  readonly missing: ReadonlySet<string>;
}

/** Returns a space in a language; what is not translated stays as it is. */
export function spaceInLanguage<Space extends SpaceSayings & Translations>(
  space: Space,
  language: string | undefined,
): ReadSpace<Space> {
  if (language === undefined || space.translations?.[language] === undefined)
    return { space, missing: new Set(textsOfSpace(space).map(({ key }) => key)) };
  const missing = new Set<string>();
  const word = (key: string, own: string): string => {
    const said = own.trim() === "" ? own : wordIn(space, language, key);
    if (said === undefined) missing.add(key);
    return said ?? own;
  };
  const described = FIELDS.flatMap((field) => {
    const list = space[field];
    if (!list) return [];
    const read = list.map((one) => ({
      ...one,
      description: word(`${KIND[field]}.${one.id}`, one.description),
    }));
    return [[field, read] as const];
  });
  const panoramas = space.panoramas.map((one) => ({
    ...one,
    name: word(`panorama.${one.id}`, one.name),
  }));
  const name = word("name", space.name);
  return { space: { ...space, ...Object.fromEntries(described), name, panoramas }, missing };
}
