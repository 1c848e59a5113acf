import {
  SAID_ID_MAX_LENGTH,
  SAID_ROWS_MAX,
  type SaidOutcome,
  type TextsOfRecord,
  translations,
} from "@storey/contract";
import {
  type FileUnit,
  readTranslationsCsv,
  recordTextKey,
  repeatedUnits,
  TREE_ARTICLE_MAX_LENGTH,
  type TranslatedKind,
  type TranslationFile,
  translationsCsv,
} from "@storey/domain";
import { call } from "../../lib/call.ts";
import { queryOf } from "../../lib/query.ts";
import { saveFile } from "../../lib/save-file.ts";
import { noteOf } from "./note-of.ts";
import { inRows, type TranslationForm } from "./translation-file.queries.ts";
import { cutXliff, joinedXliff, slicesOf } from "./translation-slices.ts";

/** The largest file that is read whole in a browser, in bytes. */
export const ALL_FILE_MAX_BYTES = 60_000_000;
/** A file of XLIFF is written in parts of so many texts. */
const WRITTEN_MOST = 2000;

/** What is asked of the list, without its page. */
interface MissingSearch {
  readonly kind?: TranslatedKind;
  readonly language?: string;
  readonly search?: string;
}

/** How many are listed at once. */
export const MISSING_PAGE_SIZE = 50;

/** Returns a page of what misses translations, counted from 1. */
export function missingTranslationsQuery(search: MissingSearch, page: number) {
  const query = { ...search, page: String(page), pageSize: String(MISSING_PAGE_SIZE) };
  return queryOf(translations.missing, { query });
}

/** What is written into one file. */
interface AllTexts {
  readonly kinds: readonly TranslatedKind[];
  readonly original: string;
  readonly language: string;
  readonly fileName: string;
}

function unitsOf({ kind, id, name, place, texts }: TextsOfRecord): FileUnit[] {
  return texts.map(({ key, source, said, at }) => ({
    ...{ key: recordTextKey({ kind, id, key }), source, said },
    note: noteOf({ key, kind, name, place, at: at ?? undefined }),
  }));
}

/** Saves all texts of some kinds in one file. Throws what the calls throw. */
export async function saveAllTexts(
  { kinds, original, language, fileName }: AllTexts,
  form: TranslationForm,
): Promise<void> {
  const units: FileUnit[] = [];
  for (const kind of kinds) {
    let after: string | null = null;
    do {
      const query = { kind, language, ...(after === null ? {} : { after }) };
      const page: { results: TextsOfRecord[]; next: string | null } = await call(
        translations.texts,
        { query },
      );
      units.push(...page.results.flatMap(unitsOf));
      after = page.next;
    } while (after !== null);
  }
  const written =
    form === "csv"
      ? translationsCsv(units, original, language)
      : await writtenXliff(units, { original, language });
  const type = form === "csv" ? "text/csv" : "application/xliff+xml";
  saveFile(new Blob([written], { type }), `${fileName}.${form}`);
}

async function writtenXliff(
  units: readonly FileUnit[],
  languages: Pick<AllTexts, "original" | "language">,
): Promise<string> {
  const files: string[] = [];
  // In bytes: what is written as one part is read again by one call, with the signs around each text.
  const bytesOf = ({ source, said, note = "" }: FileUnit) =>
    new TextEncoder().encode(source + said + note).length;
  for (const slice of slicesOf(units, bytesOf, WRITTEN_MOST)) {
    const body = { ...languages, name: `texts ${files.length + 1}`, units: slice };
    files.push((await call(translations.write, { body })).text);
  }
  return joinedXliff(files);
}

/** Reads a file of all texts. Throws what the calls throw. */
export async function readAllTexts(file: File): Promise<TranslationFile> {
  const text = await file.text();
  const csv = readTranslationsCsv(text);
  if (csv) return csv;
  const files: TranslationFile[] = [];
  for (const part of cutXliff(text))
    files.push(await call(translations.read, { body: { text: part } }));
  const [first] = files;
  return inRows({
    original: first?.original ?? null,
    language: first?.language ?? null,
    units: files.flatMap(({ units }) => units),
  });
}

/** What becomes of a row of a file. */
export type RowOutcome = SaidOutcome | "repeated";

/** A row of a file, and what becomes of it. */
export interface ToldRow {
  readonly unit: FileUnit;
  readonly outcome: RowOutcome;
}

/** Why a text cannot be sent: it would keep the others of its call from being said. */
function refusedUnsent({ key, said }: FileUnit): "unknown" | "too_long" | undefined {
  if (key === "" || key.length > SAID_ID_MAX_LENGTH) return "unknown";
  return said.length > TREE_ARTICLE_MAX_LENGTH ? "too_long" : undefined;
}

/**
 * Says the rows of a file, or tells what would become of each. What the file says twice is left out. Throws
 * what the calls throw: rows before it may be said then, and stay so when the file is brought in again.
 */
export async function sayRows(
  units: readonly FileUnit[],
  language: string,
  isTrial: boolean,
): Promise<ToldRow[]> {
  const repeated = new Set(repeatedUnits(units).map(({ key }) => key));
  const told: ToldRow[] = [];
  const rows: FileUnit[] = [];
  for (const one of units) {
    const unit = { ...one, said: one.said.trim() };
    const refused = repeated.has(unit.key) ? "repeated" : refusedUnsent(unit);
    if (refused === "repeated") told.push({ unit, outcome: refused });
    else if (unit.said === "") continue;
    else if (refused) told.push({ unit, outcome: refused });
    else rows.push(unit);
  }
  const lengthOf = ({ source, said }: FileUnit) => source.length + said.length;
  for (const slice of slicesOf(rows, lengthOf, SAID_ROWS_MAX)) {
    const sent = slice.map(({ key, source, said }) => ({
      // An original is compared alone, and none is longer.
      ...{ id: key, source: source.slice(0, TREE_ARTICLE_MAX_LENGTH), said },
    }));
    const { outcomes } = await call(translations.say, { body: { language, isTrial, rows: sent } });
    slice.forEach((unit, at) => {
      told.push({ unit, outcome: outcomes[at] ?? "unknown" });
    });
  }
  return told;
}
