import type { Readable } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";
import { SIGN_FORMATS, type SignFormat, type SignFormatName } from "@storey/domain";
import { type Area, SignCanvas } from "./sign-canvas.ts";
import { signFonts } from "./sign-font.ts";
import { drawSign, type Sign, type SignLook } from "./sign-layout.ts";

/** Above so many bytes waiting to be read, drawing waits too. */
const MOST_WAITING_BYTES = 512 * 1024;
const WAIT_MS = 20;

/** The content of a file of signs. */
export interface SignSheet {
  readonly title: string;
  /** A language tag, such as `de`. */
  readonly language: string;
  readonly format: SignFormatName;
  /** The first label that is used on the first page, from 1. */
  readonly startPosition: number;
  readonly withOutlines: boolean;
  readonly look: SignLook;
  readonly signs: readonly Sign[];
}

/**
 * Makes a PDF of signs at true size, page by page as it is read: at most half a megabyte of it
 * waits in memory, and other calls are answered in between. It stops when the reader goes away.
 */
export async function signSheet(sheet: SignSheet): Promise<Readable> {
  const canvas = new SignCanvas(await signFonts(), sheet.title, sheet.language);
  drawAll(canvas, sheet).catch((error: Error) => canvas.document.destroy(error));
  return canvas.document;
}

async function drawAll(canvas: SignCanvas, sheet: SignSheet): Promise<void> {
  const format = SIGN_FORMATS[sheet.format];
  const perPage = format.columns * format.rows;
  let page = -1;
  for (const [index, sign] of sheet.signs.entries()) {
    const position = index + sheet.startPosition - 1;
    if (Math.floor(position / perPage) > page) {
      canvas.addPage(format.pageWidthMm, format.pageHeightMm);
      page = Math.floor(position / perPage);
    }
    const label = labelArea(format, position % perPage);
    if (sheet.withOutlines) canvas.outline(label);
    drawSign(canvas, sign, sheet.look, label);
    await readerKeepsUp(canvas.document);
    if (canvas.document.destroyed) return;
  }
  canvas.document.end();
}

async function readerKeepsUp(document: PDFKit.PDFDocument): Promise<void> {
  await setImmediate();
  while (!document.destroyed && document.readableLength > MOST_WAITING_BYTES) {
    await setTimeout(WAIT_MS);
  }
}

/** Where a label stands on its page; positions count from 0, row by row. */
function labelArea(format: SignFormat, position: number): Area {
  const column = position % format.columns;
  const row = Math.floor(position / format.columns);
  return {
    x: format.leftMm + column * format.pitchXMm,
    y: format.topMm + row * format.pitchYMm,
    width: format.labelWidthMm,
    height: format.labelHeightMm,
  };
}

const RULER_MM = 100;

/** Makes a PDF of one page with the outlines of a format's labels and a ruler each way. */
export async function testSheet(
  name: SignFormatName,
  { words, language }: { words: SignLook["words"]; language: string },
): Promise<Readable> {
  const canvas = new SignCanvas(await signFonts(), words.testTitle, language);
  const format = SIGN_FORMATS[name];
  // A ruler needs paper: formats that are smaller get theirs on a sheet of A4.
  const isSmall = format.pageWidthMm < RULER_MM + 20 || format.pageHeightMm < RULER_MM + 20;
  canvas.addPage(isSmall ? 210 : format.pageWidthMm, isSmall ? 297 : format.pageHeightMm);
  const labels = format.columns * format.rows;
  for (let position = 0; position < labels; position++) {
    const label = labelArea(format, position);
    canvas.outline(isSmall ? { ...label, x: 20, y: 150 } : label);
  }
  drawRulers(canvas);
  const area = { x: 25, y: 25, width: 80, height: 40 };
  const title = { face: "bold", maxSize: 5, minSize: 3, maxLines: 1 } as const;
  const hint = { face: "regular", maxSize: 3.6, minSize: 2.6, maxLines: 5 } as const;
  const height = canvas.text(`${words.testTitle}: ${name}`, area, title);
  canvas.text(words.testHint, { ...area, y: area.y + height + 2 }, hint);
  canvas.document.end();
  return canvas.document;
}

/** One ruler across and one down, with a mark each millimetre. */
function drawRulers(canvas: SignCanvas): void {
  const from = 15;
  canvas.line(from, from, from + RULER_MM, from);
  canvas.line(from, from, from, from + RULER_MM);
  for (let mm = 0; mm <= RULER_MM; mm++) {
    const length = mm % 10 === 0 ? 4 : mm % 5 === 0 ? 3 : 2;
    canvas.line(from + mm, from, from + mm, from + length);
    canvas.line(from, from + mm, from + length, from + mm);
  }
}
