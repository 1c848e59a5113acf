import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ICONS } from "@storey/domain";
import type { Plugin } from "vite";

const ID = "virtual:icon-sprite";

const PEN =
  'fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" viewBox="0 0 24 24"';
/** The colour of the drawings in lists: 3:1 and more on the light and on the dark ground. */
const LIST_COLOUR = "#78869a";

/** Returns the outlines of Lucide's files, without their frames, by key. */
function outlines(): ReadonlyMap<string, string> {
  const library = createRequire(import.meta.url).resolve("lucide-static/package.json");
  const folder = join(dirname(library), "icons");
  return new Map(
    ICONS.map(({ key }) => {
      const svg = readFileSync(join(folder, `${key}.svg`), "utf8");
      const inner = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
      return [key, inner.replace(/\s*\n\s*/g, "")];
    }),
  );
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';

function spriteOf(drawings: ReadonlyMap<string, string>): string {
  const symbols = [...drawings].map(
    ([key, inner]) => `<symbol id="${key}" stroke="currentColor" ${PEN}>${inner}</symbol>`,
  );
  return `${SVG}>${symbols.join("")}</svg>`;
}

/**
 * Makes one file of all the icons a feature can carry, and one of each for lists.
 * `virtual:icon-sprite` gives their addresses, which hold a hash of the content, so that they can
 * be cached for good.
 */
export function iconSpritePlugin(): Plugin {
  const drawings = outlines();
  const sprite = spriteOf(drawings);
  const hash = createHash("sha256").update(sprite).digest("base64url").slice(0, 8);
  const folder = `assets/icons-${hash}`;
  const files = new Map([[`${folder}.svg`, sprite]]);
  for (const [key, inner] of drawings) {
    files.set(`${folder}/${key}.svg`, `${SVG} stroke="${LIST_COLOUR}" ${PEN}>${inner}</svg>`);
  }
  return {
    name: "storey-icon-sprite",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? `export const spriteUrl = "/${folder}.svg"; export const listIconUrl = "/${folder}";`
        : undefined,
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      for (const [fileName, source] of files) {
        server.middlewares.use(`/${fileName}`, (_request, response) => {
          response.setHeader("Content-Type", "image/svg+xml");
          response.end(source);
        });
      }
    },
  };
}
