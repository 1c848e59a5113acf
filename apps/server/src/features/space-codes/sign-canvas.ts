import { type QrCorner, qrLoops } from "@storey/domain";
import PDFDocument from "pdfkit";
import { encode } from "uqr";
import type { SignFonts } from "./sign-font.ts";
import {
  drawableText,
  type FittedText,
  fitText,
  hasRightToLeft,
  isLegible,
  visualOrder,
} from "./sign-text.ts";

const POINTS_PER_MM = 72 / 25.4;
/** The light border that readers need around a QR code, in modules. Source: ISO/IEC 18004. */
const QUIET_MODULES = 4;
/** Lines stand so far apart, as a multiple of the size. */
const LINE_HEIGHT = 1.18;
/** The letters reach so far up from the line they stand on, as a multiple of the size. */
const ASCENT = 0.93;
/** So many widths of words are kept: names share most of theirs. */
const MOST_WIDTHS = 4096;
const INK = "#000000";
const FAINT = "#8a94a6";

export type Face = "regular" | "bold";

/** A rectangle on the paper, in millimetres from its top left corner. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a text is set in its area; sizes are in millimetres. */
export interface TextStyle {
  readonly face: Face;
  readonly maxSize: number;
  readonly minSize: number;
  readonly maxLines: number;
  readonly isCentred?: boolean;
}

/** Draws on the pages of a PDF in millimetres. */
export class SignCanvas {
  readonly document: PDFKit.PDFDocument;
  readonly #fonts: SignFonts;
  readonly #widths = new Map<string, number>();

  constructor(fonts: SignFonts, title: string, language: string) {
    this.#fonts = fonts;
    this.document = new PDFDocument({
      autoFirstPage: false,
      // It keeps every word of a file for good; the widths kept here have a bound.
      fontLayoutCache: false,
      margin: 0,
      pdfVersion: "1.7",
      lang: language,
      displayTitle: true,
      info: { Title: drawableText(title, () => true) },
    });
    this.document.registerFont("regular", fonts.regular);
    this.document.registerFont("bold", fonts.bold);
    askForTrueSize(this.document);
  }

  addPage(widthMm: number, heightMm: number): void {
    const size: [number, number] = [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM];
    this.document.addPage({ size, margin: 0 });
  }

