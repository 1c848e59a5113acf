import type { Area, SignCanvas } from "./sign-canvas.ts";
import type { SignLabels } from "./sign-labels.ts";

/** The content of one sign. */
export interface Sign {
  /** What it says largest, such as the name of its space; null on a code that belongs to nothing yet. */
  readonly name: string | null;
  /** What it says besides, line by line, such as its location and floor. */
  readonly details: readonly string[];
  /** Stands in for a name that the fonts cannot draw. */
  readonly shortcode: string | null;
  /** Whether the shortcode is said besides the name. */
  readonly showsShortcode?: boolean;
  /** The reason to scan it, where it is another than that of the others. */
  readonly hint?: string;
  /** The address that its QR holds. */
  readonly address: string;
  /** The code in groups, which a blank one shows to be told from others. */
  readonly code: string;
}

/** The look that all signs of a file share. */
export interface SignLook {
  readonly words: SignLabels;
  /** The organisation's logo as PNG; null leaves it out. */
  readonly logo: Buffer | null;
  /** The reason to scan it, where there is room; null leaves it out. */
  readonly hint: string | null;
}

/** Draws a sign into its label, upright or with the QR at the left, as its shape asks for. */
export function drawSign(canvas: SignCanvas, sign: Sign, look: SignLook, label: Area): void {
  if (label.height >= 100) drawDoorSign(canvas, sign, look, label);
  else if (label.width > label.height * 1.2) drawWide(canvas, sign, look, label);
  else drawSquare(canvas, sign, look, label);
}

/**
 * Chooses the largest text. In a script that the fonts do not have the shortcode takes the place of
 * the name: it is left to tell the sign by.
 */
function nameOf(canvas: SignCanvas, sign: Sign, { words }: SignLook): string {
  const { name, shortcode } = sign;
  if (name === null) return words.blank;
  return shortcode !== null && !canvas.canSay(name) ? shortcode : name;
}

function shortcodeOf(canvas: SignCanvas, sign: Sign, look: SignLook): string | null {
  if (sign.name === null) return sign.code;
  const isNamed = nameOf(canvas, sign, look) === sign.shortcode;
  return sign.showsShortcode && !isNamed ? sign.shortcode : null;
}

/** From top to bottom: logo, name, place, QR, hint, shortcode. The QR takes two thirds of the width. */
function drawDoorSign(canvas: SignCanvas, sign: Sign, look: SignLook, label: Area): void {
  const unit = label.width / 100;
  const margin = 8 * unit;
  const inner = { x: label.x + margin, width: label.width - 2 * margin };
  const side = 66 * unit;
  const qrTop = label.y + label.height - side - 30 * unit;
  if (look.logo) {
    const height = 13 * unit;
    canvas.picture(look.logo, { ...inner, y: label.y + margin, height });
  }
  const top = label.y + margin + (look.logo ? 17 * unit : 0);
  const detailStyle = style("regular", 4.6 * unit, 3.2 * unit, 2, true);
  const below = { ...inner, y: top, height: 12 * unit };
  const heights = sign.details.map((detail) => canvas.heightOf(detail, below, detailStyle));
  const detailsHeight = heights.reduce((sum, height) => sum + height, 0);
  const nameArea = { ...inner, y: top, height: Math.max(8, qrTop - top - detailsHeight) };
  const nameHeight = canvas.text(
    nameOf(canvas, sign, look),
    nameArea,
    style("bold", 12 * unit, 4.6 * unit, 3, true),
  );
  let y = top + nameHeight + unit;
  for (const detail of sign.details) y += canvas.text(detail, { ...below, y }, detailStyle);
  canvas.qr(sign.address, label.x + (label.width - side) / 2, qrTop, side);
  const foot = { ...inner, y: qrTop + side, height: 13 * unit };
  const hintStyle = style("regular", 4.6 * unit, 3.2 * unit, 2, true);
  const why = look.hint && (sign.hint ?? look.hint);
  const hint = why ? canvas.text(why, foot, hintStyle) : 0;
  const shortcode = shortcodeOf(canvas, sign, look);
  if (!shortcode) return;
  const end = { ...inner, y: foot.y + hint + 1.5 * unit, height: 8 * unit };
  canvas.text(shortcode, end, style("bold", 6 * unit, 2.6 * unit, 1, true));
}

/** The QR at the left as high as the label, the words beside it. */
function drawWide(canvas: SignCanvas, sign: Sign, look: SignLook, label: Area): void {
  const margin = Math.min(2, label.height * 0.06);
  const side = Math.min(label.height - 2 * margin, label.width * 0.5);
  canvas.qr(sign.address, label.x + margin, label.y + (label.height - side) / 2, side);
  const x = label.x + margin + side;
  const width = label.x + label.width - margin - 0.5 - x;
  const size = Math.min(label.height / 6, 5.5);
  const lines = [
    {
      text: nameOf(canvas, sign, look),
      style: style("bold", size, Math.max(1.7, size * 0.42), 3),
      share: sign.details.length > 1 ? 0.34 : 0.5,
    },
    ...sign.details.map((text) => ({
      text,
      style: style("regular", size * 0.62, Math.max(1.4, size * 0.4), 2),
      share: sign.details.length > 1 ? 0.6 / sign.details.length : 0.26,
    })),
    {
      text: shortcodeOf(canvas, sign, look),
      style: style("bold", size * 0.8, 1.4, sign.name === null ? 3 : 1),
      share: sign.name === null ? 0.42 : 0.18,
    },
  ].flatMap(({ text, ...line }) => (text ? [{ ...line, text }] : []));
  const usable = label.height - 2 * margin;
  const areas = lines.map((line) => ({ x, y: 0, width, height: usable * line.share }));
  const heights = lines.map((line, index) =>
    canvas.heightOf(line.text, areas[index] ?? label, line.style),
  );
  const gap = Math.min(1, usable * 0.03);
  const total = heights.reduce((sum, height) => sum + height, gap * (lines.length - 1));
  let y = label.y + Math.max(margin, (label.height - total) / 2);
  lines.forEach((line, index) => {
    canvas.text(line.text, { ...(areas[index] ?? label), y }, line.style);
    y += (heights[index] ?? 0) + gap;
  });
}

/** The name above the QR, the shortcode or what else there is to say below it. */
function drawSquare(canvas: SignCanvas, sign: Sign, look: SignLook, label: Area): void {
  const margin = label.width * 0.04;
  const inner = { x: label.x + margin, width: label.width - 2 * margin };
  const shortcode = shortcodeOf(canvas, sign, look);
  const below = shortcode === null ? sign.details : [shortcode];
  const head = label.height * 0.2;
  const foot = label.height * 0.1 * Math.min(below.length, 3);
  const side = Math.min(inner.width, label.height - head - foot - 2 * margin);
  const size = label.height * 0.09;
  const top = { ...inner, y: label.y + margin, height: head };
  canvas.text(nameOf(canvas, sign, look), top, style("bold", size, size * 0.45, 2, true));
  const qrTop = label.y + margin + head;
  canvas.qr(sign.address, label.x + (label.width - side) / 2, qrTop, side);
  const height = (foot + margin * 0.5) / Math.max(1, below.length);
  const face = shortcode === null ? "regular" : "bold";
  below.forEach((text, index) => {
    const line = { ...inner, y: qrTop + side - margin * 0.5 + index * height, height };
    canvas.text(text, line, style(face, size * 0.8, size * 0.35, 1, true));
  });
}

function style(
  face: "regular" | "bold",
  maxSize: number,
  minSize: number,
  maxLines: number,
  isCentred = false,
) {
  return { face, maxSize, minSize, maxLines, isCentred };
}
