import {
  Download,
  MoveHorizontal,
  PanelLeft,
  Printer,
  Search,
  X,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import { IconButton } from "../../../../ui/button.tsx";
import styles from "./pdf-overlay.module.css";

interface PageChoiceProps {
  readonly page: number;
  readonly count: number;
  readonly onGoTo: (page: number) => void;
}

function PageChoice({ page, count, onGoTo }: PageChoiceProps) {
  const { t } = useTranslation("documents");
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const go = (): void => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count) onGoTo(wanted);
    else setTyped(String(page));
  };
  return (
    <span className={styles["pageChoice"]}>
      <input
        className={styles["pageInput"]}
        inputMode="numeric"
        aria-label={t("pdf.page")}
        size={Math.max(2, String(count).length)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === "Enter") go();
        }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span>{t("pdf.ofPages", { count })}</span>
    </span>
  );
}

interface PdfToolsProps extends PageChoiceProps {
  /** 1 is the size on paper. */
  readonly scale: number;
  readonly onZoom: (by: "in" | "out" | "width") => void;
  readonly onSearch: () => void;
  readonly onPrint: () => void;
  /** Null where there is no room for them. */
  readonly thumbnails: { readonly shown: boolean; readonly toggle: () => void } | null;
}

/** What is done with the pages of a document that is open. */
export function PdfTools(props: PdfToolsProps) {
  const { t, locale } = useTranslation("documents");
  const { page, count, onGoTo, scale, onZoom, onSearch, onPrint, thumbnails } = props;
  const percent = scale.toLocaleString(locale, { style: "percent" });
  return (
    <div role="toolbar" aria-label={t("pdf.tools")} className={styles["tools"]}>
      {thumbnails ? (
        <IconButton
          label={t("pdf.thumbnails")}
          aria-pressed={thumbnails.shown}
          icon={<PanelLeft />}
          onClick={thumbnails.toggle}
        />
      ) : null}
      <PageChoice page={page} count={count} onGoTo={onGoTo} />
      <IconButton label={t("pdf.zoomOut")} icon={<ZoomOut />} onClick={() => onZoom("out")} />
      <span className={styles["scale"]}>{percent}</span>
      <IconButton label={t("pdf.zoomIn")} icon={<ZoomIn />} onClick={() => onZoom("in")} />
      <IconButton
        label={t("pdf.fitWidth")}
        icon={<MoveHorizontal />}
        onClick={() => onZoom("width")}
      />
      <IconButton label={t("pdf.find")} icon={<Search />} onClick={onSearch} />
      <IconButton label={t("pdf.print")} icon={<Printer />} onClick={onPrint} />
    </div>
  );
}

interface PdfHeadProps {
  readonly id: string;
  readonly title: string;
  /** Null until the bytes are there. */
  readonly onDownload: (() => void) | null;
  readonly onClose: () => void;
}

/** What the document is called, and the way out. */
export function PdfHead({ id, title, onDownload, onClose }: PdfHeadProps) {
  const { t } = useTranslation("documents");
  return (
    <header className={styles["head"]}>
      <h2 id={id} className={styles["title"]} title={title}>
        <bdi>{title}</bdi>
      </h2>
      <IconButton
        label={t("pdf.download")}
        icon={<Download />}
        disabled={onDownload === null}
        onClick={onDownload ?? undefined}
      />
      <IconButton label={t("pdf.close")} icon={<X />} onClick={onClose} />
    </header>
  );
}
