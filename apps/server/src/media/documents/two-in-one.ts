import { DocumentRefusedError } from "./document-refusal.ts";
import { type InspectedFile, piecesOf } from "./inspected-file.ts";
import { findZipEnd } from "./zip-directory.ts";

/** Text that a browser or an interpreter would run. */
const ACTIVE = /<(?:script|html|!doctype|svg|iframe|body|\?php)|__halt_compiler/i;
/**
 * Matches active contents far inside of a picture, whose compressed bytes spell every short word
 * once in a few megabytes: a name must end as names do, and the shortest must be followed by more
 * text.
 */
const ACTIVE_INSIDE =
  /<(?:(?:script|html|!doctype|iframe|body)[\s/>]|svg[\s/>][\t\n\r -~]{7}|\?php\s)|__halt_compiler/i;
const LONGEST_MARK = 16;
/** A browser that guesses looks at no more (WHATWG MIME Sniffing). */
const GUESSED_BYTES = 1445;
/** Pictures whose notes can hold text of any length. */
const WITH_NOTES = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

/**
 * Refuses a file that also is of another kind: a web page or script within the bytes a browser
 * guesses by, or anywhere in a picture's notes; the beginning of a PDF in another kind of file; an
 * archive at the end; a picture whose sizes open a comment of JavaScript.
 */
export async function refuseTwoInOne(file: InspectedFile, contentType: string): Promise<void> {
  const guessed = file.head.subarray(0, GUESSED_BYTES).toString("latin1");
  const isPdf = contentType === "application/pdf";
  if (
    ACTIVE.test(guessed) ||
    (!isPdf && guessed.includes("%PDF-")) ||
    opensComment(file.head, contentType) ||
    (await findZipEnd(file)) !== undefined
  ) {
    throw new DocumentRefusedError("document.ambiguous");
  }
  if (!WITH_NOTES.has(contentType)) return;
  for await (const piece of piecesOf(file, LONGEST_MARK)) {
    if (ACTIVE_INSIDE.test(piece.toString("latin1"))) {
      throw new DocumentRefusedError("document.ambiguous");
    }
  }
}

/**
 * Tells whether a file opens a comment in JavaScript: `GIF89a` and the first bytes of a JPEG are
 * names there, and a comment hides the rest.
 */
function opensComment(head: Buffer, contentType: string): boolean {
  const text = head.subarray(0, 10).toString("latin1");
  if (contentType === "image/gif") return /^GIF8[79]a(?:\/\*|=)/.test(text);
  return contentType === "image/jpeg" && /^\xff\xd8\xff\xe0\/\*/.test(text);
}
