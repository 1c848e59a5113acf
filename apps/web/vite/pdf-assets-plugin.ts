import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const LIBRARY = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/**
 * The files that the PDF library fetches when a document needs them: character maps, the standard
 * fonts, decoders of JPEG 2000 and JBIG2 (and slow ones for a browser without WebAssembly), colour
 * profiles, icons of notes. Its sandbox for scripts is left out on purpose.
 */
const WANTED: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE$/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  wasm: /^((openjpeg|jbig2|qcms_bg)\.wasm|.*_nowasm_fallback\.js|LICENSE_(PDFJS_)?(JBIG2|OPENJPEG|QCMS))$/,
  "web/images": /^annotation-.*\.svg$/,
};

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  svg: "image/svg+xml",
  wasm: "application/wasm",
};

function version(): string {
  const { version: text }: { version: string } = JSON.parse(
    readFileSync(join(LIBRARY, "package.json"), "utf8"),
  );
  return text;
}

/** Serves the files of the PDF library below `/assets/pdfjs-<version>`: they can be cached for good. */
export function pdfAssetsPlugin(): Plugin {
  const base = `assets/pdfjs-${version()}`;
  const files = new Map(
    Object.entries(WANTED).flatMap(([folder, pattern]) =>
      readdirSync(join(LIBRARY, folder))
        .filter((name) => pattern.test(name))
        .map((name) => [`${base}/${folder}/${name}`, join(LIBRARY, folder, name)] as const),
    ),
  );
  const paths: ReadonlyMap<string, string> = files;
  return {
    name: "storey-pdf-assets",
    generateBundle() {
      for (const [fileName, path] of files)
        this.emitFile({ type: "asset", fileName, source: readFileSync(path) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = paths.get((request.url ?? "").slice(1).split("?")[0] ?? "");
        if (!path) return next();
        const ending = path.slice(path.lastIndexOf(".") + 1);
        response.setHeader("Content-Type", TYPES[ending] ?? "application/octet-stream");
        return createReadStream(path).pipe(response);
      });
    },
  };
}
