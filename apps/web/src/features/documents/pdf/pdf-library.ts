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
 * nor XFA are shown. No WebAssembly: the page's policy allows none.
 */
export function openPdf(data: Uint8Array, askPassword: AskPassword): OpeningPdf {
  const task = pdfjs.getDocument({
    data,
    cMapUrl: `${ASSETS}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${ASSETS}standard_fonts/`,
    wasmUrl: `${ASSETS}wasm/`,
    useWasm: false,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  task.onPassword = (answer: (password: string) => void, reason: number) => {
    askPassword(reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD, answer);
  };
  return { pdf: task.promise, close: () => void task.destroy() };
}
