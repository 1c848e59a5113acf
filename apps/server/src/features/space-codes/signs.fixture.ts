import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { getDocument, OPS, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** How many units of a PDF a millimetre is. */
export const POINTS_PER_MM = 72 / 25.4;

/** Loads what reads QR codes. */
export async function prepareReader(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = (await readFile(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Opens a PDF. */
export async function opened(bytes: Buffer): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
}

type Matrix = readonly [number, number, number, number, number, number];

/** One text on a page, in points from the lower left corner. */
export interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export async function wordsOf(pdf: PDFDocumentProxy, page: number): Promise<Word[]> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.flatMap((item) =>
    "str" in item && item.str.trim() !== ""
      ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
      : [],
  );
}

/** A QR code as it was drawn: its modules, and one module's side in millimetres. */
export interface DrawnCode {
  readonly modules: boolean[][];
  readonly moduleMm: number;
}

/** The paths of a page that are filled by the rule "even-odd", as modules; and how many pictures. */
export async function drawnOn(pdf: PDFDocumentProxy, pageNumber: number) {
  const page = await pdf.getPage(pageNumber);
  const { fnArray, argsArray } = await page.getOperatorList();
  const codes: DrawnCode[] = [];
  let pictures = 0;
  const stack: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  fnArray.forEach((operation, index) => {
    const given: unknown[] = argsArray[index] ?? [];
    if (operation === OPS.save) stack.push(matrix);
    else if (operation === OPS.restore) matrix = stack.pop() ?? matrix;
    else if (operation === OPS.transform) matrix = multiplied(matrix, given as unknown as Matrix);
    else if (operation === OPS.paintImageXObject) pictures += 1;
    else if (operation === OPS.constructPath && given[0] === OPS.eoFill) {
      const path = (given[1] as unknown[])[0] as Float32Array;
      codes.push({ modules: filled(path), moduleMm: Math.abs(matrix[0]) / POINTS_PER_MM });
    }
  });
  return { codes, pictures };
}

function multiplied(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

/** Fills a path of whole modules: pdf.js gives 0 for a move, 1 for a line, 4 for the end of a loop. */
function filled(path: Float32Array): boolean[][] {
  const rows: Set<number>[] = [];
  const cross = (x: number, from: number, to: number) => {
    for (let row = Math.min(from, to); row < Math.max(from, to); row++) {
      rows[row] ??= new Set();
      const places = rows[row];
      if (places?.has(x)) places.delete(x);
      else places?.add(x);
    }
  };
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (let at = 0; at < path.length; ) {
    const kind = path[at];
    if (kind === 4) {
      cross(startX, y, startY);
      [x, y] = [startX, startY];
      at += 1;
      continue;
    }
    const nextX = Math.round(path[at + 1] ?? 0);
    const nextY = Math.round(path[at + 2] ?? 0);
    if (kind === 0) [startX, startY] = [nextX, nextY];
    else if (nextX === x) cross(x, y, nextY);
    [x, y] = [nextX, nextY];
    at += 3;
  }
  const size = rows.length;
  return Array.from({ length: size }, (_, row) =>
    Array.from(
      { length: size },
      (_, column) => [...(rows[row] ?? [])].filter((place) => place <= column).length % 2 === 1,
    ),
  );
}

/** Reads modules as a camera would: drawn large, with a quiet zone. */
export async function decoded({ modules }: DrawnCode): Promise<string | undefined> {
  const scale = 4;
  const side = (modules.length + 8) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (!modules[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4]) continue;
      data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  const image = { data, width: side, height: side, colorSpace: "srgb" } as const;
  const [found] = await readBarcodes(image, { formats: ["QRCode"] });
  return found?.text;
}
