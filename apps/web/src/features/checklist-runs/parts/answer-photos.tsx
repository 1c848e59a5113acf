import { CHECKLIST_PHOTOS_MAX } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { CloudUpload, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { IconButton } from "../../../ui/button.tsx";
import { PhotoButtons } from "../../issues/parts/photo-buttons.tsx";
import { runFileQuery } from "../checklist-run.queries.ts";
import styles from "./question.module.css";

/** A photo of an answer: where the server has it, or the file that waits here. */
export interface QuestionPhoto {
  readonly id: string;
  /** Below `/api`; null while it waits. */
  readonly path: string | null;
  readonly file: Blob | null;
}

interface AnswerPhotosProps {
  readonly photos: readonly QuestionPhoto[];
  readonly isReadOnly: boolean;
  readonly onPhotos: (files: readonly File[]) => void;
  readonly onRemove?: (id: string) => void;
}

/** The photos of an answer, and the buttons that take more. */
export function AnswerPhotos({ photos, isReadOnly, onPhotos, onRemove }: AnswerPhotosProps) {
  const { t } = useTranslation("checklist-runs");
  const room = CHECKLIST_PHOTOS_MAX - photos.length;
  if (isReadOnly && photos.length === 0) return null;
  return (
    <div className={styles["stack"]}>
      {photos.length === 0 ? null : (
        <ul className={styles["photos"]} aria-label={t("photo.count", { count: photos.length })}>
          {photos.map((photo, index) => (
            <li key={photo.id} className={styles["photo"]}>
              <Photo photo={photo} number={index + 1} />
              {onRemove && !isReadOnly ? (
                <IconButton
                  size="small"
                  className={styles["remove"]}
                  label={t("photo.remove", { number: index + 1 })}
                  icon={<X />}
                  onClick={() => onRemove(photo.id)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {isReadOnly ? null : room > 0 ? (
        <div className={styles["row"]}>
          <PhotoButtons onFiles={(files) => onPhotos(files.slice(0, room))} />
        </div>
      ) : (
        <p className={styles["quiet"]}>{t("photo.full")}</p>
      )}
    </div>
  );
}

function useAddressOf(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

function Photo({ photo, number }: { readonly photo: QuestionPhoto; readonly number: number }) {
  const { t } = useTranslation("checklist-runs");
  const { data } = useQuery({
    ...runFileQuery(photo.path ?? ""),
    enabled: photo.path !== null && photo.file === null,
  });
  const address = useAddressOf(photo.file ?? data ?? null);
  const isWaiting = photo.path === null;
  return (
    <>
      {address === null ? null : (
        <img src={address} alt={t(isWaiting ? "photo.waits" : "photo.view", { number })} />
      )}
      {isWaiting ? <CloudUpload aria-hidden="true" className={styles["waiting"]} /> : null}
    </>
  );
}
