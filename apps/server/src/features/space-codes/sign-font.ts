import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create } from "fontkit";

/** The two faces signs are set in, and which characters both can draw. */
export interface SignFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
  readonly isCovered: (codePoint: number) => boolean;
}

let loaded: Promise<SignFonts> | undefined;

/**
 * The fonts of signs: DejaVu Sans Condensed, which has Latin, Greek, Cyrillic, Hebrew and Arabic in
 * one file. They are read once, at the first sign.
 */
export function signFonts(): Promise<SignFonts> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<SignFonts> {
  // Under its usual name, and with the whole path each time: so the check of dependencies sees it.
  const require = createRequire(import.meta.url);
  const regular = await readFile(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"));
  const bold = await readFile(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"));
  const [first, second] = [regular, bold].map(charactersOf);
  return {
    regular,
    bold,
    isCovered: (codePoint) => Boolean(first?.has(codePoint) && second?.has(codePoint)),
  };
}

function charactersOf(file: Buffer): ReadonlySet<number> {
  const font = create(file);
  return new Set("characterSet" in font ? font.characterSet : []);
}
