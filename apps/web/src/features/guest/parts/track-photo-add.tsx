import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { isHeic } from "../../../lib/heic.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { isUnreadable } from "../../../lib/offline/cached-files.ts";
import { sendPhoto } from "../tracked-writes.ts";
import styles from "./guest.module.css";
import { PhotoInput } from "./photo-input.tsx";

/** Adds a photo to a report that was already sent. */
export function TrackPhotoAdd({ token }: { readonly token: string }) {
  const { t } = useTranslation("guest");
  const [notice, setNotice] = useState("");
  const add = async (file: File): Promise<void> => {
    const isOtherKind = await isHeic(file).catch(() => false);
    setNotice(isOtherKind ? t("photo.heic", { names: file.name }) : "");
    if (isOtherKind) return;
    try {
      await sendPhoto(token, file);
    } catch (cause) {
      // The device may not read the file any more, such as one that was moved meanwhile.
      setNotice(
        isUnreadable(cause) ? t("photo.unreadable", { name: file.name }) : textOfError(cause),
      );
    }
  };
  return (
    <div className={styles.stack}>
      <PhotoInput onFiles={([file]) => file && void add(file)} />
      {notice ? (
        <p role="alert" className={styles.alert}>
          {notice}
        </p>
      ) : null}
    </div>
  );
}
