import type { ColumnType } from "kysely";

/** What a name is in further languages, by language. */
type NameWords = Record<string, { name: string }>;

/** The columns of it; written as JSON text. */
export interface NameWordsColumns {
  translations: ColumnType<NameWords, string | undefined, string>;
  translatedFrom: ColumnType<NameWords, string | undefined, string>;
}

interface SaidWords {
  readonly translations?: NameWords | undefined;
  readonly translatedFrom?: NameWords | undefined;
}

/** Returns those columns to write for a change; what it does not say is left as it is. */
export function nameWordsWritten({ translations, translatedFrom }: SaidWords) {
  return {
    ...(translations === undefined ? {} : { translations: JSON.stringify(translations) }),
    ...(translatedFrom === undefined ? {} : { translatedFrom: JSON.stringify(translatedFrom) }),
  };
}

/** Returns a record without the words that it has none of: most names are said in one language. */
export function withSaidWords<Row extends { readonly translations: NameWords }>({
  translations,
  ...row
}: Row): Omit<Row, "translations"> & { translations?: NameWords } {
  return Object.keys(translations).length === 0 ? row : { ...row, translations };
}
