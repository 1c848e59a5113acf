/** Measures a text in one font: its width at a size of 1. */
export type Measure = (text: string) => number;

/** Text that fits: its lines and the size they are set in, in the unit of the width. */
export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

/** The room there is for a text. */
export interface TextRoom {
  readonly width: number;
  readonly maxLines: number;
  readonly maxSize: number;
  readonly minSize: number;
}

const ELLIPSIS = "\u2026";
/** From one size to the next smaller one that is tried. */
const STEP = 0.94;
const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

const SYMBOL = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{S}]/u;

/** Brackets with nothing left in them, and a sign between two names at the start or the end. */
const LEFT_OVER = /\( *\)|\[ *\]|^ *[/|,;:\u00B7\u2013\u2014-] +| +[/|,;:\u00B7\u2013\u2014-] *$/gu;

/** One line of a text, with nothing in it that turns or hides text, character by character. */
function charactersOf(text: string): string[] {
  const plain = text
    .normalize("NFC")
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]|\u20E3|\p{Variation_Selector}/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return Array.from(characters.segment(plain), ({ segment }) => segment);
}

function isDrawn(character: string, isCovered: (codePoint: number) => boolean): boolean {
  return [...character].every((one) => isCovered(one.codePointAt(0) ?? 0));
}

/**
 * Text as it can be drawn: one line, nothing that turns or hides text, and without the letters,
 * symbols and emoji that the fonts lack. What held them apart or together goes with them.
 */
export function drawableText(text: string, isCovered: (codePoint: number) => boolean): string {
  const all = charactersOf(text);
  const drawn = all.filter((character) => isDrawn(character, isCovered));
  const joined = drawn.join("");
  return (drawn.length < all.length ? joined.replace(LEFT_OVER, " ") : joined)
    .replace(/ +/g, " ")
    .trim();
}

/** Whether what can be drawn of a text says enough: more than half of it, symbols aside. */
export function isLegible(text: string, isCovered: (codePoint: number) => boolean): boolean {
  const all = charactersOf(text).filter((character) => character !== " ");
  const drawn = all.filter((character) => isDrawn(character, isCovered)).length;
  const lost = all.filter((one) => !isDrawn(one, isCovered) && !SYMBOL.test(one)).length;
  return drawn > lost;
}

/**
 * Sets a text as large as it goes: it shrinks from the largest size until its lines fit with no
 * word broken; at the smallest, words are broken where they must be and the end gives way to an
 * ellipsis. No line is wider than the room.
 */
export function fitText(text: string, measure: Measure, room: TextRoom): FittedText {
  for (let size = room.maxSize; size > room.minSize; size *= STEP) {
    const lines = wrapWhole(text, measure, room.width / size, room.maxLines);
    if (lines) return { lines: balanced(lines, measure, room.width / size), size };
  }
  const width = room.width / room.minSize;
  const lines = wrapBroken(text, measure, width, room.maxLines + 1);
  if (lines.length <= room.maxLines) return { lines, size: room.minSize };
  const kept = lines.slice(0, room.maxLines);
  const last = cutTo(`${kept.at(-1) ?? ""} ${lines[room.maxLines] ?? ""}`, measure, width);
  return { lines: [...kept.slice(0, -1), last], size: room.minSize };
}

/** So often the width is halved in search of even lines: finer is not seen. */
const EVENING_STEPS = 6;

/** Breaks the same text into as many lines, as even as they go: no word is left alone on the last. */
function balanced(lines: readonly string[], measure: Measure, width: number): readonly string[] {
  const text = lines.join(" ");
  let [low, high] = [width / lines.length, width];
  let best = lines;
  for (let step = 0; lines.length > 1 && step < EVENING_STEPS; step++) {
    const middle = (low + high) / 2;
    const narrower = wrapWhole(text, measure, middle, lines.length);
    if (narrower) [best, high] = [narrower, middle];
    else low = middle;
  }
  return best;
}

/**
 * The lines of a text when no word has to be broken; undefined when one must, or when there are too
 * many. It ends at the first that shows so: most sizes that are tried fail, and long words cost most.
 */
function wrapWhole(
  text: string,
  measure: Measure,
  width: number,
  maxLines: number,
): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    if (lines.length >= maxLines || measure(word) > width) return undefined;
    line = word;
  }
  return line === "" ? lines : [...lines, line];
}

/** The first lines of a text, with words broken that are wider than a line. */
function wrapBroken(text: string, measure: Measure, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (lines.length < most && measure(line) > width) {
      const part = startWithin(line, measure, width);
      lines.push(part);
      line = line.slice(part.length);
    }
    if (lines.length >= most) return lines;
  }
  return line === "" ? lines : [...lines, line];
}

/** As many characters from the start as fit, at least one. */
function startWithin(text: string, measure: Measure, width: number): string {
  return longestStart(text, 1, (part) => measure(part) <= width);
}

function cutTo(text: string, measure: Measure, width: number): string {
  const kept = longestStart(text, 0, (part) => measure(part + ELLIPSIS) <= width);
  return `${kept.trimEnd()}${ELLIPSIS}`;
}

/**
 * The longest start of a text that fits, found by halves: setting a start costs as much as setting
 * a word, and a text may be one long word. At least so many characters, whether they fit or not.
 */
function longestStart(text: string, atLeast: number, fits: (start: string) => boolean): string {
  const ends = [
    0,
    ...Array.from(characters.segment(text), ({ index, segment }) => index + segment.length),
  ];
  let low = Math.min(atLeast, ends.length - 1);
  let high = ends.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, ends[middle]))) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, ends[low]);
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** Whether a line has letters that run from the right. */
export function hasRightToLeft(line: string): boolean {
  return RIGHT_TO_LEFT.test(line);
}

/**
 * Puts the words of a line that begins from the right in the order they are drawn from the left.
 * Words of left-to-right scripts in it keep theirs; the font turns the letters within a word.
 */
export function visualOrder(line: string): string {
  const firstLetter = /\p{L}/u.exec(line)?.[0] ?? "";
  if (!RIGHT_TO_LEFT.test(firstLetter)) return line;
  const runs: string[][] = [];
  for (const word of line.split(" ")) {
    const last = runs.at(-1);
    const continues = last?.every((one) => !RIGHT_TO_LEFT.test(one)) && !RIGHT_TO_LEFT.test(word);
    if (last && continues) last.push(word);
    else runs.push([word]);
  }
  return runs.reverse().flat().join(" ");
}
