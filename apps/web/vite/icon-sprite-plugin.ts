import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ICONS } from "@storey/domain";
import type { Plugin } from "vite";

const ID = "virtual:icon-sprite";

/** One drawing as a symbol: the outline of Lucide's file without its frame. */
function symbolOf(key: string, folder: string): string {
  const svg = readFileSync(join(folder, `${key}.svg`), "utf8");
  const inner = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  return `<symbol id="${key}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inner.replace(/\s*\n\s*/g, "")}</symbol>`;
}

function sprite(): string {
  const library = createRequire(import.meta.url).resolve("lucide-static/package.json");
  const folder = join(dirname(library), "icons");
  const symbols = ICONS.map((icon) => symbolOf(icon.key, folder)).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`;
}

/**
 * Makes one file of all the icons a feature can carry. `virtual:icon-sprite` gives its address,
 * which holds a hash of the content, so it can be cached for good.
 */
export function iconSpritePlugin(): Plugin {
  const content = sprite();
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 8);
  const fileName = `assets/icons-${hash}.svg`;
  return {
    name: "storey-icon-sprite",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const spriteUrl = "/${fileName}";` : undefined),
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: content });
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(content);
      });
    },
  };
}
