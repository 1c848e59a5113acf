import { MAX_CANVAS_PIXELS, type PdfDocument } from "./pdf-library.ts";

/** More pages than this are better printed from the file. */
export const PRINT_MAX_PAGES = 150;
const DOTS_PER_POINT = 150 / 72;
const FRAME = "pdf-print";

async function drawn(pdf: PdfDocument, number: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(DOTS_PER_POINT, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: "print" }).promise;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  canvas.width = 0;
  canvas.height = 0;
  const image = new Image();
  image.alt = "";
  if (blob) image.src = URL.createObjectURL(blob);
  await image.decode();
  return image;
}

/** The paper is as large as the first page, and nothing but the pages is on it. */
async function paperOf(pdf: PdfDocument): Promise<CSSStyleSheet> {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    @page { size: ${Math.round(width)}pt ${Math.round(height)}pt; margin: 0; }
    @media screen { .${FRAME} { display: none; } }
    @media print {
      html, body { height: auto; overflow: visible; background: none; }
      body > :not(.${FRAME}) { display: none; }
      .${FRAME} img { display: block; max-width: 100%; max-height: 100vh; break-after: page; }
      .${FRAME} img:last-child { break-after: auto; }
    }`);
  return sheet;
}

/**
 * Prints a document: each page is drawn at 150 dots per inch, a huge one coarser, as a picture, so
 * nothing in the document gets a say in how it is printed. At most `PRINT_MAX_PAGES` pages. Gives what opens the
 * browser's print dialog once the pages are drawn.
 */
export async function preparePrint(pdf: PdfDocument): Promise<() => void> {
  const sheet = await paperOf(pdf);
  const frame = document.createElement("div");
  frame.className = FRAME;
  const dispose = (): void => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    frame.remove();
    for (const { src } of frame.querySelectorAll("img")) URL.revokeObjectURL(src);
  };
  try {
    for (let number = 1; number <= Math.min(PRINT_MAX_PAGES, pdf.numPages); number++) {
      frame.append(await drawn(pdf, number));
    }
  } catch (cause) {
    dispose();
    throw cause;
  }
  return () => {
    document.adoptedStyleSheets.push(sheet);
    document.body.append(frame);
    addEventListener("afterprint", dispose, { once: true });
    window.print();
  };
}
