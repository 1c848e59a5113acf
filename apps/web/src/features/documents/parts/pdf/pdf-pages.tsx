import { type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import type { PdfDocument } from "./pdf-library.ts";
import styles from "./pdf-pages.module.css";
import { type Found, PdfViewport } from "./pdf-viewport.ts";
import { useZoomGestures } from "./use-zoom-gestures.ts";

interface PdfPagesProps {
  readonly pdf: PdfDocument;
  readonly viewport: RefObject<PdfViewport | null>;
  readonly onPage: (page: number) => void;
  readonly onScale: (scale: number) => void;
  readonly onFound: (found: Found) => void;
  readonly onShown: () => void;
}

/** The pages of a document: text that can be selected and read out, above what is drawn. */
export function PdfPages({ pdf, viewport, ...callbacks }: PdfPagesProps) {
  const { t } = useTranslation("documents");
  const box = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const events = useRef({ ...callbacks, t });
  events.current = { ...callbacks, t };
  useEffect(() => {
    if (!box.current || !pages.current) return undefined;
    const made = new PdfViewport(box.current, pages.current, pdf, {
      onPage: (page) => events.current.onPage(page),
      onScale: (scale) => events.current.onScale(scale),
      onFound: (found) => events.current.onFound(found),
      onShown: () => events.current.onShown(),
      pageName: (number) => events.current.t("pdf.pageName", { number, count: pdf.numPages }),
      brokenPage: () => events.current.t("pdf.brokenPage"),
    });
    viewport.current = made;
    made.focus();
    return () => {
      viewport.current = null;
      made.end();
    };
  }, [pdf, viewport]);
  useZoomGestures(box, viewport);
  return (
    <div className={styles["frame"]}>
      {/* biome-ignore-start lint/a11y: the keys scroll it, and it is no fieldset. */}
      <div
        ref={box}
        className={styles["box"]}
        tabIndex={0}
        role="group"
        aria-label={t("pdf.pages")}
      >
        <div ref={pages} className={`pdfViewer ${styles["pages"]}`} />
      </div>
      {/* biome-ignore-end lint/a11y: the keys scroll it, and it is no fieldset. */}
    </div>
  );
}
