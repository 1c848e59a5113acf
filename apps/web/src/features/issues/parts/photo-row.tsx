import { File as FileIcon, RotateCcw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import styles from "./photos.module.css";

/** A file that is added to a report or a comment. */
export interface AddedFile {
  /** Made on this device, so that repeated attempts add the file once. */
  readonly id: string;
  readonly file: File;
}

/** The progress of a file; null before it is sent. */
export type FileProgress =
  | { readonly state: "sending"; readonly progress: number }
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly reason: string; readonly mayRetry: boolean };

function usePreview(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

interface PhotoRowProps {
  readonly added: AddedFile;
  readonly progress: FileProgress | null;
  /** Absent where the file can no longer be removed. */
  readonly onRemove?: (() => void) | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** Shows one added file: its preview, its progress, and buttons to remove or retry it. */
export function PhotoRow({ added, progress, onRemove, onRetry }: PhotoRowProps) {
  const { t } = useTranslation("issues");
  const preview = usePreview(added.file);
  // A browser cannot show every kind of picture.
  const [isUnseen, setUnseen] = useState(false);
  const { name } = added.file;
  return (
    <li className={styles["row"]}>
      <span className={styles["preview"]}>
        {preview === null || isUnseen ? (
          <FileIcon aria-hidden="true" />
        ) : (
          <img src={preview} alt="" onError={() => setUnseen(true)} />
        )}
      </span>
      <span className={styles["words"]}>
        <bdi className={styles["name"]}>{name}</bdi>
        {progress?.state === "sending" ? (
          <ProgressBar label={t("photo.progress", { name })} value={progress.progress} />
        ) : null}
        {isUnseen && progress === null ? (
          <span className={styles["quiet"]}>{t("photo.unseen")}</span>
        ) : null}
        {progress?.state === "done" ? (
          <span className={styles["quiet"]}>{t("photo.done")}</span>
        ) : null}
        {progress?.state === "failed" ? (
          <span role="alert" className={styles["reason"]}>
            {progress.reason}
          </span>
        ) : null}
      </span>
      {progress?.state === "failed" && progress.mayRetry && onRetry ? (
        <IconButton label={t("photo.retry", { name })} icon={<RotateCcw />} onClick={onRetry} />
      ) : null}
      {onRemove && progress?.state !== "done" ? (
        <IconButton label={t("photo.remove", { name })} icon={<X />} onClick={onRemove} />
      ) : null}
    </li>
  );
}