  /** Whether the fonts can draw enough of a text for it to be read. */
  canSay(text: string): boolean {
    return isLegible(text, this.#fonts.isCovered);
  }

  /** Sets a text into an area from its top, and tells how high it came out. */
  text(text: string, area: Area, style: TextStyle): number {
    const fitted = this.#fit(text, area, style);
    fitted.lines.forEach((line, index) => {
      const drawn = visualOrder(line);
      const width = this.#measure(style.face, drawn) * fitted.size;
      const x = style.isCentred ? area.x + (area.width - width) / 2 : area.x;
      const baseline = area.y + (index * LINE_HEIGHT + ASCENT) * fitted.size;
      this.#line(drawn, x, baseline, { face: style.face, size: fitted.size });
    });
    return fitted.lines.length * LINE_HEIGHT * fitted.size;
  }

  /**
   * Draws a line from its left end. The library sets a word that runs from the right with its space
   * before it: such lines are drawn word by word.
   */
  #line(line: string, x: number, baseline: number, font: { face: Face; size: number }): void {
    const parts = hasRightToLeft(line) ? line.split(" ") : [line];
    let left = x;
    for (const part of parts) {
      this.document
        .font(font.face)
        .fontSize(font.size * POINTS_PER_MM)
        .fillColor(INK)
        .text(part, left * POINTS_PER_MM, baseline * POINTS_PER_MM, {
          lineBreak: false,
          baseline: "alphabetic",
        });
      left += (this.#measure(font.face, part) + this.#measure(font.face, " ")) * font.size;
    }
  }

  /** How high a text comes out in an area. */
  heightOf(text: string, area: Area, style: TextStyle): number {
    const { lines, size } = this.#fit(text, area, style);
    return lines.length * LINE_HEIGHT * size;
  }

  #fit(text: string, { width, height }: Area, style: TextStyle): FittedText {
    const clean = drawableText(text, this.#fonts.isCovered);
    const measure = (part: string) => this.#measure(style.face, part);
    // Fewer lines where the area is low, so that nothing runs out of it below.
    const most = Math.floor(height / (style.minSize * LINE_HEIGHT));
    const maxLines = Math.max(1, Math.min(style.maxLines, most));
    let room = { width, maxLines, maxSize: style.maxSize, minSize: style.minSize };
    for (;;) {
      const fitted = fitText(clean, measure, room);
      const isLow = fitted.lines.length * fitted.size * LINE_HEIGHT <= height + 1e-6;
      if (isLow || room.maxSize <= style.minSize) return fitted;
      room = { ...room, maxSize: Math.max(style.minSize, fitted.size * 0.94) };
    }
  }

  /** The width at a size of 1. The library sets word by word too, each with the space after it. */
  #measure(face: Face, text: string): number {
    return text.split(/(?<= )/).reduce((width, word) => width + this.#widthOf(face, word), 0);
  }

  #widthOf(face: Face, word: string): number {
    const key = `${face} ${word}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    if (this.#widths.size >= MOST_WIDTHS) this.#widths.clear();
    const width = this.document.font(face).fontSize(1).widthOfString(word);
    this.#widths.set(key, width);
    return width;
  }

  /**
   * Draws a QR code with its quiet zone into a square of `side` millimetres, as one vector path. It
   * is written as one piece: the library keeps each line of a page as a buffer of its own.
   */
  qr(content: string, x: number, y: number, side: number): void {
    const { data, size } = encode(content, { ecc: "M", border: 0 });
    const module = (side / (size + 2 * QUIET_MODULES)) * POINTS_PER_MM;
    this.document
      .save()
      .translate(
        x * POINTS_PER_MM + QUIET_MODULES * module,
        y * POINTS_PER_MM + QUIET_MODULES * module,
      )
      .scale(module)
      .fillColor(INK)
      .addContent(`${qrLoops(data).map(operatorsOf).join(" ")} f*`)
      .restore();
  }

  /** Draws a picture as large as it goes into the middle of an area. */
  picture(file: Buffer, area: Area): void {
    this.document.image(file, area.x * POINTS_PER_MM, area.y * POINTS_PER_MM, {
      fit: [area.width * POINTS_PER_MM, area.height * POINTS_PER_MM],
      align: "center",
      valign: "center",
    });
  }

  /** Draws the edge of an area as a thin line. */
  outline({ x, y, width, height }: Area): void {
    const [left, top, w, h] = [x, y, width, height].map((value) => value * POINTS_PER_MM);
    this.document
      .rect(left ?? 0, top ?? 0, w ?? 0, h ?? 0)
      .lineWidth(0.25)
      .stroke(FAINT);
  }

  /** Draws the path of a pen, whose units are so many to the width of an area. */
  strokes(path: string, { x, y, width }: Area, units: number): void {
    const scale = (width * POINTS_PER_MM) / units;
    this.document
      .save()
      .translate(x * POINTS_PER_MM, y * POINTS_PER_MM)
      .scale(scale)
      .lineWidth(1 / scale)
      .lineCap("round")
      .lineJoin("round")
      .path(path)
      .stroke(INK)
      .restore();
  }

  /** Draws a straight line between two points. */
  line(fromX: number, fromY: number, toX: number, toY: number): void {
    this.document
      .moveTo(fromX * POINTS_PER_MM, fromY * POINTS_PER_MM)
      .lineTo(toX * POINTS_PER_MM, toY * POINTS_PER_MM)
      .lineWidth(0.5)
      .stroke(INK);
  }
}

/** A closed loop of whole numbers as PDF writes it. Source: ISO 32000-1, 8.5.2. */
function operatorsOf(loop: readonly QrCorner[]): string {
  const lines = loop.map(([x, y], index) => `${x} ${y} ${index === 0 ? "m" : "l"}`);
  return `${lines.join(" ")} h`;
}

/** Viewers then offer to print without fitting to the page. The library has no option for it. */
function askForTrueSize(document: PDFKit.PDFDocument): void {
  const root: unknown = Reflect.get(document, "_root");
  const preferences = dataOf(dataOf(root)?.["ViewerPreferences"]);
  if (preferences) preferences["PrintScaling"] = "None";
}

function dataOf(reference: unknown): Record<string, unknown> | undefined {
  if (typeof reference !== "object" || reference === null || !("data" in reference)) return;
  const { data } = reference;
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : undefined;
}
