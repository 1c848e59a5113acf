import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/**
 * The kinds of files that are text or compress as well. Browsers do not ask for pictures, fonts and
 * source maps so.
 */
const KINDS = new Set([".js", ".mjs", ".css", ".svg", ".html", ".webmanifest", ".wasm"]);
/** A smaller file gains nothing by compression once its headers are counted. */
const SMALLEST_BYTES = 1_024;

/**
 * The best quality, 11, takes twelve seconds of a first start for a tenth fewer bytes:
 * docs/decisions/0033.
 */
const QUALITY = 5;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [small, zipped] = await Promise.all([
    brotli(bytes, { params }),
    zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, zipped)]);
}

/** Writes a `.br` and a `.gz` beside every file of the folder that is worth it. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && KINDS.has(extname(entry.name)));
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
}

/**
 * Compresses the built app once instead of at every request: Brotli where a
 * browser takes it, gzip for phones on plain http, which do not.
 */
export function compressedFilesPlugin(): Plugin {
  let outDir = "";
  return {
    name: "storey-compressed-files",
    apply: "build",
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith("/")) outDir = config.build.outDir;
    },
    closeBundle: { sequential: true, handler: () => compressFiles(outDir) },
  };
}
