import type { Image, IssuePin } from "@storey/contract";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type PicturePoint, picturePinTarget } from "../../ui/picture-pin.ts";
import { keysOf } from "../images/parts/photo-strip.tsx";
import { SizedPicture } from "../images/parts/space-picture.tsx";
import styles from "../issue-page/parts/pin.module.css";
import { PinnedPicture } from "../issue-page/parts/pinned-picture.tsx";
import dialogStyles from "../issues/parts/dialogs.module.css";

const FAR_STEP = 0.1;
const THUMB_PX = 92;

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}

interface PicturePinPickerProps {
  readonly images: readonly Image[];
  readonly pin: IssuePin | null;
  readonly onSave: (pin: IssuePin) => void;
  readonly onClose: () => void;
}

/** Sets a pin in a picture of the space: by a press, or with the arrow keys. */
export function PicturePinPicker({ images, pin, onSave, onClose }: PicturePinPickerProps) {
  const { t } = useTranslation("issues");
  const given = pin !== null && "imageId" in pin ? pin : null;
  const [imageId, setImageId] = useState(given?.imageId ?? images[0]?.id ?? "");
  const [point, setPoint] = useState<PicturePoint | null>(given);
  const image = images.find(({ id }) => id === imageId) ?? images[0];
  if (!image) return null;
  const target = picturePinTarget({
    point,
    shiftStep: FAR_STEP,
    onPoint: ({ x, y }) => setPoint({ x: rounded(x), y: rounded(y) }),
  });
  const position = point
    ? t("pin.at", { x: Math.round(point.x * 100), y: Math.round(point.y * 100) })
    : t("pin.notYet");
  const shape = image.metadata.width / image.metadata.height;
  const at = images.indexOf(image);
  return (
    <Dialog
      open
      wide
      title={t("pin.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            disabled={point === null}
            onClick={() => {
              if (point) onSave({ imageId: image.id, x: point.x, y: point.y });
            }}
          >
            {t("pin.save")}
          </Button>
        </>
      }
    >
      <div className={dialogStyles["form"]}>
        {images.length > 1 ? (
          <fieldset className={styles["choices"]} aria-label={t("pin.pictures")}>
            {images.map((one, index) => (
              <button
                key={one.id}
                type="button"
                className={styles["choice"]}
                aria-pressed={one.id === image.id}
                aria-label={t("pin.picture", { number: index + 1, description: one.description })}
                onClick={() => {
                  setImageId(one.id);
                  setPoint(null);
                }}
              >
                <SizedPicture
                  keys={keysOf(one)}
                  colour={one.metadata.colour}
                  alt=""
                  typeName={null}
                  widthPx={THUMB_PX}
                />
              </button>
            ))}
          </fieldset>
        ) : null}
        <div className={styles["frame"]} style={{ "--shape": shape } as CSSProperties}>
          <PinnedPicture image={image} alt="" point={point}>
            <button
              type="button"
              className={styles["area"]}
              data-autofocus=""
              aria-label={t("pin.area", {
                number: at + 1,
                description: image.description,
                place: position,
              })}
              {...target}
            />
          </PinnedPicture>
        </div>
        <p className={styles["hint"]}>{t("pin.hint")}</p>
        <p role="status" className={styles["hint"]}>
          {position}
        </p>
      </div>
    </Dialog>
  );
}
