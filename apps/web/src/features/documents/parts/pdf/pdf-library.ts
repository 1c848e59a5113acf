import * as pdfjs from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

export type PdfDocument = pdfjs.PDFDocumentProxy;

/** Asks for the password of an encrypted document; `wrong` when the last one was not right. */
export type AskPassword = (wrong: boolean, answer: (password: string) => void) => void;

/** Where the library's own files lie, of this origin. */
export const ASSETS = `${location.origin}/assets/pdfjs-${pdfjs.version}/`;

/** A document that is being opened. */
export interface OpeningPdf {
  readonly pdf: Promise<PdfDocument>;
  /** Ends the work and lets everything go. */
  readonly close: () => void;
}

/**
 * Opens the bytes of a PDF. The bytes are handed over and cannot be used afterwards. Scripts in the
 * document are never run: the library's sandbox for them is not part of the app, and neither forms
 * nor XFA are shown. JPEG 2000 and JBIG2 are decoded by WebAssembly: without it a scan takes many
 * times as long.
 */
export function openPdf(data: Uint8Array, askPassword: AskPassword): OpeningPdf {
  const task = pdfjs.getDocument({
    data,
    cMapUrl: `${ASSETS}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${ASSETS}standard_fonts/`,
    wasmUrl: `${ASSETS}wasm/`,
    useWasm: true,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  task.onPassword = (answer: (password: string) => void, reason: number) => {
    askPassword(reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD, answer);
  };
  return { pdf: task.promise, close: () => void task.destroy() };
}

/** More memory than that for one canvas is too much for a phone; larger pages are drawn coarser. */
export const MAX_CANVAS_PIXELS = 2 ** 24;

/** A document that is open, and whose first page can be had. */
export interface OpenPdf {
  readonly pdf: PdfDocument;
  /** Whether it is a form of Adobe's XFA kind, of which its pages hold nothing but a placeholder. */
  readonly isXfaForm: boolean;
}

/**
 * Reads what the pages need before they can show. Throws where there is no first page: the viewer
 * would wait for it for ever.
 */
export async function readPdf(pdf: PdfDocument): Promise<OpenPdf> {
  await pdf.getPage(1);
  const info: { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean } = await pdf
    .getMetadata()
    .then(
      (metadata) => metadata.info,
      () => ({}),
    );
  return { pdf, isXfaForm: info.IsXFAPresent === true && info.IsAcroFormPresent !== true };
}
