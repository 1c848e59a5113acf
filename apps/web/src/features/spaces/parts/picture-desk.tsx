import type { Space } from "@storey/contract";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from "@storey/domain";
import { Camera, ImagePlus, RotateCcw, X } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import styles from "./picture-desk.module.css";
import { PictureOrder } from "./picture-order.tsx";
import { type UploadRow, useUploadQueue } from "./upload-queue.ts";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic";

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
}

function DropZone({ onFiles }: DropZoneProps) {
  const { t } = useTranslation("spaces");
  const browse = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [onFiles]);
  const take = (input: HTMLInputElement): void => {
    onFiles([...(input.files ?? [])]);
    input.value = "";
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const limits = t("upload.limits", {
    megabytes: IMAGE_MAX_BYTES / 1024 / 1024,
    megapixels: IMAGE_MAX_PIXELS / 1_000_000,
  });
  return (
    <section
      className={classNames(styles["drop"], over && styles["over"])}
      aria-label={t("upload.title")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <p className={styles["dropText"]}>{t("upload.drop")}</p>
      <div className={styles["buttons"]}>
        <Button
          variant="primary"
          icon={<ImagePlus aria-hidden="true" />}
          onClick={() => browse.current?.click()}
        >
          {t("upload.browse")}
        </Button>
        <Button
          className={styles["camera"] ?? ""}
          icon={<Camera aria-hidden="true" />}
          onClick={() => camera.current?.click()}
        >
          {t("upload.camera")}
        </Button>
      </div>
      <p className={styles["limits"]}>{limits}</p>
      <input
        ref={browse}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={t("upload.browse")}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t("upload.camera")}
        onChange={(event) => take(event.currentTarget)}
      />
    </section>
  );
}

function hasEnded({ state }: UploadRow): boolean {
  return state === "failed" || state === "cancelled";
}

interface RowProps {
  readonly row: UploadRow;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

function Row({ row, onCancel, onRetry, onDismiss }: RowProps) {
  const { t } = useTranslation("spaces");
  // What the browser cannot draw keeps an empty frame.
  const [unreadable, setUnreadable] = useState(false);
  const ended = hasEnded(row);
  const name = row.file.name;
  return (
    <li className={styles["row"]}>
      {row.preview && !unreadable ? (
        <img
          src={row.preview}
          alt=""
          className={styles["preview"]}
          onError={() => setUnreadable(true)}
        />
      ) : (
        <span className={styles["preview"]} />
      )}
      <div className={styles["rowWords"]}>
        <bdi className={styles["fileName"]}>{name}</bdi>
        {ended ? (
          <span
            className={row.state === "failed" ? styles["reason"] : styles["quiet"]}
            role={row.state === "failed" ? "alert" : undefined}
          >
            {row.reason ?? t("upload.cancelled")}
          </span>
        ) : (
          <ProgressBar label={t("upload.progress", { name })} value={row.progress} />
        )}
      </div>
      {ended && row.mayRetry ? (
        <IconButton label={t("upload.retry", { name })} icon={<RotateCcw />} onClick={onRetry} />
      ) : null}
      <IconButton
        label={t(ended ? "upload.dismiss" : "upload.cancel", { name })}
        icon={<X />}
        onClick={ended ? onDismiss : onCancel}
      />
    </li>
  );
}

interface PictureDeskProps {
  readonly space: Space;
  readonly onClose: () => void;
}

/** Everything that is done to the pictures of a space: add, describe, order, remove. */
export function PictureDesk({ space, onClose }: PictureDeskProps) {
  const { t } = useTranslation("spaces");
  const { rows, add, cancel, retry, dismiss } = useUploadQueue(space.id);
  const ended = rows.filter(hasEnded);
  const onFiles = useRef(add);
  onFiles.current = add;
  const take = useRef((files: readonly File[]) => onFiles.current(files)).current;
  return (
    <Dialog
      open
      wide
      title={t("pictures.desk", { name: space.name })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className={styles["desk"]}>
        <DropZone onFiles={take} />
        {rows.length > 0 ? (
          <ul className={styles["rows"]} aria-label={t("upload.rows")}>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                onCancel={() => cancel(row.id)}
                onRetry={() => retry(row.id)}
                onDismiss={() => dismiss(row.id)}
              />
            ))}
          </ul>
        ) : null}
        {ended.length > 1 ? (
          <Button
            onClick={() => {
              for (const { id } of ended) dismiss(id);
            }}
          >
            {t("upload.dismissAll")}
          </Button>
        ) : null}
        {space.images.length > 0 ? <PictureOrder space={space} /> : null}
      </div>
    </Dialog>
  );
}
