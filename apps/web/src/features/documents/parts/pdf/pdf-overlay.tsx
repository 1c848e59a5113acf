import type { SpaceDocument } from "@storey/contract";
import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useRef, useState } from "react";
import { whileBusy } from "../../../../lib/busy.ts";
import { CallError, mayPass } from "../../../../lib/call-error.ts";
import { textOfError } from "../../../../lib/error-text.ts";
import { useTranslation } from "../../../../lib/messages.ts";
import { saveFile } from "../../../../lib/save-file.ts";
import { showToast } from "../../../../lib/toasts.ts";
import { Button } from "../../../../ui/button.tsx";
import { useNarrow } from "../../../../ui/use-media.ts";
import { useModal } from "../../../../ui/use-modal.ts";
import { savedName, shownName } from "../document-labels.ts";
import { PdfHead, PdfTools } from "./pdf-bar.tsx";
import type { OpenPdf } from "./pdf-library.ts";
import styles from "./pdf-overlay.module.css";
import { PdfPassword } from "./pdf-password.tsx";
import { PRINT_MAX_PAGES, preparePrint } from "./pdf-print.ts";
import { PdfSearch } from "./pdf-search.tsx";
import { PdfThumbnails } from "./pdf-thumbnails.tsx";
import type { PdfViewport } from "./pdf-viewport.ts";
import { PdfWaiting } from "./pdf-waiting.tsx";
import { type GetBytes, PdfTooSlowError, usePdf } from "./use-pdf.ts";
import { type PdfSearching, usePdfSearch } from "./use-pdf-search.ts";

const PdfPages = lazy(async () => ({ default: (await import("./pdf-pages.tsx")).PdfPages }));

const ZOOM_STEP = 1.2;

interface OpenedProps extends OpenPdf {
  readonly viewport: RefObject<PdfViewport | null>;
  readonly search: PdfSearching;
  readonly zoom: (by: "in" | "out" | "width") => void;
  readonly download: (() => void) | null;
  readonly onGiveUp: () => void;
  readonly startPage: number;
}

/** The document, its tools, its search and its small pages. */
function Opened(props: OpenedProps) {
  const { pdf, isXfaForm, viewport, search, zoom, download, onGiveUp, startPage } = props;
  const { t } = useTranslation("documents");
  const narrow = useNarrow();
  const [page, setPage] = useState(1);
  const [scale, setScale] = useState(1);
  const [small, setSmall] = useState(pdf.numPages > 1);
  const [isShown, setShown] = useState(false);
  const goTo = (to: number): void => viewport.current?.goTo(to);
  const print = (): void => {
    if (pdf.numPages > PRINT_MAX_PAGES) {
      const detail = t("pdf.printLimit", { count: PRINT_MAX_PAGES });
      showToast({ severity: "warning", summary: t("pdf.printTooLong"), detail });
      return;
    }
    whileBusy(preparePrint(pdf)).then(
      (show) => show(),
      () => showToast({ severity: "error", summary: t("pdf.printFailed") }),
    );
  };
  const thumbnails = narrow ? null : { shown: small, toggle: () => setSmall(!small) };
  return (
    <>
      <PdfTools
        page={page}
        count={pdf.numPages}
        onGoTo={goTo}
        scale={scale}
        onZoom={zoom}
        onSearch={search.begin}
        onPrint={print}
        thumbnails={thumbnails}
      />
      {search.isOpen ? <PdfSearch search={search} /> : null}
      {isXfaForm ? (
        <div className={styles["notice"]} role="note">
          <p>{t("pdf.xfa")}</p>
          {download ? <Button onClick={download}>{t("pdf.download")}</Button> : null}
        </div>
      ) : null}
      <div className={styles["body"]}>
        {isShown ? null : <PdfWaiting download={download} onGiveUp={onGiveUp} />}
        {isShown && thumbnails?.shown ? (
          <PdfThumbnails pdf={pdf} page={page} onGoTo={goTo} />
        ) : null}
        <Suspense fallback={null}>
          <PdfPages
            pdf={pdf}
            viewport={viewport}
            onPage={setPage}
            onScale={setScale}
            onFound={search.setFound}
            onShown={() => {
              setShown(true);
              if (!isShown && startPage > 1) goTo(startPage);
            }}
          />
        </Suspense>
      </div>
    </>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly retry: () => void;
  readonly download: (() => void) | null;
}

function Failed({ error, retry, download }: FailedProps) {
  const { t } = useTranslation("documents");
  const words = () => {
    if (error instanceof CallError) return textOfError(error);
    return t(error instanceof PdfTooSlowError ? "pdf.tooSlow" : "pdf.broken");
  };
  return (
    <div className={styles["message"]} role="alert">
      <p>
        <strong>{t("pdf.failed")}</strong>
      </p>
      <p>{words()}</p>
      {mayPass(error) ? <Button onClick={retry}>{t("retry")}</Button> : null}
      {download ? <Button onClick={download}>{t("pdf.download")}</Button> : null}
    </div>
  );
}

interface PdfOverlayProps {
  readonly document: Pick<SpaceDocument, "description" | "metadata">;
  /** Fetches it; the same function as long as it is the same document. */
  readonly getBytes: GetBytes;
  /** The page that it opens at, from 1. */
  readonly startPage?: number;
  readonly onClose: () => void;
}

/** Shows a PDF over the page (Spec §2). Escape or the cross closes it; the focus returns. */
export function PdfOverlay({ document, getBytes, startPage = 1, onClose }: PdfOverlayProps) {
  const dialog = useModal();
  const id = useId();
  const viewport = useRef<PdfViewport | null>(null);
  const search = usePdfSearch(viewport);
  const { phase, bytes, retry, giveUp } = usePdf(getBytes);
  const download = bytes ? () => saveFile(bytes, savedName(document)) : null;
  const zoom = (by: "in" | "out" | "width"): void => {
    if (by === "width") viewport.current?.fitWidth();
    else viewport.current?.zoomBy(by === "in" ? ZOOM_STEP : 1 / ZOOM_STEP);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (search.takesKey(event)) return;
    if ((!event.ctrlKey && !event.metaKey) || phase.kind !== "ready") return;
    const actions: Record<string, (() => void) | undefined> = {
      f: search.begin,
      "+": () => zoom("in"),
      "=": () => zoom("in"),
      "-": () => zoom("out"),
      "0": () => zoom("width"),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <dialog
      ref={dialog}
      className={styles["overlay"]}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (search.isOpen) search.end();
        else onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <PdfHead id={id} title={shownName(document)} onDownload={download} onClose={onClose} />
      {phase.kind === "loading" ? (
        <div className={styles["body"]}>
          <PdfWaiting download={download} onGiveUp={giveUp} />
        </div>
      ) : null}
      {phase.kind === "password" ? (
        <PdfPassword key={String(phase.wrong)} wrong={phase.wrong} answer={phase.answer} />
      ) : null}
      {phase.kind === "failed" ? (
        <Failed error={phase.error} retry={retry} download={download} />
      ) : null}
      {phase.kind === "ready" ? (
        <Opened
          pdf={phase.pdf}
          isXfaForm={phase.isXfaForm}
          viewport={viewport}
          search={search}
          zoom={zoom}
          download={download}
          onGiveUp={giveUp}
          startPage={startPage}
        />
      ) : null}
    </dialog>
  );
}
