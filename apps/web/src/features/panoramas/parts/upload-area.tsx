import { PANORAMA_MAX_BYTES, PANORAMA_MAX_PIXELS, PANORAMA_MAX_WIDTH_PX } from "@storey/domain";
import { ImagePlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { DropArea } from "../../uploads/parts/drop-area.tsx";
import { UploadList } from "../../uploads/parts/upload-list.tsx";
import styles from "./panoramas.module.css";
import {
  PANORAMA_KINDS,
  type PanoramaKind,
  type usePanoramaUploads,
} from "./use-panorama-uploads.ts";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

interface UploadAreaProps {
  readonly uploads: ReturnType<typeof usePanoramaUploads>;
}

/** Adds panoramas: what they are may be said first, then they are dropped, pasted or browsed for, with the limits told before. */
export function UploadArea({ uploads }: UploadAreaProps) {
  const { t } = useTranslation("panoramas");
  const [kind, setKind] = useState<PanoramaKind>("told");
  const limits = t("upload.limits", {
    megabytes: PANORAMA_MAX_BYTES / 1024 / 1024,
    width: PANORAMA_MAX_WIDTH_PX,
    height: PANORAMA_MAX_PIXELS / PANORAMA_MAX_WIDTH_PX,
  });
  return (
    <div className={styles.part}>
      <SelectField
        label={t("upload.kind")}
        hint={t("upload.kind.hint")}
        value={kind}
        options={PANORAMA_KINDS.map((value) => ({ value, label: t(`upload.kind.${value}`) }))}
        onChange={setKind}
      />
      <DropArea
        label={t("upload.title")}
        text={t("upload.drop")}
        browse={{
          label: t("upload.browse"),
          icon: <ImagePlus aria-hidden="true" />,
          autoFocus: true,
        }}
        limits={limits}
        accept={ACCEPTED}
        isMany
        onFiles={(files) => uploads.add(files, kind)}
      />
      <UploadList uploads={uploads} />
    </div>
  );
}
