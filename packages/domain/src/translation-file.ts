import { NAMING_KINDS } from "./borrowed-name.ts";
import { csvLine, unmarked } from "./csv-line.ts";
import { type SourceText, samePlaces, type TranslatedText } from "./translation.ts";

/** One text of a file for translators. */
export interface FileUnit {
  readonly key: string;
  readonly source: string;
  /** Empty where it is not translated yet. */
  readonly said: string;
  /** Where it stands, for the translator. */
  readonly note?: string | undefined;
  /** In which row of the file it stands, from 1: as spreadsheets count, or which of the texts it is. */
  readonly row?: number | undefined;
}

/** What is translated, in the order in which it is listed. */
export const TRANSLATED_KINDS = ["decisionTree", "checklist", "space", ...NAMING_KINDS] as const;
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number];

/** A text of one of many records. */
export interface RecordText {
  readonly kind: TranslatedKind;
  readonly id: string;
  readonly key: string;
}

/** By what a text is known in a file of many records. */
export function recordTextKey({ kind, id, key }: RecordText): string {
  return `${kind}/${id}/${key}`;
}

/** Reads what `recordTextKey` wrote; null for anything else. */
export function readRecordTextKey(text: string): RecordText | null {
  const [, kind, id = "", key = ""] =
    /^([A-Za-z]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(.+)$/s.exec(text) ?? [];
  const known = TRANSLATED_KINDS.find((one) => one === kind);
  return known ? { kind: known, id, key } : null;
}

/** What a file for translators holds; the languages are null where it does not say them. */
export interface TranslationFile {
  readonly original: string | null;
  readonly language: string | null;
  readonly units: readonly FileUnit[];
}

/** The largest file that is read, in bytes: with it a call stays below the most that one may be. */
export const TRANSLATION_FILE_MAX_BYTES = 900_000;

/** Writes texts as CSV: their key, the original, the translation, and where they stand. A formula stays a text, as in every export. */
export function translationsCsv(
  units: readonly FileUnit[],
  original: string,
  language: string,
): string {
  const lines = [
    ["id", original, language, "note"],
    ...units.map(({ key, source, said, note = "" }) => [key, source, said, note]),
  ];
  // With a mark of its encoding, without which spreadsheets read it wrong.
  return `\uFEFF${lines.map(csvLine).join("\r\n")}\r\n`;
}

/** Reads such a CSV, also one that a spreadsheet wrote with semicolons or tabs; null for another file. */
export function readTranslationsCsv(text: string): TranslationFile | null {
  const plain = text.replace(/^\uFEFF/, "");
  const [, delimiter] = /^"?id"?([,;\t])/i.exec(plain) ?? [];
  if (delimiter === undefined) return null;
  const all = recordsOf(plain, delimiter);
  if (!all) return null;
  const [head, ...records] = all;
  const [, original = "", language = ""] = head ?? [];
  const units = records
    .map(([key = "", source = "", said = ""], at) => ({
      key: unmarked(key).trim(),
      source: unmarked(source),
      said: unmarked(said),
      // The first row names the columns.
      row: at + 2,
    }))
    // One that says something but not of what is named, not lost.
    .filter(({ key, said }) => key !== "" || said.trim() !== "");
  return { original: original.trim() || null, language: language.trim() || null, units };
}

/** Cuts delimited text into records, in time linear to its length; null where its quotes do not close. */
function recordsOf(text: string, delimiter: string): string[][] | null {
  const records: string[][] = [];
  const cells = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\n|\\r|$)`,
    "y",
  );
  let record: string[] = [];
  while (cells.lastIndex < text.length) {
    const found = cells.exec(text);
    // What is left out after it would be missed by nobody.
    if (!found) return null;
    const [, quoted, bare = "", end] = found;
    record.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === delimiter) continue;
    records.push(record);
    record = [];
  }
  if (record.length > 0) records.push(record);
  return records;
}

/** What bringing a file in would do. */
export interface TranslationPreview {
  /** Whether the file is of another language than the one that is filled in. */
  readonly isOtherLanguage: boolean;
  /** What is said newly or in other words. */
  readonly words: readonly { readonly source: SourceText; readonly said: string }[];
  readonly sameCount: number;
  /** What is not there (any more): it is left out. */
  readonly unknown: readonly FileUnit[];
  /** Of the words, those whose original changed since: they are to be looked at again. */
  readonly changed: readonly FileUnit[];
  /** Longer than a text may be: nothing of the file is taken. */
  readonly tooLong: readonly FileUnit[];
  /** What lost a value that it names, such as `{{input}}`, or names another: it is left out. */
  readonly places: readonly FileUnit[];
  /** What the file says more than once, each time that it does: nobody knows which is meant, so it is left out. */
  readonly repeated: readonly FileUnit[];
}

/** Returns what a file says more than once, each time that it does. */
export function repeatedUnits<Unit extends Pick<FileUnit, "key">>(units: readonly Unit[]): Unit[] {
  const counts = new Map<string, number>();
  for (const { key } of units) counts.set(key, (counts.get(key) ?? 0) + 1);
  // Those that name nothing are not the same.
  return units.filter(({ key }) => key !== "" && (counts.get(key) ?? 0) > 1);
}

/** Tells what a file would say of texts in a language. A text that it leaves empty stays as it is. */
export function translationPreview(
  texts: readonly TranslatedText[],
  file: TranslationFile,
  language: string,
): TranslationPreview {
  const byKey = new Map(texts.map((text) => [text.key, text]));
  const repeated = new Set(repeatedUnits(file.units).map(({ key }) => key));
  const said = file.units.filter((unit) => unit.said.trim() !== "" && !repeated.has(unit.key));
  const known = said.filter(({ key }) => byKey.has(key));
  const differs = (unit: FileUnit) => byKey.get(unit.key)?.said !== unit.said.trim();
  const isChanged = (unit: FileUnit) =>
    asLines(unit.source) !== asLines(byKey.get(unit.key)?.text ?? "");
  const isMisplaced = (unit: FileUnit) =>
    differs(unit) && !samePlaces(byKey.get(unit.key)?.text ?? "", unit.said);
  const other = known.filter((unit) => differs(unit) && !isMisplaced(unit));
  return {
    isOtherLanguage:
      file.language !== null && file.language.toLowerCase() !== language.toLowerCase(),
    words: other.flatMap((unit) => {
      const source = byKey.get(unit.key);
      if (!source) return [];
      // What was translated of another original is marked by it.
      const { key, form, maxLength } = source;
      const text = isChanged(unit) ? unit.source : source.text;
      return [{ source: { key, form, maxLength, text }, said: unit.said.trim() }];
    }),
    sameCount: known.filter((unit) => !differs(unit)).length,
    unknown: said.filter(({ key }) => !byKey.has(key)),
    changed: other.filter(isChanged),
    tooLong: other.filter(
      (unit) => unit.said.trim().length > (byKey.get(unit.key)?.maxLength ?? 0),
    ),
    places: known.filter(isMisplaced),
    repeated: file.units.filter(({ key }) => repeated.has(key)),
  };
}

/** Returns of units with the same key the first. */
export function firstUnits<Unit extends Pick<FileUnit, "key">>(units: readonly Unit[]): Unit[] {
  return [...new Map(units.toReversed().map((unit) => [unit.key, unit])).values()].toReversed();
}

/** A text as it is compared: programs of translators write the ends of lines in their own way. */
export function asLines(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}
