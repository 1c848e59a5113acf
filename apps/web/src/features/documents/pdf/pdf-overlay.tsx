import type { SpaceDocument } from "@storey/contract";
import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { whileBusy } from "../../../lib/busy.ts";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { useNarrow } from "../../spaces/parts/use-media.ts";
import { savedName, shownName } from "../document-words.ts";
import { saveBytes } from "../save-document.ts";
import { PdfHead, PdfTools } from "./pdf-bar.tsx";
import type { PdfDocument } from "./pdf-library.ts";
import styles from "./pdf-overlay.module.css";
import { PdfPassword } from "./pdf-password.tsx";
import { PRINT_MAX_PAGES, preparePrint } from "./pdf-print.ts";
import { PdfSearch } from "./pdf-search.tsx";
import type { FindStep, Found, PdfStage } from "./pdf-stage.ts";
import { PdfThumbnails } from "./pdf-thumbnails.tsx";
import { mayTryAgain, usePdf } from "./use-pdf.ts";

const PdfPages = lazy(async () => ({ default: (await import("./pdf-pages.tsx")).PdfPages }));

const ZOOM_STEP = 1.2;

interface OpenedProps {
  readonly pdf: PdfDocument;
  readonly stage: RefObject<PdfStage | null>;
  readonly searching: boolean;
  readonly setSearching: (searching: boolean) => void;
  readonly zoom: (by: "in" | "out" | "width") => void;
}

/** The document, its tools, its search and its small pages. */
function Opened({ pdf, stage, searching, setSearching, zoom }: OpenedProps) {
  const { t } = useTranslation("documents");
  const narrow = useNarrow();
  const [page, setPage] = useState(1);
  const [scale, setScale] = useState(1);
  const [found, setFound] = useState<Found | null>(null);
  const [small, setSmall] = useState(pdf.numPages > 1);
  const goTo = (to: number): void => stage.current?.goTo(to);
  const find = (query: string, step: FindStep): void => stage.current?.find(query, step);
  const endSearch = (): void => {
    setSearching(false);
    setFound(null);
    stage.current?.endFind();
    stage.current?.focus();
  };
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
        onSearch={() => setSearching(true)}
        onPrint={print}
        thumbnails={thumbnails}
      />
      {searching ? <PdfSearch found={found} onFind={find} onClose={endSearch} /> : null}
      <div className={styles["stage"]}>
        {thumbnails?.shown ? <PdfThumbnails pdf={pdf} page={page} onGoTo={goTo} /> : null}
        <Suspense fallback={null}>
          <PdfPages
            pdf={pdf}
            stage={stage}
            onPage={setPage}
            onScale={setScale}
            onFound={setFound}
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
  const isOfCall = error instanceof CallError;
  return (
    <div className={styles["message"]} role="alert">
      <p>
        <strong>{t("pdf.failed")}</strong>
      </p>
      <p>{isOfCall ? textOfError(error) : t("pdf.broken")}</p>
      {mayTryAgain(error) ? <Button onClick={retry}>{t("retry")}</Button> : null}
      {download ? <Button onClick={download}>{t("pdf.download")}</Button> : null}
    </div>
  );
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still on the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

interface PdfOverlayProps {
  readonly document: SpaceDocument;
  readonly onClose: () => void;
}

/** Shows a PDF over the page (Spec §2). Escape or the cross closes it; the focus returns. */
export function PdfOverlay({ document, onClose }: PdfOverlayProps) {
  const dialog = useModal();
  const id = useId();
  const stage = useRef<PdfStage | null>(null);
  const [searching, setSearching] = useState(false);
  const { phase, bytes, retry } = usePdf(document);
  const download = bytes ? () => saveBytes(bytes, savedName(document)) : null;
  const zoom = (by: "in" | "out" | "width"): void => {
    if (by === "width") stage.current?.fitWidth();
    else stage.current?.zoomBy(by === "in" ? ZOOM_STEP : 1 / ZOOM_STEP);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((!event.ctrlKey && !event.metaKey) || phase.kind !== "ready") return;
    const actions: Record<string, (() => void) | undefined> = {
      f: () => setSearching(true),
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
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <PdfHead id={id} title={shownName(document)} onDownload={download} onClose={onClose} />
      {phase.kind === "password" ? (
        <PdfPassword key={String(phase.wrong)} wrong={phase.wrong} answer={phase.answer} />
      ) : null}
      {phase.kind === "failed" ? (
        <Failed error={phase.error} retry={retry} download={download} />
      ) : null}
      {phase.kind === "ready" ? (
        <Opened
          pdf={phase.pdf}
          stage={stage}
          searching={searching}
          setSearching={setSearching}
          zoom={zoom}
        />
      ) : null}
    </dialog>
  );
}
