import type { Readable } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";
import {
  type InterfaceLanguage,
  readerLanguageOf,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  type SignatureStrokes,
  signaturePath,
} from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import { findSignOrganisation } from "./sign.repository.ts";
import { SignCanvas, type TextStyle } from "./sign-canvas.ts";
import { signFonts } from "./sign-font.ts";
import { languageOf } from "./sign-printer.ts";

/** One entry of a list on paper. */
export type PrintedEntry =
  | { readonly kind: "heading"; readonly text: string }
  /** What it is called, what it is, and what is said of it. */
  | { readonly kind: "line"; readonly name: string; readonly words: string; readonly note: string }
  /** Pictures beside one another, as PNG or JPEG. */
  | { readonly kind: "pictures"; readonly pictures: readonly Buffer[] }
  /** A signature above a rule and the name of who gave it; without strokes there is room for a pen. */
  | { readonly kind: "drawing"; readonly strokes: SignatureStrokes; readonly caption: string };

/** A list on sheets of A4. */
export interface PrintedList {
  readonly title: string;
  /** A language tag, such as `de`. */
  readonly language: string;
  /** What stands below the title, line by line. */
  readonly facts: readonly string[];
  readonly entries: AsyncIterable<PrintedEntry>;
}

// A4 in millimetres.
const PAGE = { width: 210, height: 297 };
const MARGIN = 16;
const BOTTOM = PAGE.height - MARGIN - 6;
const GAP = 3;
const PICTURE = { width: 56, height: 42 };
const COLUMNS = { name: 38, words: 78, note: 56 };

/** A signature on paper, in millimetres. */
const DRAWING = { width: 75, height: (75 * SIGNATURE_HEIGHT) / SIGNATURE_WIDTH };

const TITLE: TextStyle = { face: "bold", maxSize: 6, minSize: 4, maxLines: 2 };
const FACT: TextStyle = { face: "regular", maxSize: 3.4, minSize: 2.6, maxLines: 2 };
const HEADING: TextStyle = { face: "bold", maxSize: 4.2, minSize: 3, maxLines: 1 };
const NAME: TextStyle = { face: "bold", maxSize: 3.1, minSize: 2.3, maxLines: 2 };
const WORDS: TextStyle = { face: "regular", maxSize: 3.1, minSize: 2.3, maxLines: 2 };
/** What is said in a line is never cut: whoever reads a record of checks relies on all of it. */
const WHOLE: TextStyle = { ...WORDS, maxLines: 80 };
/** The greatest height of a line, in millimetres, and as many characters as surely fit in it. */
const LINE_HEIGHT_MAX = 220;
const PIECE_LENGTH = 1_200;
const NUMBER: TextStyle = { face: "regular", maxSize: 2.8, minSize: 2.8, maxLines: 1 };

/** Above so many bytes waiting to be read, drawing waits too. */
const MOST_WAITING_BYTES = 512 * 1024;
const WAIT_MS = 20;

/** The language that an organisation prints in. */
export async function findPrintedLanguage(
  transaction: Transaction,
  organisationId: string,
): Promise<InterfaceLanguage> {
  return languageOf(await findSignOrganisation(transaction, organisationId));
}

/** What an organisation prints in: words of the product, and texts of its own. */
export interface PrintedLanguages {
  readonly language: InterfaceLanguage;
  /** Of its further languages the one that is printed in; null for texts as they are written. */
  readonly textLanguage: string | null;
}

/** The languages that an organisation prints in, where texts are translated. */
export async function findPrintedLanguages(
  transaction: Transaction,
  organisationId: string,
): Promise<PrintedLanguages> {
  const organisation = await findSignOrganisation(transaction, organisationId);
  const language = languageOf(organisation);
  const textLanguage = readerLanguageOf(organisation?.languages ?? [], language) ?? null;
  return { language, textLanguage };
}

/** Makes a PDF of a list, page by page as it is read. It stops when the reader goes away. */
export async function printList(list: PrintedList): Promise<Readable> {
  const canvas = new SignCanvas(await signFonts(), list.title, list.language);
  drawAll(new Sheet(canvas), list).catch((error: Error) => canvas.document.destroy(error));
  return canvas.document;
}

/** The sheets of a list, and how far down the present one is drawn. */
class Sheet {
  readonly canvas: SignCanvas;
  #page = 0;
  #down = PAGE.height;

  constructor(canvas: SignCanvas) {
    this.canvas = canvas;
  }

