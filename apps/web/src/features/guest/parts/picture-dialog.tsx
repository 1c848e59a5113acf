import type { PublicPicture } from "@storey/contract";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { API_BASE } from "../../../lib/addresses.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import { usePictureZoom } from "../../../ui/use-picture-zoom.ts";
import { sourcesOf } from "./picture-sources.ts";
import styles from "./pictures.module.css";

interface PictureDialogProps {
  readonly pictures: readonly PublicPicture[];
  readonly name: string;
  readonly index: number;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** Shows one picture as large as the window, with buttons to the pictures before and after it. */
export function PictureDialog({ pictures, name, index, onShow, onClose }: PictureDialogProps) {
  const { t } = useTranslation("guest");
  const dialog = useModal();
  const picture = pictures[index];
  const {
    step,
    onKeyDown,
    style,
    viewport: gestures,
  } = usePictureZoom((by) => {
    if (pictures[index + by]) onShow(index + by);
  });
  if (!picture) return null;
  const words = picture.description || t("pictures.of", { name });
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={words}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <span aria-live="polite">
          {t("pictures.position", { number: index + 1, count: pictures.length })}
        </span>
        <IconButton label={t("close")} icon={<X />} onClick={onClose} />
      </div>
      <div {...gestures} className={styles.viewport}>
        <img
          key={picture.id}
          src={`${API_BASE}${picture.versions.standard.path}`}
          srcSet={sourcesOf(picture)}
          sizes="100vw"
          alt={words}
          draggable={false}
          style={style}
        />
      </div>
      <div className={styles.bar}>
        <IconButton
          label={t("pictures.previous")}
          icon={<ChevronLeft />}
          aria-disabled={index === 0}
          onClick={() => step(-1)}
        />
        <span className={styles.words} dir="auto">
          {picture.description}
        </span>
        <IconButton
          label={t("pictures.next")}
          icon={<ChevronRight />}
          aria-disabled={index === pictures.length - 1}
          onClick={() => step(1)}
        />
      </div>
    </dialog>
  );
}
