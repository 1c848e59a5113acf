import { publicCalls } from "@storey/contract";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { isHeic } from "../../../lib/heic.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { upload } from "../../../lib/upload.ts";
import styles from "./guest.module.css";
import { PhotoInput } from "./photo-input.tsx";
import form from "./report.module.css";

interface TrackPhotoAddProps {
  readonly token: string;
  readonly onAdded: () => void;
}

/** Adds a photo to a report that was sent already. */
export function TrackPhotoAdd({ token, onAdded }: TrackPhotoAddProps) {
  const { t } = useTranslation("guest");
  const [done, setDone] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [notice, setNotice] = useState("");
  const add = async (file: File): Promise<void> => {
    setError(null);
    const isUnreadable = await isHeic(file).catch(() => false);
    setNotice(isUnreadable ? t("photo.heic", { names: file.name }) : "");
    if (isUnreadable) return;
    setDone(0);
    try {
      const body = { id: randomId() };
      await upload(publicCalls.addPhoto, { params: { token }, body, file, onProgress: setDone });
      onAdded();
    } catch (cause) {
      setError(cause);
    } finally {
      setDone(null);
    }
  };
  return (
    <div className={styles.stack}>
      {done === null ? (
        <PhotoInput onFiles={([file]) => file && void add(file)} />
      ) : (
        <progress
          className={form.progress}
          value={done}
          max={1}
          aria-label={t("photo.sending", { number: 1 })}
        />
      )}
      {error || notice ? (
        <p role="alert" className={styles.alert}>
          {notice || textOfError(error)}
        </p>
      ) : null}
    </div>
  );
}
