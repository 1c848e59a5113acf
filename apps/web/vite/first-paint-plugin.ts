import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const APP = join(import.meta.dirname, "..");
const APPEARANCE = join(APP, "public/appearance.js");

/** The first sight of a page: files below `apps/web`. */
export interface FirstPaint {
  /** The style sheet of its first sight. */
  readonly style: string;
  /** The frame before the root until the app is there; without it the server writes one. */
  readonly frame?: string;
}

/** Puts the rules of a style sheet in one line, without their comments. */
function short(style: string): string {
  return style
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Removes the lines of comments, which change nothing for the browser. */
function withoutComments(script: string): string {
  return script.replace(/^\s*\/\/.*\n/gm, "");
}

const STYLES = / *<link rel="stylesheet"([^>]*)>\n?/g;

/**
 * Turns the styles of a page into styles for print, which hold up nothing, until `first-styles.ts`
 * applies them. They stay in their place: the styles of screens are added at the end of the head
 * and must win.
 */
function stylesForPrint(page: string): string {
  return page.replace(
    STYLES,
    (_whole, rest: string) =>
      `    <link rel="preload" as="style"${rest}>\n    <link rel="stylesheet" data-first media="print"${rest}>\n`,
  );
}

const read = (path: string) => readFileSync(join(APP, path), "utf8").trim();

/**
 * Lets a page show its first sight as soon as it is loaded: its rules and frame stand in the page,
 * and no other style holds it up. On a slow line each file that has to be asked for first takes as
 * long as the page itself. The server allows the inlined parts by hash.
 */
export function firstPaintPlugin({ style, frame }: FirstPaint): Plugin {
  return {
    name: "storey-first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const script = withoutComments(readFileSync(APPEARANCE, "utf8")).trim();
        return stylesForPrint(page)
          .replace('<script src="/appearance.js"></script>', () => `<script>${script}</script>`)
          .replace("</title>", () => `</title>\n    <style>${short(read(style))}</style>`)
          .replace("<!--storey:frame-->", () => (frame ? read(frame) : ""));
      },
    },
  };
}
