import type { Image } from "@storey/contract";
import { ZoomIn, ZoomOut } from "lucide-react";
import { type CSSProperties, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { PictureDialog, PictureTurns } from "../../../ui/picture-dialog.tsx";
import { turningOf } from "../../../ui/picture-turning.ts";
import { ZOOM_MAX, ZOOM_STEP } from "../../../ui/picture-zoom.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { usePictureZoom } from "../../../ui/use-picture-zoom.ts";
import { useImage, useImageUrl } from "../use-image.ts";
import { keysOf } from "./photo-strip.tsx";
import styles from "./picture-viewer.module.css";

/** A press that moves further is no click. */
const CLICK_PX = 10;

/** What is shown of a picture. */
type ShownPicture = Pick<Image, "id" | "versions" | "description">;

interface PictureViewerProps {
  readonly images: readonly ShownPicture[];
  readonly name: string;
  readonly imageId: string;
  readonly onShow: (imageId: string) => void;
  readonly onClose: () => void;
}

interface PictureProps {
  readonly image: ShownPicture;
  readonly style: CSSProperties;
  readonly name: string;
  /** Whether it is wanted in full resolution, whatever room it has. */
  readonly isFull: boolean;
}

/** A picture in the version that fits its room, and in full resolution once that is wanted. */
function Picture({ image, style, name, isFull }: PictureProps) {
  const { t } = useTranslation("spaces");
  const keys = keysOf(image);
  const room = useRef<HTMLSpanElement>(null);
  const small = useImageUrl(keys.small);
  const fitting = useImage(keys, room);
  const full = useImageUrl(isFull ? keys.retina : null);
  const url = full.url ?? fitting.url ?? small.url;
  const wanted = isFull ? full : fitting;
  return (
    <>
      <span ref={room} className={styles["room"]} />
      {url === null ? null : (
        <img
          src={url}
          alt={image.description || name}
          draggable={false}
          className={styles["image"]}
          style={style}
        />
      )}
      {url === null && wanted.failed ? (
        <p className={styles["failed"]}>{t("image.notAvailable")}</p>
      ) : null}
      {wanted.url === null && !wanted.failed ? (
        <span role="status" aria-label={t("loading")} className={styles["waiting"]}>
          <Spinner />
        </span>
      ) : null}
    </>
  );
}

/**
 * The pictures of an owner full screen: arrows, keys, swipe, zoom; Escape closes. A click loads the
 * full resolution (Spec §2), and so does zooming.
 */
export function PictureViewer({ images, name, imageId, onShow, onClose }: PictureViewerProps) {
  const { t } = useTranslation("spaces");
  const { picture: image, number, step: turn } = turningOf(images, imageId, onShow);
  const { zoom, zoomBy, step, onKeyDown, style, viewport: gestures } = usePictureZoom(turn);
  const [wantedFull, setWantedFull] = useState<string | null>(null);
  const pressedAt = useRef(0);
  if (!image) return null;
  const isFull = zoom > 1 || wantedFull === image.id;
  return (
    <PictureDialog
      label={t("viewer.title", { name })}
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons and keys that zoom do the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons and keys that zoom do the same. */}
      <div
        {...gestures}
        className={styles["viewport"]}
        onPointerDownCapture={({ clientX }) => {
          pressedAt.current = clientX;
        }}
        onClick={({ clientX }) => {
          // A swipe turns the page.
          if (Math.abs(clientX - pressedAt.current) < CLICK_PX) setWantedFull(image.id);
        }}
      >
        <Picture key={image.id} image={image} style={style} name={name} isFull={isFull} />
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
