import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const APP = join(import.meta.dirname, "..");
const STYLE = join(APP, "src/features/guest/first-paint.css");
const APPEARANCE = join(APP, "public/appearance.js");

/** Rules of a style sheet in one line, without their comments. */
function short(style: string): string {
  return style
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Without the lines that only say why; what the browser gets is the same. */
function withoutComments(script: string): string {
  return script.replace(/^\s*\/\/.*\n/gm, "");
}

/**
 * Lets the page of a space show what the server wrote into it as soon as it is there: what its first
 * sight needs stands in it, and all other styles come after it. On a slow line each file that has to
 * be asked for first takes as long as the page itself. The server allows what stands there by hash.
 */
export function guestFirstPaintPlugin(): Plugin {
  return {
    name: "storey-guest-first-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(page) {
        const code = short(readFileSync(STYLE, "utf8"));
        const script = withoutComments(readFileSync(APPEARANCE, "utf8")).trim();
        const styles = page.match(/ *<link rel="stylesheet"[^>]*>\n?/g) ?? [];
        return styles
          .reduce((rest, style) => rest.replace(style, ""), page)
          .replace('<script src="/appearance.js"></script>', () => `<script>${script}</script>`)
          .replace("<!--storey:head-->", () => `<style>${code}</style>\n    <!--storey:head-->`)
          .replace("</body>", () => `${styles.join("")}  </body>`);
      },
    },
  };
}
