import { Check, RotateCcw, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { useStore } from "../../../lib/store.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./upload-list.module.css";
import { hasEnded, isOnItsWay, isSentAgain, type Upload, type Uploads } from "./use-uploads.ts";

/** The parts of a row that depend on the kind of files. */
interface RowParts<Kind> {
  /** The element before the name, such as a small picture. */
  readonly leadOf?: (row: Upload<Kind>) => ReactNode;
  /** The element after the name, such as the size. */
  readonly factsOf?: (row: Upload<Kind>) => ReactNode;
  /** A control that chooses what the file becomes. */
  readonly choiceOf?: (row: Upload<Kind>) => ReactNode;
  /** The actions on a file that has arrived. */
  readonly actionsOf?: (row: Upload<Kind>) => ReactNode;
  /** Removes a file that has arrived. Without it, only the row is removed. */
  readonly removalOf?: (row: Upload<Kind>) => { readonly label: string; readonly run: () => void };
}

interface RowProps<Kind> extends RowParts<Kind> {
  readonly row: Upload<Kind>;
  readonly uploads: Uploads<Kind>;
  /** Called before the row is removed. */
  readonly onGoing: () => void;
}

function UploadState<Kind>({ row }: Pick<RowProps<Kind>, "row">) {
  const { t } = useTranslation("uploads");
  const isOnline = useStore(online);
  const { name } = row.file;
  const isThere = row.state === "arrived" && !isSentAgain(row);
  if (hasEnded(row)) {
    const isFailed = row.state === "failed";
    return (
      <span
        className={isFailed ? styles.reason : styles.quiet}
        role={isFailed ? "alert" : undefined}
      >
        {row.reason ?? t("cancelled")}
      </span>
    );
  }
  return (
    <>
      {isThere ? null : <ProgressBar label={t("progress", { name })} value={row.progress} />}
      {isThere || isOnline ? null : <span className={styles.quiet}>{t("waitsForNetwork")}</span>}
      <span role="status" className={styles.there}>
        {isThere ? (
          <>
            <Check aria-hidden="true" />
            {t("arrived")} <VisuallyHidden>{name}</VisuallyHidden>
          </>
        ) : null}
      </span>
    </>
  );
}

function UploadRow<Kind>(props: RowProps<Kind>) {
  const { row, uploads, onGoing, leadOf, factsOf, choiceOf, actionsOf, removalOf } = props;
  const { t } = useTranslation("uploads");
  const ended = hasEnded(row);
  const isThere = row.state === "arrived";
  const { name } = row.file;
  const facts = factsOf?.(row);
  const dismiss = (): void => {
    onGoing();
    uploads.dismiss(row);
  };
  const removal = isThere ? removalOf?.(row) : undefined;
  const remove = (): void => {
    dismiss();
    removal?.run();
  };
  return (
    <li className={styles.row}>
      {leadOf?.(row)}
      <div className={styles.words}>
        <span className={styles.nameLine}>
          <bdi className={styles.name}>{name}</bdi>
          {facts ? <span className={styles.quiet}>{facts}</span> : null}
        </span>
        <UploadState row={row} />
        {ended && !row.mayRetry ? null : choiceOf?.(row)}
      </div>
      {ended && row.mayRetry ? (
        <IconButton
          label={t("retry", { name })}
          icon={<RotateCcw />}
          onClick={() => uploads.retry(row)}
        />
      ) : null}
      {isThere ? actionsOf?.(row) : null}
      {/* One button in all states, so that it keeps the focus when the file arrives. */}
      <IconButton
        data-remove=""
        label={removal?.label ?? t(ended || isThere ? "dismiss" : "cancel", { name })}
        icon={removal ? <Trash2 /> : <X />}
        onClick={removal ? remove : ended || isThere ? dismiss : () => uploads.cancel(row)}
      />
    </li>
  );
}

interface UploadListProps<Kind> extends RowParts<Kind> {
  readonly uploads: Uploads<Kind>;
  /** The element above the rows, such as a choice for all of them. */
  readonly head?: ReactNode;
  /** Returns the element that gets the focus once no row is left. */
  readonly whenEmpty?: () => HTMLElement | null | undefined;
}

/** Lists the files on their way, each with its progress or the reason of its failure. */
export function UploadList<Kind>({ uploads, head, whenEmpty, ...parts }: UploadListProps<Kind>) {
  const { t } = useTranslation("uploads");
  const ended = uploads.rows.filter(hasEnded);
  const left = uploads.rows.filter(isOnItsWay).length;
  const ids = uploads.rows.map(({ id }) => id);
  const { list, removing } = useFocusAfterRemoval<HTMLUListElement>(ids, () => whenEmpty?.());
  if (uploads.rows.length === 0) return null;
  return (
    <>
      {left > 1 ? <p className={styles.quiet}>{t("left", { count: left })}</p> : null}
      {head}
      <ul ref={list} className={styles.rows} aria-label={t("rows")}>
        {uploads.rows.map((row) => (
          <UploadRow
            key={row.id}
            row={row}
            uploads={uploads}
            onGoing={() => removing(row.id)}
            {...parts}
          />
        ))}
      </ul>
      {ended.length > 1 ? (
        <Button onClick={() => ended.forEach(uploads.dismiss)}>{t("dismissAll")}</Button>
      ) : null}
    </>
  );
}
