import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { SignOptions } from "@storey/contract";
import { interfaceLanguageFor, type SignFormatName } from "@storey/domain";
import { Reply } from "../../http/binding.ts";
import { contentDisposition } from "../../http/content-disposition.ts";
import { pictureForPrint } from "../../media/images/picture-for-print.ts";
import type { FileStore } from "../../outside/file-store/file-store.ts";
import type { SignOrganisation } from "./sign.repository.ts";
import { SIGN_WORDS, type SignLabels } from "./sign-labels.ts";
import type { Sign } from "./sign-layout.ts";
import { signSheet, testSheet } from "./sign-sheet.ts";

/** What is printed, and how. */
interface SignFile {
  /** What its file is called before the name of the format. */
  readonly name: "signs" | "labels";
  readonly format: SignFormatName;
  readonly options: Pick<SignOptions, "startPosition" | "withLogo" | "withHint" | "withOutlines">;
  readonly signs: readonly Sign[];
  /** The reason to scan them. */
  readonly hint: string;
}

/** Replies with signs as files, in the language and with the logo of their organisation. */
export class SignPrinter {
  readonly #files: FileStore;

  constructor(files: FileStore) {
    this.#files = files;
  }

  /** The PDF of signs. */
  async print(
    organisation: SignOrganisation,
    { name, format, options, signs, hint }: SignFile,
  ): Promise<Reply<Readable>> {
    const { startPosition = 1, withLogo = true, withHint = true, withOutlines = false } = options;
    const logo = withLogo ? await this.#logo(organisation.logoKey) : null;
    const pdf = await signSheet({
      title: `${organisation.name} ${format}`,
      language: languageOf(organisation),
      look: { words: wordsOf(organisation), logo, hint: withHint ? hint : null },
      ...{ format, startPosition, withOutlines, signs },
    });
    return new Reply(pdf, headersOf(`${name}-${format}.pdf`));
  }

  /** The test sheet of a format. */
  async test(
    organisation: SignOrganisation | undefined,
    format: SignFormatName,
  ): Promise<Reply<Readable>> {
    const words = wordsOf(organisation);
    const pdf = await testSheet(format, { words, language: languageOf(organisation) });
    return new Reply(pdf, headersOf(`test-sheet-${format}.pdf`));
  }

  async #logo(key: string | null): Promise<Buffer | null> {
    const stored = key === null ? undefined : await this.#files.get(key);
    if (!stored) return null;
    return (await pictureForPrint(await buffer(stored.stream))) ?? null;
  }
}

/** The language that an organisation prints in. */
export function languageOf(organisation: SignOrganisation | undefined) {
  return interfaceLanguageFor(organisation?.languages[0]?.value);
}

/** The words of signs in the language that an organisation prints in. */
export function wordsOf(organisation: SignOrganisation | undefined): SignLabels {
  return SIGN_WORDS[languageOf(organisation)];
}

/** A download, and not kept: a code may be revoked the next minute. */
function headersOf(fileName: string): Record<string, string> {
  return {
    "content-type": "application/pdf",
    "content-disposition": contentDisposition("attachment", fileName),
    "cache-control": "no-store",
  };
}
