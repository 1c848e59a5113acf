import { ImagePlus } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./branding.module.css";
import { LOGO_TYPES } from "./logo-file.ts";

interface LogoDropProps {
  readonly limits: string;
  readonly isReplacing: boolean;
  readonly onFile: (file: File) => void;
}

/** Where a logo is dropped, pasted or chosen; the limits stand there before the attempt. */
export function LogoDrop({ limits, isReplacing, onFile }: LogoDropProps) {
  const { t } = useTranslation("administration");
  const browse = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = useRef(onFile);
  take.current = onFile;
  const takeFirst = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file) take.current(file);
  };
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const file = event.clipboardData?.files[0];
      if (file) take.current(file);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    takeFirst(event.dataTransfer.files);
  };
  return (
    <section
      className={classNames(styles.drop, over && styles.over)}
      aria-label={t("branding.upload")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <p className={styles.dropText}>{t("branding.drop")}</p>
      <Button icon={<ImagePlus aria-hidden="true" />} onClick={() => browse.current?.click()}>
        {t(isReplacing ? "branding.replace" : "branding.browse")}
      </Button>
      <p className={styles.limits}>{limits}</p>
      <input
        ref={browse}
        type="file"
        hidden
        accept={LOGO_TYPES}
        aria-label={t("branding.browse")}
        onChange={(event) => {
          takeFirst(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
    </section>
  );
}
