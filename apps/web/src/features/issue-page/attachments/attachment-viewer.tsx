import type { IssueAttachment } from "@storey/contract";
import { Download } from "lucide-react";
import type { CSSProperties } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { PictureDialog, PictureTurns } from "../../../ui/picture-dialog.tsx";
import { turningOf } from "../../../ui/picture-turning.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { usePictureZoom } from "../../../ui/use-picture-zoom.ts";
import styles from "./attachment-viewer.module.css";
import { saveAttachment } from "./save-attachment.ts";
import { useAttachmentUrl } from "./use-attachment-url.ts";

interface PictureProps {
  readonly picture: IssueAttachment;
  readonly style: CSSProperties;
}

function Picture({ picture, style }: PictureProps) {
  const { t } = useTranslation("issues");
  const { url, failed } = useAttachmentUrl(picture.path);
  if (failed) return <p>{t("file.failed")}</p>;
  if (url === null) return <Spinner size={28} />;
  return <img src={url} alt={picture.fileName} draggable={false} style={style} />;
}

interface AttachmentViewerProps {
  readonly pictures: readonly IssueAttachment[];
  readonly openedId: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * Shows the pictures of an issue over the whole window, with arrow buttons, keys, swipe and zoom;
 * Escape closes it.
 */
export function AttachmentViewer({ pictures, openedId, onShow, onClose }: AttachmentViewerProps) {
  const { t } = useTranslation("issues");
  const { picture, number, step: turn } = turningOf(pictures, openedId, onShow);
  const { step, onKeyDown, style, viewport: gestures } = usePictureZoom(turn);
  if (!picture) return null;
  const fail = (error: unknown) =>
    showToast({ severity: "error", summary: t("file.failed"), detail: textOfError(error) });
  return (
    <PictureDialog
      label={t("file.viewer")}
      closeLabel={t("close")}
      onKeyDown={onKeyDown}
      onClose={onClose}
      bar={
        <>
          <h2 className={styles["title"]} aria-live="polite">
            {t("file.place", { number, count: pictures.length })} <bdi>{picture.fileName}</bdi>
          </h2>
          <button
            type="button"
            className={styles["save"]}
            aria-label={t("file.save", { name: picture.fileName })}
            onClick={() => void saveAttachment(picture).catch(fail)}
          >
            <Download aria-hidden="true" />
          </button>
        </>
      }
    >
      <div {...gestures} className={styles["viewport"]}>
        <Picture key={picture.id} picture={picture} style={style} />
      </div>
      {pictures.length > 1 ? (
        <PictureTurns previousLabel={t("file.previous")} nextLabel={t("file.next")} onStep={step} />
      ) : null}
    </PictureDialog>
  );
}
