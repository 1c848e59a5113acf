import { REPORT_PHOTOS_MAX } from "@storey/contract";
import { ImageOff, X } from "lucide-react";
import { useRef, useState } from "react";
import { partHeic } from "../../../lib/heic.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { IconButton } from "../../../ui/button.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import type { DraftPhoto } from "../report-draft.ts";
import styles from "./guest.module.css";
import { PhotoInput } from "./photo-input.tsx";
import form from "./report.module.css";
import { useObjectUrl } from "./use-object-url.ts";

/** The largest picture that the server accepts, in bytes. */
const PHOTO_MAX_BYTES = 20 * 1024 * 1024;

interface ThumbProps {
  readonly photo: DraftPhoto;
  readonly number: number;
  readonly onRemove: () => void;
}

function Thumb({ photo, number, onRemove }: ThumbProps) {
  const { t } = useTranslation("guest");
  const url = useObjectUrl(photo.file);
  const [isUnseen, setUnseen] = useState(false);
  const words = t("photo.alt", { number });
  return (
    <li className={form.photo}>
      {isUnseen ? (
        <span className={form.unseen}>
          <ImageOff aria-hidden="true" />
          {words}
          <bdi>{photo.name}</bdi>
          {t("photo.unseen")}
        </span>
      ) : (
        <img src={url} alt={words} onError={() => setUnseen(true)} />
      )}
      <IconButton
        size="small"
        label={t("photo.remove", { number })}
        icon={<X />}
        data-remove=""
        onClick={onRemove}
      />
    </li>
  );
}

interface PhotoPickerProps {
  readonly photos: readonly DraftPhoto[];
  readonly onAdd: (photos: readonly DraftPhoto[]) => void;
  readonly onRemove: (id: string) => void;
}

/**
 * Adds the chosen photos that can be sent, and returns a message about the others with what to do.
 */
function usePhotoChoice({ photos, onAdd }: Pick<PhotoPickerProps, "photos" | "onAdd">) {
  const { t } = useTranslation("guest");
  const [notice, setNotice] = useState("");
  const choose = async (chosen: readonly File[]): Promise<void> => {
    const { heic, others } = await partHeic(chosen);
    const fitting = others.filter(({ size }) => size <= PHOTO_MAX_BYTES);
    const room = REPORT_PHOTOS_MAX - photos.length;
    const names = heic.map(({ name }) => name).join(", ");
    const notices = [
      heic.length > 0 ? t("photo.heic", { names }) : "",
      fitting.length < others.length ? t("photo.tooLarge") : "",
      fitting.length > room ? t("photo.tooMany", { count: REPORT_PHOTOS_MAX }) : "",
    ];
    setNotice(notices.filter(Boolean).join(" "));
    onAdd(
      fitting
        .slice(0, room)
        .map((file) => ({ id: randomId(), file, name: file.name || "photo.jpg" })),
    );
  };
  return { notice, choose };
}

/**
 * Chooses the photos of a report, from the camera or the device, and names those that cannot be
 * sent.
 */
export function PhotoPicker({ photos, onAdd, onRemove }: PhotoPickerProps) {
  const { t } = useTranslation("guest");
  const { notice, choose } = usePhotoChoice({ photos, onAdd });
  const field = useRef<HTMLFieldSetElement>(null);
  const { list, removing } = useFocusAfterRemoval<HTMLUListElement>(
    photos.map(({ id }) => id),
    () => field.current?.querySelector("input"),
  );
  return (
    <fieldset ref={field} className={form.choices}>
      <legend>{t("photo.title")}</legend>
      {photos.length > 0 ? (
        <ul ref={list} className={form.photos}>
          {photos.map((photo, index) => (
            <Thumb
              key={photo.id}
              photo={photo}
              number={index + 1}
              onRemove={() => {
                removing(photo.id);
                onRemove(photo.id);
              }}
            />
          ))}
        </ul>
      ) : null}
      {photos.length < REPORT_PHOTOS_MAX ? (
        <PhotoInput isMany onFiles={(files) => void choose(files)} />
      ) : null}
      <p role="status" className={notice ? styles.alert : undefined}>
        {notice}
      </p>
    </fieldset>
  );
}
