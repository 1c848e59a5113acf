import {
  LANGUAGE_CODE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  NAME_TRANSLATIONS_MAX_BYTES,
  TRANSLATION_KEY_MAX_LENGTH,
  TRANSLATION_MARK_MAX_LENGTH,
} from "@storey/domain";
import { z } from "zod";
import { text } from "./shape.ts";

const byLanguage = (maxLength: number) =>
  z.record(
    z.string().max(LANGUAGE_CODE_MAX_LENGTH),
    z.record(z.string().max(TRANSLATION_KEY_MAX_LENGTH), text(maxLength)),
  );

/** Texts in further languages, by language and by key; `translatedFrom` marks the originals they were made of. */
export const translationFields = (maxLength: number) => ({
  translations: byLanguage(maxLength),
  translatedFrom: byLanguage(TRANSLATION_MARK_MAX_LENGTH).optional(),
});

/** What a name is in further languages, by language; left out by a release that knew of none. */
export const NameWords = z.record(z.string(), z.object({ name: z.string() })).optional();

/** A record that spaces borrow the name of, in further languages. */
export const namedIn = { translations: NameWords, translatedFrom: NameWords };

const saidName = (maxLength: number) =>
  z
    .record(z.string().max(LANGUAGE_CODE_MAX_LENGTH), z.strictObject({ name: text(maxLength) }))
    .refine(
      (all) => new TextEncoder().encode(JSON.stringify(all)).length <= NAME_TRANSLATIONS_MAX_BYTES,
      { error: "text.too_long" },
    )
    .optional();

/** The same as it is changed: all languages at once, with a mark of the original of each. */
export const nameChanges = {
  translations: saidName(NAME_MAX_LENGTH),
  translatedFrom: saidName(TRANSLATION_MARK_MAX_LENGTH),
};
