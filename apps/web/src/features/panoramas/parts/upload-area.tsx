import { PANORAMA_MAX_BYTES, PANORAMA_MAX_PIXELS, PANORAMA_MAX_WIDTH_PX } from "@storey/domain";
import { ImagePlus } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { DropArea } from "../../uploads/drop-area.tsx";
import { UploadList } from "../../uploads/upload-list.tsx";
import styles from "./panoramas.module.css";
import type { usePanoramaUploads } from "./use-panorama-uploads.ts";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";

interface UploadAreaProps {
  readonly uploads: ReturnType<typeof usePanoramaUploads>;
}

/** Adds panoramas: dropped, pasted or browsed for, with the limits told before. */
export function UploadArea({ uploads }: UploadAreaProps) {
  const { t } = useTranslation("panoramas");
  const limits = t("upload.limits", {
    megabytes: PANORAMA_MAX_BYTES / 1024 / 1024,
    width: PANORAMA_MAX_WIDTH_PX,
    height: PANORAMA_MAX_PIXELS / PANORAMA_MAX_WIDTH_PX,
  });
  return (
    <div className={styles.part}>
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
        onFiles={(files) => uploads.add(files, null)}
      />
      <UploadList uploads={uploads} />
    </div>
  );
}
