import type { FileUnit, TranslationFile } from "@storey/domain";
import xliff from "xliff";
import { ProblemError } from "../../http/problem.ts";

/** The texts of something, to be written as a file. */
export interface TranslationsToWrite {
  readonly name: string;
  readonly original: string;
  readonly language: string;
  readonly units: readonly FileUnit[];
}

/** Writes texts as XLIFF 1.2. */
export function writeXliff({
  name,
  original,
  language,
  units,
}: TranslationsToWrite): Promise<string> {
  const texts = units.map(({ key, source, said }) => {
    return [key, said === "" ? { source } : { source, target: said }] as const;
  });
  return xliff.jsToXliff12({
    sourceLanguage: original,
    targetLanguage: language,
    resources: { [name]: Object.fromEntries(texts) },
  });
}

/** Reads a file of XLIFF 1.2 or 2.0. Throws `translation.file_unreadable`. */
export async function readXliff(text: string): Promise<TranslationFile> {
  // A document type could name entities that grow without end, and files of this server.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw unreadable();
  const isTwo = /<xliff\b[^>]*\bversion\s*=\s*["']2/.test(text);
  try {
    const read = await (isTwo ? xliff.xliff2js(text) : xliff.xliff12ToJs(text));
    return {
      original: read.sourceLanguage ?? null,
      language: read.targetLanguage ?? null,
      units: Object.values(read.resources).flatMap((resource) =>
        Object.entries(resource).map(([key, unit]) => ({
          key,
          source: wordsOf(unit.source),
          said: wordsOf(unit.target),
        })),
      ),
    };
  } catch {
    throw unreadable();
  }
}

/** The words of a text: what a program of translators marks in it stands as its words alone. */
function wordsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(wordsOf).join("");
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value)
    .map((part: { contents?: unknown }) => wordsOf(part.contents))
    .join("");
}

function unreadable(): ProblemError {
  return new ProblemError("translation.file_unreadable");
}
