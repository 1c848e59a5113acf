import { Archive, FolderInput, PencilLine, Printer, X } from "lucide-react";
import { useTranslation } from "../../lib/messages.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import styles from "./structure-bulk-bar.module.css";

interface BulkBarProps {
  readonly count: number;
  readonly mayChange: boolean;
  readonly mayArchive: boolean;
  readonly waiting: boolean;
  readonly onChange: () => void;
  readonly onMove: () => void;
  readonly onPrint: () => void;
  readonly onArchive: () => void;
  readonly onClear: () => void;
}

/** Offers the actions on the chosen spaces. */
export function BulkBar(props: BulkBarProps) {
  const { t } = useTranslation("spaces");
  const { count, mayChange, mayArchive, waiting } = props;
  return (
    <section className={styles["bar"]} data-bulk="" aria-label={t("bulk.label")}>
      <span role="status" className={styles["count"]}>
        {t("bulk.count", { count })}
      </span>
      {mayChange ? (
        <>
          <Button
            size="small"
            icon={<PencilLine aria-hidden="true" />}
            disabled={waiting}
            onClick={props.onChange}
          >
            {t("bulk.change")}
          </Button>
          <Button
            size="small"
            icon={<FolderInput aria-hidden="true" />}
            disabled={waiting}
            onClick={props.onMove}
          >
            {t("move.to")}
          </Button>
          <Button
            size="small"
            icon={<Printer aria-hidden="true" />}
            disabled={waiting}
            onClick={props.onPrint}
          >
            {t("bulk.print")}
          </Button>
        </>
      ) : null}
      {mayArchive ? (
        <Button
          size="small"
          icon={<Archive aria-hidden="true" />}
          waiting={waiting}
          onClick={props.onArchive}
        >
          {t("archive")}
        </Button>
      ) : null}
      <IconButton size="small" label={t("bulk.clear")} icon={<X />} onClick={props.onClear} />
    </section>
  );
}
