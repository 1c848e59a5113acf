import type { Image } from "@storey/contract";
import { ZoomIn, ZoomOut } from "lucide-react";
import type { CSSProperties } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { PictureDialog, PictureTurns } from "../../../ui/picture-dialog.tsx";
import { turningOf } from "../../../ui/picture-turning.ts";
import { ZOOM_MAX, ZOOM_STEP } from "../../../ui/picture-zoom.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { usePictureZoom } from "../../../ui/use-picture-zoom.ts";
import { keysOf } from "./photo-strip.tsx";
import styles from "./picture-viewer.module.css";
import { useImageUrl } from "./use-image.ts";

interface PictureViewerProps {
  readonly images: readonly Image[];
  readonly spaceName: string;
  readonly imageId: string;
  readonly onShow: (imageId: string) => void;
  readonly onClose: () => void;
}

function Picture({
  image,
  style,
  name,
}: {
  readonly image: Image;
  readonly style: CSSProperties;
  readonly name: string;
}) {
  const { t } = useTranslation("spaces");
  const keys = keysOf(image);
  const small = useImageUrl(keys.small);
  // The full resolution: sharp when zoomed; the smaller one fills in until it is there.
  const full = useImageUrl(keys.retina);
  const url = full.url ?? small.url;
  if (full.failed && small.failed)
    return <p className={styles["failed"]}>{t("image.notAvailable")}</p>;
  return (
    <>
      {url === null ? null : (
        <img
          src={url}
          alt={image.description || name}
          draggable={false}
          className={styles["image"]}
          style={style}
        />
      )}
      {full.url === null && !full.failed ? (
        <span role="status" aria-label={t("loading")} className={styles["waiting"]}>
          <Spinner />
        </span>
      ) : null}
    </>
  );
}

/** The pictures of a space full screen: arrows, keys, swipe, zoom; Escape closes. */
export function PictureViewer({ images, spaceName, imageId, onShow, onClose }: PictureViewerProps) {
  const { t } = useTranslation("spaces");
  const { picture: image, number, step: turn } = turningOf(images, imageId, onShow);
  const { zoom, zoomBy, step, onKeyDown, style, stage: gestures } = usePictureZoom(turn);
  if (!image) return null;
  return (
    <PictureDialog
      label={t("viewer.title", { name: spaceName })}
      closeLabel={t("close")}
      onKeyDown={onKeyDown}
      onClose={onClose}
      bar={
        <>
          <span className={styles["place"]} aria-live="polite">
            {t("viewer.place", { number, count: images.length })}
          </span>
          <span className={styles["space"]} />
          <button
            type="button"
            aria-label={t("viewer.zoomOut")}
            disabled={zoom === 1}
            onClick={() => zoomBy(1 / ZOOM_STEP)}
          >
            <ZoomOut aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={t("viewer.zoomIn")}
            disabled={zoom === ZOOM_MAX}
            onClick={() => zoomBy(ZOOM_STEP)}
          >
            <ZoomIn aria-hidden="true" />
          </button>
        </>
      }
    >
      <div {...gestures} className={styles["stage"]}>
        <Picture key={image.id} image={image} style={style} name={spaceName} />
      </div>
      {images.length > 1 ? (
        <PictureTurns
          previousLabel={t("viewer.previous")}
          nextLabel={t("viewer.next")}
          onStep={step}
        />
      ) : null}
      {image.description ? (
        <p className={styles["description"]}>
          <bdi>{image.description}</bdi>
        </p>
      ) : null}
    </PictureDialog>
  );
}
