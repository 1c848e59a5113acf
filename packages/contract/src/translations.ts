import { TRANSLATION_FILE_MAX_BYTES, TRANSLATION_KEY_MAX_LENGTH } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LanguageCode } from "./languages.ts";

/** More texts than a tree has. */
const UNITS_MAX = 20_000;
const Unit = z.strictObject({
  key: z.string().min(1).max(TRANSLATION_KEY_MAX_LENGTH),
  source: z.string(),
  /** Empty where it is not translated yet. */
  said: z.string(),
});
const common = { tag: "Translations", access: "member" } as const;

/**
 * Files for translators. These calls keep nothing: they write what they are sent, and tell what they read;
 * it is said of a tree, a checklist or a space by the call that changes it.
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
      units: z.array(Unit),
    }),
    errors: ["translation.file_unreadable"],
  }),
};
