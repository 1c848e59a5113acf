import type { CarrierReference, Image } from "@storey/contract";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from "@storey/domain";
import { ImagePlus } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { DropArea } from "../../uploads/parts/drop-area.tsx";
import { UploadList } from "../../uploads/parts/upload-list.tsx";
import { useLeavingUploads } from "../../uploads/parts/use-leaving-uploads.ts";
import { ChosenPicture } from "../chosen-picture.tsx";
import { ACCEPTED_PICTURES } from "../image-upload.queries.ts";
import { PictureOrder } from "../picture-order.tsx";
import { usePictureUploads } from "../use-picture-uploads.ts";
import styles from "./picture-dialog.module.css";

interface PictureDialogProps {
  readonly owner: CarrierReference;
  /** What the owner is called. */
  readonly name: string;
  readonly images: readonly Image[];
  readonly onClose: () => void;
}

/** Everything that is done to the pictures of an owner: add, describe, order, remove. */
export function PictureDialog({ owner, name, images, onClose }: PictureDialogProps) {
  const { t } = useTranslation("spaces");
  const uploads = usePictureUploads(owner);
  const close = useLeavingUploads(uploads, onClose);
  // The last picture that is removed takes its whole list along.
  const kept = useKeptFocus<HTMLDivElement>();
  const limits = t("upload.limits", {
    megabytes: IMAGE_MAX_BYTES / 1024 / 1024,
    megapixels: IMAGE_MAX_PIXELS / 1_000_000,
  });
  return (
    <Dialog
      open
      wide
      title={t("pictures.dialog", { name })}
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {t("done")}
        </Button>
      }
    >
      <div {...kept} className={styles["body"]}>
        <DropArea
          label={t("upload.title")}
          text={t("upload.drop")}
          browse={{
            label: t("upload.browse"),
            icon: <ImagePlus aria-hidden="true" />,
            autoFocus: true,
          }}
          camera={t("upload.camera")}
          limits={limits}
          accept={ACCEPTED_PICTURES}
          isMany
          onFiles={(files) => uploads.add(files, () => null)}
        />
        <UploadList uploads={uploads} leadOf={({ file }) => <ChosenPicture file={file} />} />
        {images.length > 0 ? <PictureOrder owner={owner} images={images} /> : null}
      </div>
    </Dialog>
  );
}
