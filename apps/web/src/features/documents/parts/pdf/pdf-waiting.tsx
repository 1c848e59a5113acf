import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Spinner } from "../../../../ui/spinner.tsx";
import styles from "./pdf-overlay.module.css";

/** How long a document may take before it is said that it takes long, and what else can be done. */
export const LONG_MS = 8_000;
/** How long the first page is waited for once the bytes are there. */
export const GIVE_UP_MS = 60_000;

interface PdfWaitingProps {
  /** Null until the bytes are there. */
  readonly download: (() => void) | null;
  readonly onGiveUp: () => void;
}

/**
 * Stands over the pages until the first one shows. It bars nothing: the document can be closed, or
 * downloaded, at any time.
 */
export function PdfWaiting({ download, onGiveUp }: PdfWaitingProps) {
  const { t } = useTranslation("documents");
  const [isLong, setLong] = useState(false);
  const giveUp = useRef(onGiveUp);
  giveUp.current = onGiveUp;
  const hasBytes = download !== null;
  useEffect(() => {
    // A slow line is no fault of the document: only its own work is bounded.
    if (!hasBytes) return undefined;
    const long = setTimeout(() => setLong(true), LONG_MS);
    const end = setTimeout(() => giveUp.current(), GIVE_UP_MS);
    return () => {
      clearTimeout(long);
      clearTimeout(end);
    };
  }, [hasBytes]);
  return (
    <div className={styles["waiting"]}>
      <div className={styles["busy"]} role="status">
        <Spinner />
        <span>{t(hasBytes ? "pdf.drawing" : "pdf.fetching")}</span>
        {isLong ? <span className={styles["long"]}>{t("pdf.long")}</span> : null}
      </div>
      {isLong && download ? <Button onClick={download}>{t("pdf.download")}</Button> : null}
    </div>
  );
}
