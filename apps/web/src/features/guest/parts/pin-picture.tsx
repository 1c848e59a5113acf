import type { PublicPicture, PublicPin } from "@storey/contract";
import { type Ref, useRef, useState } from "react";
import { API_BASE } from "../../../lib/addresses.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { picturePinTarget } from "../../../ui/picture-pin.ts";
import styles from "./guest.module.css";
import form from "./report.module.css";
import { RoomPicture } from "./room-picture.tsx";

type PicturePin = Extract<PublicPin, { imageId: string }>;

interface TargetProps {
  readonly picture: PublicPicture;
  readonly name: string;
  readonly pin: PicturePin | null;
  readonly onChange: (pin: PicturePin) => void;
  readonly ref: Ref<HTMLButtonElement>;
}

/** A picture in which a press sets the pin and the arrow keys move it. */
function Target({ picture, name, pin, onChange, ref }: TargetProps) {
  const { t } = useTranslation("guest");
  const at = pin?.imageId === picture.id ? pin : null;
  const target = picturePinTarget({
    point: at,
    onPoint: ({ x, y }) => onChange({ imageId: picture.id, x, y }),
  });
  return (
    <button
      ref={ref}
      type="button"
      className={form.pin}
      aria-label={t("pin.press", { name: picture.description || name })}
      {...target}
    >
      <RoomPicture picture={picture} alt="" draggable={false} />
      {at ? (
        <span className={form.mark} style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }} />
      ) : null}
    </button>
  );
}

interface ThumbsProps {
  readonly pictures: readonly PublicPicture[];
  readonly shownId: string;
  readonly onShow: (id: string) => void;
}

function Thumbs({ pictures, shownId, onShow }: ThumbsProps) {
  const { t } = useTranslation("guest");
  return (
    <div className={form.thumbs}>
      {pictures.map((picture, index) => (
        <button
          key={picture.id}
          type="button"
          className={form.thumb}
          aria-pressed={picture.id === shownId}
          onClick={() => onShow(picture.id)}
        >
          <img
            src={`${API_BASE}${picture.versions.thumbnail.path}`}
            alt={picture.description || t("pictures.choose", { number: index + 1 })}
          />
        </button>
      ))}
    </div>
  );
}

interface PinPictureProps {
  readonly pictures: readonly PublicPicture[];
  readonly name: string;
  readonly pin: PublicPin | null;
  readonly onChange: (pin: PublicPin | null) => void;
}

/** Sets the exact place of an issue by a pin on one of the pictures of the space. */
export function PinPicture({ pictures, name, pin, onChange }: PinPictureProps) {
  const { t } = useTranslation("guest");
  const marked = pin && "imageId" in pin ? pin : null;
  const [shownId, setShownId] = useState(marked?.imageId ?? pictures[0]?.id ?? "");
  const shown = pictures.find(({ id }) => id === shownId) ?? pictures[0];
  const target = useRef<HTMLButtonElement>(null);
  if (!shown) return null;
  const remove = (): void => {
    // Clearing the pin removes this button, so the focus moves to the picture.
    target.current?.focus();
    onChange(null);
  };
  return (
    <>
      <p className={styles.quiet}>{t("pin.hint")}</p>
      <Target ref={target} picture={shown} name={name} pin={marked} onChange={onChange} />
      {pictures.length > 1 ? (
        <Thumbs pictures={pictures} shownId={shown.id} onShow={setShownId} />
      ) : null}
      <p role="status">
        {marked ? (
          <Button size="small" variant="quiet" onClick={remove}>
            {t("pin.remove")}
          </Button>
        ) : null}
      </p>
    </>
  );
}
