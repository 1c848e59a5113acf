import type { Readable } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { InterfaceLanguage } from "@storey/domain";
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
  /** What was drawn: x and y of points in turn, in thousandths of the width. */
  | { readonly kind: "drawing"; readonly strokes: readonly (readonly number[])[] };

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
const DRAWING = { width: 60, height: 24 };
const COLUMNS = { name: 38, words: 78, note: 56 };

const TITLE: TextStyle = { face: "bold", maxSize: 6, minSize: 4, maxLines: 2 };
const FACT: TextStyle = { face: "regular", maxSize: 3.4, minSize: 2.6, maxLines: 2 };
const HEADING: TextStyle = { face: "bold", maxSize: 4.2, minSize: 3, maxLines: 1 };
const NAME: TextStyle = { face: "bold", maxSize: 3.1, minSize: 2.3, maxLines: 2 };
const WORDS: TextStyle = { face: "regular", maxSize: 3.1, minSize: 2.3, maxLines: 2 };
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

  /** Sets a line of three columns above a rule. */
  line(
    cells: readonly { readonly text: string; readonly width: number; readonly style: TextStyle }[],
  ) {
    const heights = cells.map(({ text, width, style }) =>
      text === "" ? 0 : this.canvas.heightOf(text, { x: 0, y: 0, width, height: 20 }, style),
    );
    const height = Math.max(...heights) + 2.4;
    this.#room(height);
    let x = MARGIN;
    for (const { text, width, style } of cells) {
      if (text !== "") this.canvas.text(text, { x, y: this.#down + 1, width, height: 20 }, style);
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

function drawStrokes(sheet: Sheet, strokes: readonly (readonly number[])[]): void {
  if (strokes.length === 0) return;
  const highest = Math.max(
    1,
    ...strokes.flatMap((stroke) => stroke.filter((_, at) => at % 2 === 1)),
  );
  const scale = Math.min(DRAWING.width / 1000, DRAWING.height / highest);
  const top = sheet.take(DRAWING.height + GAP);
  const at = (value = 0) => value * scale;
  for (const stroke of strokes) {
    for (let index = 2; index + 1 < stroke.length; index += 2) {
      const [fromX, fromY, toX, toY] = stroke.slice(index - 2, index + 2).map(at);
      sheet.canvas.line(
        MARGIN + (fromX ?? 0),
        top + (fromY ?? 0),
        MARGIN + (toX ?? 0),
        top + (toY ?? 0),
      );
    }
  }
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
      drawStrokes(sheet, entry.strokes);
    } else {
      sheet.line([
        { text: entry.name, width: COLUMNS.name, style: NAME },
        { text: entry.words, width: COLUMNS.words, style: WORDS },
        { text: entry.note, width: COLUMNS.note, style: WORDS },
      ]);
    }
    await setImmediate();
    while (!document.destroyed && document.readableLength > MOST_WAITING_BYTES) {
      await setTimeout(WAIT_MS);
    }
    if (document.destroyed) return;
  }
  document.end();
}
