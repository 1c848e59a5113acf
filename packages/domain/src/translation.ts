import { NAME_MAX_LENGTH } from "./name-length.ts";
import { keysIn } from "./placeholder.ts";

/** Texts by their keys. */
export type Words = Readonly<Record<string, string>>;

/** What is said in further languages: a part of what it translates, so that versions take it along. */
export interface Translations {
  /** By language, then by the key of the text. */
  readonly translations?: Readonly<Record<string, Words>> | undefined;
  /** What the original was when it was translated (`textMark`), by the same; without it nobody knows. */
  readonly translatedFrom?: Readonly<Record<string, Words>> | undefined;
}

/** How a text is written: in one line, in several, or as the HTML of an article. */
export type TextForm = "line" | "text" | "html";

/** A text that can be said in other languages. */
export interface SourceText {
  /** Stays the same when the text changes. */
  readonly key: string;
  readonly text: string;
  readonly form: TextForm;
  readonly maxLength: number;
  /** What it stands in, such as the step of a tree; left out where it stands by itself. */
  readonly at?: string | undefined;
}

/** A text beside what it is in one language. */
export interface TranslatedText extends SourceText {
  /** Empty where it is missing. */
  readonly said: string;
  readonly state: "missing" | "stale" | "said";
  /** Whether it names other values than the original: `{{input}}`. */
  readonly isOtherPlaces: boolean;
}

/** How far a language has come. */
export interface TranslationCount {
  readonly total: number;
  readonly missing: number;
  /** Those whose original changed after they were translated. */
  readonly stale: number;
}

/** The longest key: a choice of a variable is named by what it says. */
export const TRANSLATION_KEY_MAX_LENGTH = 600;

/** The longest mark of an original: those of {@link textMark} are shorter. */
export const TRANSLATION_MARK_MAX_LENGTH = 20;

/**
 * Returns a short mark of a text, by which it is known whether it changed: 53 bits (cyrb53), so that of
 * a million texts hardly two share one.
 */
