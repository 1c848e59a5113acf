import { RotateCcw, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { useStore } from "../../../lib/store.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import styles from "./upload-list.module.css";
import { hasEnded, type Upload, type Uploads } from "./use-uploads.ts";

interface RowProps<Kind> {
  readonly row: Upload<Kind>;
  readonly uploads: Uploads<Kind>;
  /** What stands before the name, such as a small picture. */
  readonly lead?: ReactNode;
  /** What stands behind the name, such as the size. */
  readonly facts?: ReactNode;
}

function UploadRow<Kind>({ row, uploads, lead, facts }: RowProps<Kind>) {
  const { t } = useTranslation("uploads");
  const isOnline = useStore(online);
  const ended = hasEnded(row);
  const isFailed = row.state === "failed";
  const { name } = row.file;
  return (
    <li className={styles.row}>
      {lead}
      <div className={styles.words}>
        <span className={styles.nameLine}>
          <bdi className={styles.name}>{name}</bdi>
          {facts ? <span className={styles.quiet}>{facts}</span> : null}
        </span>
        {ended ? (
          <span
            className={isFailed ? styles.reason : styles.quiet}
            role={isFailed ? "alert" : undefined}
          >
            {row.reason ?? t("cancelled")}
          </span>
        ) : (
          <>
            <ProgressBar label={t("progress", { name })} value={row.progress} />
            {isOnline ? null : <span className={styles.quiet}>{t("waitsForNetwork")}</span>}
          </>
        )}
      </div>
      {ended && row.mayRetry ? (
        <IconButton
          label={t("retry", { name })}
          icon={<RotateCcw />}
          onClick={() => uploads.retry(row)}
        />
      ) : null}
      <IconButton
        label={t(ended ? "dismiss" : "cancel", { name })}
        icon={<X />}
        onClick={() => (ended ? uploads.dismiss(row) : uploads.cancel(row))}
      />
    </li>
  );
}

interface UploadListProps<Kind> {
  readonly uploads: Uploads<Kind>;
  readonly leadOf?: (row: Upload<Kind>) => ReactNode;
  readonly factsOf?: (row: Upload<Kind>) => ReactNode;
}

/** The files on their way, each with its progress or why it did not arrive. */
export function UploadList<Kind>({ uploads, leadOf, factsOf }: UploadListProps<Kind>) {
  const { t } = useTranslation("uploads");
  const ended = uploads.rows.filter(hasEnded);
  const left = uploads.rows.length - ended.length;
  if (uploads.rows.length === 0) return null;
  return (
    <>
      {left > 1 ? <p className={styles.quiet}>{t("left", { count: left })}</p> : null}
      <ul className={styles.rows} aria-label={t("rows")}>
        {uploads.rows.map((row) => (
          <UploadRow
            key={row.id}
            row={row}
            uploads={uploads}
            lead={leadOf?.(row)}
            facts={factsOf?.(row)}
          />
        ))}
      </ul>
      {ended.length > 1 ? (
        <Button onClick={() => ended.forEach(uploads.dismiss)}>{t("dismissAll")}</Button>
      ) : null}
    </>
  );
}
