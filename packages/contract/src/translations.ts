import {
  TRANSLATED_KINDS,
  TRANSLATION_FILE_MAX_BYTES,
  TRANSLATION_KEY_MAX_LENGTH,
  TREE_ARTICLE_MAX_LENGTH,
} from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LanguageCode } from "./languages.ts";
import { Id, QueryNumber, text } from "./shape.ts";

/** More texts than a tree has. */
const UNITS_MAX = 20_000;
/** The most rows of a file that are said by one call. */
export const SAID_ROWS_MAX = 500;
const Unit = z.strictObject({
  key: z.string().min(1).max(TRANSLATION_KEY_MAX_LENGTH),
  source: z.string(),
  /** Empty where it is not translated yet. */
  said: z.string(),
  /** Where it stands, for the translator. */
  note: z.string().optional(),
});
/** A text as a file holds it, whatever that calls it. */
const ReadUnit = z.strictObject({ key: z.string(), source: z.string(), said: z.string() });
const common = { tag: "Translations", access: "member" } as const;

const kind = z.enum(TRANSLATED_KINDS);
const count = z.int().nonnegative();

/** What misses translations. */
export const MissingTranslations = z.object({
  kind,
  id: Id,
  name: z.string(),
  /** Where a space lies, by name, or the location of a floor; null of what lies nowhere. */
  place: z.object({ location: z.string(), floor: z.string().nullable() }).nullable(),
  /** The languages that are missing something, in the order of the organisation. */
  languages: z.array(z.object({ language: z.string(), missing: count, total: count })),
});

/** What misses translations, by kind and name, and how much there is of it. */
export const MissingTranslationList = z.object({
  totalCount: count,
  results: z.array(MissingTranslations),
  /** By kind and language how many records miss how many texts, whatever is asked for. */
  counts: z.array(z.object({ kind, language: z.string(), recordCount: count, missing: count })),
});

/** All texts of a record beside what they are in a language. */
export const TextsOfRecord = MissingTranslations.omit({ languages: true }).extend({
  texts: z.array(
    z.object({
      key: z.string(),
      source: z.string(),
      said: z.string(),
      /** What it stands in, such as the step of a tree. */
      at: z.string().nullable(),
    }),
  ),
});

/** The longest id of a row. */
export const SAID_ID_MAX_LENGTH = TRANSLATION_KEY_MAX_LENGTH + 60;
/** A row of a file for translators of many records. */
const SaidRow = z.strictObject({
  /** As the file names it: kind, id and key. */
  id: z.string().min(1).max(SAID_ID_MAX_LENGTH),
  source: z.string().max(TREE_ARTICLE_MAX_LENGTH),
  said: z.string().min(1).max(TREE_ARTICLE_MAX_LENGTH),
});

/** What becomes of a row; nothing but `new` and `changed` is written. */
export const SAID_OUTCOMES = [
  "new",
  /** Taken, though its original changed since: to be looked at again. */
  "changed",
  "same",
  /** Not there (any more), or nothing that the caller may change. */
  "unknown",
  "too_long",
  /** It lost a value that the original names, or names another. */
  "places",
  /** The record would be larger than it may be. */
  "too_large",
] as const;

const many = {
  tag: "Translations",
  access: "organisation.spaces.update",
  isWithinLocation: true,
} as const;

export type MissingTranslations = z.infer<typeof MissingTranslations>;
export type MissingTranslationList = z.infer<typeof MissingTranslationList>;
export type TextsOfRecord = z.infer<typeof TextsOfRecord>;
export type SaidRow = z.infer<typeof SaidRow>;
export type SaidOutcome = (typeof SAID_OUTCOMES)[number];

/**
 * Files for translators. These calls keep nothing: they write what they are sent, and tell what they read;
 * it is said of a record by the call that changes it.
 */
export const translations = {
  write: endpoint({
    ...common,
    method: "POST",
    path: "/translations/xliff",
    summary: "Writes texts as XLIFF 1.2, the form that the programs of translators read.",
    body: z.strictObject({
      name: z.string().min(1).max(500),
      original: LanguageCode,
      language: LanguageCode,
      units: z.array(Unit).max(UNITS_MAX),
    }),
    response: z.object({ text: z.string() }),
  }),
  read: endpoint({
    ...common,
    method: "POST",
    path: "/translations/xliff/read",
    summary:
      "Tells what a file of XLIFF 1.2 or 2.0 holds. `translation.file_unreadable` is any other file, and one with a document type.",
    body: z.strictObject({ text: z.string().min(1).max(TRANSLATION_FILE_MAX_BYTES) }),
    response: z.object({
      original: z.string().nullable(),
      language: z.string().nullable(),
      /** In the order of the file, each time that it names one. */
      units: z.array(ReadUnit),
    }),
    errors: ["translation.file_unreadable"],
  }),
  missing: endpoint({
    ...many,
    method: "GET",
    path: "/translations/missing",
    summary:
      "Lists what the caller may change that misses texts in which further language: trees, checklist templates, spaces, and what spaces borrow names from.",
    query: z.strictObject({
      kind: kind.optional(),
      language: LanguageCode.optional(),
      /** In the name. */
      search: text(200).optional(),
      page: QueryNumber(1000),
      /** 50 unless told. */
      pageSize: QueryNumber(200),
    }),
    response: MissingTranslationList,
  }),
  texts: endpoint({
    ...many,
    method: "GET",
    path: "/translations/texts",
    summary:
      "Gives all texts of one kind that the caller may change beside what they are in a language, a page at a time.",
    query: z.strictObject({
      kind,
      language: LanguageCode,
      /** The `next` of the page before. */
      after: z
        .string()
        .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        .optional(),
    }),
    response: z.object({ results: z.array(TextsOfRecord), next: z.string().nullable() }),
  }),
  say: endpoint({
    ...many,
    method: "POST",
    path: "/translations/said",
    summary:
      "Says texts of many records in a language, each row by itself, and tells what became of each; `isTrial` writes nothing.",
    body: z.strictObject({
      language: LanguageCode,
      isTrial: z.boolean(),
      rows: z.array(SaidRow).min(1).max(SAID_ROWS_MAX),
    }),
    response: z.object({ outcomes: z.array(z.enum(SAID_OUTCOMES)) }),
  }),
};
