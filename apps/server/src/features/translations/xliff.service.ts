import type { FileUnit, TranslationFile } from "@storey/domain";
import xliff from "xliff";
import { ProblemError } from "../../http/problem.ts";
import { idOfNumbered, numberOf, withNumberedIds } from "./xliff-ids.ts";
import { KEEPER, withKeptSpaces, withPlaces, wordsOf } from "./xliff-places.ts";
import { joined, withSegmentsApart } from "./xliff-segments.ts";

/** The texts of something, to be written as a file. */
export interface TranslationsToWrite {
  readonly name: string;
  readonly original: string;
  readonly language: string;
  readonly units: readonly FileUnit[];
}

/** Writes texts as XLIFF 1.2, with where they stand; the values that they name are protected. */
export async function writeXliff({
  name,
  original,
  language,
  units,
}: TranslationsToWrite): Promise<string> {
  const texts = units.map(({ key, source, said, note }) => {
    const unit = {
      source: withPlaces(source),
      ...(said === "" ? {} : { target: withPlaces(said) }),
      ...(note ? { note } : {}),
    };
    return [key, unit] as const;
  });
  const file = {
    sourceLanguage: original,
    targetLanguage: language,
    resources: { [name]: Object.fromEntries(texts) },
  };
  // Without indents, which would be read as spaces between what a text names.
  const written = await xliff.jsToXliff12(file, { indent: "" });
  return written.replaceAll(/<(?=trans-unit\b|\/?body>|\/?file\b|\/xliff>)/g, "\n<");
}

/**
 * Reads a file of XLIFF 1.2 or 2.0: each text of it, also several with one id, and
 * the segments of a unit as one. Throws `translation.file_unreadable`.
 */
export async function readXliff(text: string): Promise<TranslationFile> {
  // A document type could name entities that grow without end, and files of this server.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw unreadable();
  const isTwo = /<xliff\b[^>]*\bversion\s*=\s*["']2/.test(text);
  const numbered = withKeptSpaces(withNumberedIds(text));
  const { file, orders } = isTwo
    ? withSegmentsApart(numbered, KEEPER)
    : { file: numbered, orders: new Map<string, number>() };
  try {
    const read = await (isTwo ? xliff.xliff2js(file) : xliff.xliff12ToJs(file));
    const texts = Object.values(read.resources).flatMap((resource) =>
      Object.entries(resource).map(([id, unit]) => ({
        number: numberOf(id),
        key: idOfNumbered(id),
        source: wordsOf(unit.source),
        said: wordsOf(unit.target),
      })),
    );
    return {
      original: read.sourceLanguage ?? null,
      language: read.targetLanguage ?? null,
      units: joined(texts, orders).map(({ number: _, ...unit }) => unit),
    };
  } catch {
    throw unreadable();
  }
}

function unreadable(): ProblemError {
  return new ProblemError("translation.file_unreadable");
}
