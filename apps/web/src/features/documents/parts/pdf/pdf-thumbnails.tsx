import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import type { PdfDocument } from "./pdf-library.ts";
import styles from "./pdf-overlay.module.css";

const THUMB_WIDTH_PX = 120;
const ROW_HEIGHT_PX = 190;
const PICTURE_HEIGHT_PX = 156;

function Thumbnail({ pdf, number }: { readonly pdf: PdfDocument; readonly number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let cancel = (): void => {};
    let current = true;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (!current || !target) return;
      const whole = page.getViewport({ scale: 1 });
      const fit = Math.min(THUMB_WIDTH_PX / whole.width, PICTURE_HEIGHT_PX / whole.height);
      const viewport = page.getViewport({ scale: fit * Math.min(2, devicePixelRatio) });
      target.width = Math.max(1, Math.floor(viewport.width));
      target.height = Math.max(1, Math.floor(viewport.height));
      target.style.width = `${whole.width * fit}px`;
      const work = page.render({ canvas: target, viewport });
      cancel = () => work.cancel();
      await work.promise;
    };
    // A page that cannot be drawn keeps an empty frame; the page itself tells.
    draw().catch(() => undefined);
    return () => {
      current = false;
      cancel();
    };
  }, [pdf, number]);
  return <canvas ref={canvas} width={1} height={1} className={styles["thumbCanvas"]} />;
}

interface PdfThumbnailsProps {
  readonly pdf: PdfDocument;
  readonly page: number;
  readonly onGoTo: (page: number) => void;
}

/** Small pictures of the pages: only those in view are drawn. */
export function PdfThumbnails({ pdf, page, onGoTo }: PdfThumbnailsProps) {
  const { t } = useTranslation("documents");
  const box = useRef<HTMLElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    const start = (page - 1) * ROW_HEIGHT_PX;
    const below = start + ROW_HEIGHT_PX - list.clientHeight;
    if (list.scrollTop > start) list.scrollTop = start;
    else if (list.scrollTop < below) list.scrollTop = below;
  }, [page]);
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT_PX) - 1);
  const height = box.current?.clientHeight ?? window.innerHeight;
  const last = Math.min(pdf.numPages, Math.ceil((top + height) / ROW_HEIGHT_PX) + 1);
  const shown = Array.from({ length: Math.max(0, last - first) }, (_row, at) => first + at);
  return (
    <nav
      ref={box}
      className={styles["thumbs"]}
      aria-label={t("pdf.thumbnails")}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div style={{ position: "relative", height: pdf.numPages * ROW_HEIGHT_PX }}>
        {shown.map((index) => (
          <button
            key={index}
            type="button"
            className={styles["thumb"]}
            style={{ top: index * ROW_HEIGHT_PX, height: ROW_HEIGHT_PX }}
            aria-label={t("pdf.goTo", { number: index + 1 })}
            aria-current={page === index + 1 ? "page" : undefined}
            onClick={() => onGoTo(index + 1)}
          >
            <Thumbnail pdf={pdf} number={index + 1} />
            <span aria-hidden="true">{index + 1}</span>
          </button>
        ))}
      </div>
    </nav>
  );
}
