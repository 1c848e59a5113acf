import { translations } from "@storey/contract";
import {
  readTranslationsCsv,
  TRANSLATION_FILE_MAX_BYTES,
  type TranslatedText,
  type TranslationFile,
  translationsCsv,
} from "@storey/domain";
import { call } from "../../lib/call.ts";
import { saveFile } from "../../lib/save-file.ts";
import { noteOf } from "./note-of.ts";

/** The forms of a file for translators. */
export const TRANSLATION_FORMS = ["xliff", "csv"] as const;
export type TranslationForm = (typeof TRANSLATION_FORMS)[number];

interface Exported {
  /** What the texts are of. */
  readonly name: string;
  readonly original: string;
  readonly language: string;
  readonly texts: readonly TranslatedText[];
}

/** Saves texts as a file for translators. Throws what the call throws. */
export async function saveTranslations(
  { name, original, language, texts }: Exported,
  form: TranslationForm,
): Promise<void> {
  const units = texts.map(({ key, text, said, at }) => ({
    ...{ key, source: text, said },
    note: noteOf({ key, name, at }),
  }));
  const written =
    form === "csv"
      ? translationsCsv(units, original, language)
      : (await call(translations.write, { body: { name, original, language, units } })).text;
  const fileName = `${name.replace(/[\\/:*?"<>|]/g, " ").trim()} ${language}.${form}`;
  const type = form === "csv" ? "text/csv" : "application/xliff+xml";
  saveFile(new Blob([written], { type }), fileName);
}

/** Says of the texts of a file which of all of them each is. */
export function inRows<File extends TranslationFile>(file: File): File {
  return { ...file, units: file.units.map((unit, at) => ({ ...unit, row: at + 1 })) };
}

/** Reads a file of a translator; null for one that is too large. Throws what the call throws. */
export async function readTranslations(file: File): Promise<TranslationFile | null> {
  if (file.size > TRANSLATION_FILE_MAX_BYTES) return null;
  const text = await file.text();
  return readTranslationsCsv(text) ?? inRows(await call(translations.read, { body: { text } }));
}