  /** Makes room for something of a height in millimetres, on a new page if need be. */
  #room(height: number): void {
    if (this.#down + height <= BOTTOM) return;
    this.#page += 1;
    this.canvas.addPage(PAGE.width, PAGE.height);
    this.canvas.text(
      String(this.#page),
      { x: MARGIN, y: BOTTOM + 4, width: PAGE.width - 2 * MARGIN, height: 4 },
      { ...NUMBER, isCentred: true },
    );
    this.#down = MARGIN;
  }

  /** Sets a text over the whole width; `keepsWith` stays on the same page below it. */
  text(text: string, style: TextStyle, keepsWith = 0): void {
    const area = { x: MARGIN, width: PAGE.width - 2 * MARGIN, height: 40, y: 0 };
    this.#room(this.canvas.heightOf(text, area, style) + keepsWith);
    this.#down += this.canvas.text(text, { ...area, y: this.#down }, style) + 1;
  }

  /** Takes a height in millimetres, and tells where it begins. */
  take(height: number): number {
    this.#room(height);
    const from = this.#down;
    this.#down += height;
    return from;
  }

  space(height: number): void {
    this.#down += height;
  }

  /** Draws a signature above a rule, with a text below it. */
  drawing(strokes: SignatureStrokes, caption: string): void {
    const { width, height } = DRAWING;
    this.#room(height + 8);
    const area = { x: MARGIN, y: this.#down, width, height };
    if (strokes.length > 0) this.canvas.strokes(signaturePath(strokes), area, SIGNATURE_WIDTH);
    this.#down += height + 1;
    this.canvas.line(MARGIN, this.#down, MARGIN + width, this.#down);
    const below = { x: MARGIN, y: this.#down + 1, width: PAGE.width - 2 * MARGIN, height: 6 };
    if (caption !== "") this.canvas.text(caption, below, WORDS);
    this.#down += 7;
  }

  /** Sets a line of three columns above a rule. */
  line(
    cells: readonly { readonly text: string; readonly width: number; readonly style: TextStyle }[],
  ) {
    const heights = cells.map(({ text, width, style }) =>
      text === ""
        ? 0
        : this.canvas.heightOf(text, { x: 0, y: 0, width, height: LINE_HEIGHT_MAX }, style),
    );
    const height = Math.max(...heights) + 2.4;
    this.#room(height);
    let x = MARGIN;
    for (const { text, width, style } of cells) {
      const area = { x, y: this.#down + 1, width, height: LINE_HEIGHT_MAX };
      if (text !== "") this.canvas.text(text, area, style);
      x += width + GAP;
    }
    this.#down += height;
    this.canvas.line(MARGIN, this.#down, PAGE.width - MARGIN, this.#down);
  }
}

function drawPictures(sheet: Sheet, pictures: readonly Buffer[]): void {
  for (let first = 0; first < pictures.length; first += PICTURES_A_ROW) {
    const y = sheet.take(PICTURE.height + GAP);
    pictures.slice(first, first + PICTURES_A_ROW).forEach((picture, column) => {
      sheet.canvas.picture(picture, { ...PICTURE, x: MARGIN + column * (PICTURE.width + GAP), y });
    });
  }
}
const PICTURES_A_ROW = 3;

/** Cuts a text between words into pieces that each fit in a line; one of little text is one piece. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > PIECE_LENGTH) {
    const space = rest.lastIndexOf(" ", PIECE_LENGTH);
    const end = space > 0 ? space : PIECE_LENGTH;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}

async function drawAll(sheet: Sheet, { title, facts, entries }: PrintedList): Promise<void> {
  const { document } = sheet.canvas;
  sheet.text(title, TITLE);
  for (const fact of facts) sheet.text(fact, FACT);
  for await (const entry of entries) {
    if (entry.kind === "heading") {
      sheet.space(5);
      sheet.text(entry.text, HEADING, 12);
    } else if (entry.kind === "pictures") {
      drawPictures(sheet, entry.pictures);
    } else if (entry.kind === "drawing") {
      sheet.drawing(entry.strokes, entry.caption);
    } else {
      const [words, notes] = [piecesOf(entry.words), piecesOf(entry.note)];
      for (let at = 0; at < Math.max(words.length, notes.length); at += 1) {
        sheet.line([
          { text: at === 0 ? entry.name : "", width: COLUMNS.name, style: NAME },
          { text: words[at] ?? "", width: COLUMNS.words, style: WHOLE },
          { text: notes[at] ?? "", width: COLUMNS.note, style: WHOLE },
        ]);
      }
    }
    await setImmediate();
    while (!document.destroyed && document.readableLength > MOST_WAITING_BYTES) {
      await setTimeout(WAIT_MS);
    }
    if (document.destroyed) return;
  }
  document.end();
}
