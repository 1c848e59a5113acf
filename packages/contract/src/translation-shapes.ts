import {
  LANGUAGE_CODE_MAX_LENGTH,
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