export function textMark(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** Returns what a text is in a language; undefined where it is missing, or says nothing. */
export function wordIn(
  { translations }: Translations,
  language: string,
  key: string,
  form: TextForm = "line",
): string | undefined {
  const words = translations?.[language];
  const word = words && Object.hasOwn(words, key) ? words[key] : undefined;
  return word === undefined || isBlank(word, form) ? undefined : word;
}

/** Whether nobody reads anything in a text. In HTML alone what stands between `<` and `>` is no word. */
function isBlank(text: string, form: TextForm): boolean {
  return (form === "html" ? text.replace(/<[^<>]*>/g, "") : text).trim() === "";
}

/** Returns the texts that somebody reads: an empty one is not translated. */
export function readTexts(texts: readonly SourceText[]): SourceText[] {
  return texts.filter(({ text, form }) => !isBlank(text, form));
}

/** The key of what a tree or a template is called, which stands beside what it says. */
export const NAME_KEY = "name";
/** The key of what is said about it. */
export const DESCRIPTION_KEY = "description";
/** The longest description of a tree or a template, in UTF-16 code units. */
export const DESCRIPTION_MAX_LENGTH = 5_000;

/** What a tree or a template is called, and what is said about it. */
export interface Titled {
  readonly name: string;
  readonly description: string;
}

/** Returns the texts of a name and a description. */
export function textsOfTitle({ name, description }: Titled): SourceText[] {
  return [
    { key: NAME_KEY, text: name, form: "line", maxLength: NAME_MAX_LENGTH },
    {
      ...{ key: DESCRIPTION_KEY, text: description },
      ...({ form: "text", maxLength: DESCRIPTION_MAX_LENGTH } as const),
    },
  ];
}

/** Returns texts beside what they are in a language. */
export function translatedTexts(
  texts: readonly SourceText[],
  all: Translations,
  language: string,
): TranslatedText[] {
  const marks = all.translatedFrom?.[language] ?? {};
  return texts.map((source) => {
    const said = wordIn(all, language, source.key, source.form) ?? "";
    const mark = Object.hasOwn(marks, source.key) ? marks[source.key] : undefined;
    const isStale = mark !== undefined && mark !== textMark(source.text);
    const state = said === "" ? "missing" : isStale ? "stale" : "said";
    return { ...source, said, state, isOtherPlaces: said !== "" && !samePlaces(source.text, said) };
  });
}

/** Whether a text names the same values as another. */
export function samePlaces(text: string, other: string): boolean {
  const places = (one: string) => keysIn(one).sort().join(" ");
  return places(text) === places(other);
}

/** Returns in which languages how many texts came, went or read otherwise. */
export function changedTranslations(
  { translations: before = {} }: Translations,
  { translations: after = {} }: Translations,
): { readonly language: string; readonly count: number }[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((language) => {
    const [was, is] = [before[language] ?? {}, after[language] ?? {}];
    const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
    const count = [...keys].filter((key) => was[key] !== is[key]).length;
    return count === 0 ? [] : [{ language, count }];
  });
}

/** Counts the texts that came, went or read otherwise in any language. */
export function countChangedTranslations(before: Translations, after: Translations): number {
  return changedTranslations(before, after).reduce((sum, { count }) => sum + count, 0);
}

/** Counts how far a language has come. */
export function countTranslations(
  texts: readonly SourceText[],
  all: Translations,
  language: string,
): TranslationCount {
  const found = translatedTexts(texts, all, language);
  const count = (wanted: TranslatedText["state"]) =>
    found.filter(({ state }) => state === wanted).length;
  return { total: found.length, missing: count("missing"), stale: count("stale") };
}

/**
 * Says a text in a language, of the original as it is now; an empty one is taken away. The same words
 * again say that they are right for the original as it is now.
 */
export function withTranslation<Content extends Translations>(
  content: Content,
  language: string,
  { key, text }: Pick<SourceText, "key" | "text">,
  said: string,
): Content {
  const isGone = said === "";
  return {
    ...content,
    translations: withWord(content.translations, language, key, isGone ? null : said),
    translatedFrom: withWord(content.translatedFrom, language, key, isGone ? null : textMark(text)),
  };
}

/** Says several texts in a language, such as all of a file. */
export function withTranslations<Content extends Translations>(
  content: Content,
  language: string,
  words: readonly { readonly source: Pick<SourceText, "key" | "text">; readonly said: string }[],
): Content {
  return words.reduce(
    (next, { source, said }) => withTranslation(next, language, source, said),
    content,
  );
}

type WordsByLanguage = NonNullable<Translations["translations"]>;

function withWord(
  all: WordsByLanguage | undefined,
  language: string,
  key: string,
  word: string | null,
): WordsByLanguage {
  const { [language]: words = {}, ...others } = all ?? {};
  const { [key]: _, ...rest } = words;
  const next = word === null ? rest : { ...rest, [key]: word };
  return Object.keys(next).length === 0 ? others : { ...others, [language]: next };
}

/** Returns translations with those alone whose keys are there: of what is deleted nothing stays. */
export function translationsOf(
  { translations, translatedFrom }: Translations,
  isKept: (key: string, language: string) => boolean,
): Translations {
  return {
    ...keptWords("translations", translations, isKept),
    ...keptWords("translatedFrom", translatedFrom, isKept),
  };
}

function keptWords(
  name: keyof Translations,
  all: WordsByLanguage | undefined,
  isKept: (key: string, language: string) => boolean,
): Translations {
  const kept = Object.entries(all ?? {}).flatMap(([language, words]) => {
    const some = Object.entries(words).filter(([key]) => isKept(key, language));
    return some.length === 0 ? [] : [[language, Object.fromEntries(some)] as const];
  });
  return kept.length === 0 ? {} : { [name]: Object.fromEntries(kept) };
}
