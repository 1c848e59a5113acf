import { IMAGE_MAX_BYTES } from "@storey/domain";
import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { textOfCode, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { classNames } from "../../../ui/class-names.ts";
import { imagesChanged } from "../../images/image.queries.ts";
import { ACCEPTED_PICTURES, uploadImage } from "../../images/image-upload.queries.ts";
import { CellButton } from "./cell-button.tsx";
import type { CellProps } from "./cell-props.ts";
import { LinkedCell } from "./linked-cell.tsx";
import styles from "./set-up.module.css";

/** The picture of a cell on its way. */
type Way = { readonly progress: number } | { readonly reason: string } | null;

/** Sends a picture to a room from its cell. */
function usePicture({ space }: Pick<CellProps, "space">, onSent: () => void) {
  const [way, setWay] = useState<Way>(null);
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > IMAGE_MAX_BYTES) {
      setWay({ reason: textOfCode("image.too_large", "") });
      return;
    }
    const owner = { kind: "space", id: space.id } as const;
    setWay({ progress: 0 });
    try {
      await uploadImage(owner, {
        ...{ file, id: randomId(), signal: new AbortController().signal },
        onProgress: (progress) => setWay({ progress }),
      });
      setWay(null);
      onSent();
      await imagesChanged(owner);
    } catch (error) {
      setWay({ reason: textOfError(error) });
    }
  };
  return { way, send };
}

/** A picture is chosen, pasted or dropped in its place; where there is one, the way to all of them. */
export function PictureCell(props: CellProps) {
  const { t } = useTranslation("set-up");
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  const [isOver, setOver] = useState(false);
  const { way, send } = usePicture(props, () => {
    const isHere = place.current?.contains(document.activeElement);
    props.onPicture(props.space);
    // A link takes the place of the button that has the focus.
    if (isHere) props.onLeave("stay");
  });
  if (!props.space.missing.includes("picture")) return <LinkedCell {...props} />;
  const onPaste = (event: ClipboardEvent): void => {
    const file = event.clipboardData.files[0];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    void send(file);
  };
  const onDrag = (event: DragEvent): void => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keys.
    <span
      ref={place}
      className={classNames(styles["edit"], isOver && styles["over"])}
      onPaste={onPaste}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event);
        void send(event.dataTransfer.files[0]);
      }}
    >
      <CellButton
        space={props.space}
        criterion={props.criterion}
        focus={props.focus}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_PICTURES}
        aria-label={t("mend.picture")}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      {way && "progress" in way ? (
        <span role="status" className={styles["quiet"]}>
          {t("uploading", { percent: Math.round(way.progress * 100) })}
        </span>
      ) : null}
      {way && "reason" in way ? (
        <span role="alert" className={styles["problem"]}>
          {t("failed", { reason: way.reason })}
        </span>
      ) : null}
    </span>
  );
}
