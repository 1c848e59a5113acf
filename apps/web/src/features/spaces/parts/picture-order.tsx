import type { Image, Space } from "@storey/contract";
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { IconButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import {
  describeImage,
  imagesChanged,
  orderImages,
  patchImages,
  removeImage,
  restoreImage,
} from "../space.queries.ts";
import { keysOf } from "./photo-strip.tsx";
import styles from "./picture-desk.module.css";
import { SizedPicture } from "./space-picture.tsx";
import { useReorder } from "./use-reorder.ts";

const THUMB_PX = 96;

function usePictureEdits(space: Space) {
  const { t } = useTranslation("spaces");
  const fail = (summary: string) => (error: unknown) => {
    showToast({ severity: "error", summary, detail: textOfError(error) });
    void imagesChanged(space.id);
  };
  const order = (images: readonly Image[]): void => {
    patchImages(space.id, () => [...images]);
    orderImages(
      space.id,
      images.map(({ id }) => id),
    ).catch(fail(t("pictures.orderFailed")));
  };
  const remove = (image: Image): void => {
    patchImages(space.id, (list) => list.filter(({ id }) => id !== image.id));
    const undo = (): void => {
      restoreImage(space.id, image.id).catch(fail(t("pictures.restoreFailed")));
    };
    removeImage(space.id, image.id).then(
      () => showToast({ summary: t("pictures.removed"), action: { label: t("undo"), run: undo } }),
      fail(t("pictures.deleteFailed")),
    );
  };
  const describe = (image: Image, description: string): void => {
    describeImage(space.id, image, description).catch(fail(t("pictures.descriptionFailed")));
  };
  return { order, remove, describe };
}

interface LineProps {
  readonly image: Image;
  readonly place: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
  readonly onDescribe: (description: string) => void;
}

function Line({ image, place, count, onMove, onRemove, onDescribe }: LineProps) {
  const { t } = useTranslation("spaces");
  const [text, setText] = useState(image.description);
  const number = place + 1;
  const save = (): void => {
    if (text.trim() !== image.description) onDescribe(text.trim());
  };
  return (
    <>
      <GripVertical className={styles["grip"]} aria-hidden="true" />
      <span className={styles["thumb"]}>
        <SizedPicture
          keys={keysOf(image)}
          colour={image.metadata.colour}
          alt=""
          typeName={null}
          widthPx={THUMB_PX}
        />
      </span>
      <TextField
        className={styles["describe"]}
        label={t("pictures.description", { number })}
        hideLabel
        placeholder={t("pictures.describe")}
        maxLength={500}
        value={text}
        onChange={setText}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") save();
          if (event.key !== "Escape" || text === image.description) return;
          event.preventDefault();
          event.stopPropagation();
          setText(image.description);
        }}
      />
      <span className={styles["lineButtons"]}>
        <IconButton
          size="small"
          disabled={place === 0}
          label={t("pictures.moveUp", { number })}
          icon={<ArrowUp />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="small"
          disabled={place === count - 1}
          label={t("pictures.moveDown", { number })}
          icon={<ArrowDown />}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="small"
          label={t("pictures.remove", { number })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      </span>
    </>
  );
}

/** The pictures of a space in order: drag or move them, describe them, remove them with Undo. */
export function PictureOrder({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const { order, remove, describe } = usePictureEdits(space);
  const { images } = space;
  const { move, draggableAt } = useReorder(images, order);
  return (
    <section aria-label={t("pictures.inOrder")}>
      <p className={styles["quiet"]}>{t("pictures.orderHint")}</p>
      <ol className={styles["lines"]}>
        {images.map((image, place) => (
          <li key={image.id} className={styles["line"]} {...draggableAt(place)}>
            <Line
              image={image}
              place={place}
              count={images.length}
              onMove={(by) => move(place, place + by)}
              onRemove={() => remove(image)}
              onDescribe={(description) => describe(image, description)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
