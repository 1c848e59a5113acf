import { DOCUMENT_FORMATS, DOCUMENT_TYPES, type DocumentType } from "@storey/domain";
import { FilePlus, RotateCcw, X } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { sizeWords } from "../document-words.ts";
import styles from "./document-desk.module.css";
import type { DocumentRow, UploadKind, useDocumentUploads } from "./use-document-uploads.ts";

/** Names that a file dialog knows; what is in the file decides. */
const ACCEPTED = Object.values(DOCUMENT_FORMATS)
  .flatMap(({ extensions }) => extensions.map((each) => `.${each}`))
  .join(",");

/** The types a document can have, in the words of the language. */
export function useTypeOptions(): { readonly value: DocumentType; readonly label: string }[] {
  const { t } = useTranslation("documents");
  return DOCUMENT_TYPES.map((value) => ({ value, label: t(`type.${value}`) }));
}

function usePaste(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}

function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation("documents");
  const browse = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  usePaste(onFiles);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      className={classNames(styles["drop"], over && styles["over"])}
      aria-label={t("upload.title")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <p className={styles["dropText"]}>{t("upload.drop")}</p>
      <Button
        variant="primary"
        icon={<FilePlus aria-hidden="true" />}
        onClick={() => browse.current?.click()}
      >
        {t("upload.browse")}
      </Button>
      <p className={styles["quiet"]}>{t("upload.limits")}</p>
      <input
        ref={browse}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={t("upload.browse")}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </section>
  );
}

interface RowProps {
  readonly row: DocumentRow;
  readonly uploads: ReturnType<typeof useDocumentUploads>;
}

function hasEnded({ state }: DocumentRow): boolean {
  return state === "failed" || state === "cancelled";
}

function Row({ row, uploads }: RowProps) {
  const { t, language } = useTranslation("documents");
  const ended = hasEnded(row);
  const name = row.file.name;
  return (
    <li className={styles["line"]}>
      <div className={styles["words"]}>
        <span className={styles["nameLine"]}>
          <bdi className={styles["fileName"]}>{name}</bdi>
          <span className={styles["quiet"]}>{sizeWords(row.file.size, language)}</span>
        </span>
        {ended ? (
          <span
            className={row.state === "failed" ? styles["reason"] : styles["quiet"]}
            role={row.state === "failed" ? "alert" : undefined}
          >
            {row.reason ?? t("upload.cancelled")}
          </span>
        ) : (
          <ProgressBar label={t("upload.progress", { name })} value={row.progress} />
        )}
      </div>
      {ended && row.mayRetry ? (
        <IconButton
          label={t("upload.retry", { name })}
          icon={<RotateCcw />}
          onClick={() => uploads.retry(row)}
        />
      ) : null}
      <IconButton
        label={t(ended ? "upload.dismiss" : "upload.cancel", { name })}
        icon={<X />}
        onClick={() => (ended ? uploads.dismiss(row) : uploads.cancel(row))}
      />
    </li>
  );
}

/** Adds documents: what they are is chosen first, then they are dropped, pasted or browsed for. */
export function UploadArea({ uploads }: Pick<RowProps, "uploads">) {
  const { t } = useTranslation("documents");
  const options = useTypeOptions();
  const [kind, setKind] = useState<UploadKind>({ type: "manual", isPublic: false });
  const ended = uploads.rows.filter(hasEnded);
  return (
    <div className={styles["part"]}>
      <div className={styles["kind"]}>
        <SelectField
          label={t("upload.type")}
          value={kind.type}
          options={options}
          onChange={(type) => setKind({ ...kind, type })}
        />
        <Switch
          label={t("field.isPublic")}
          hint={t("field.isPublic.hint")}
          checked={kind.isPublic}
          onChange={(isPublic) => setKind({ ...kind, isPublic })}
        />
      </div>
      <DropZone onFiles={(files) => uploads.add(files, kind)} />
      {uploads.rows.length > 0 ? (
        <ul className={styles["lines"]} aria-label={t("upload.rows")}>
          {uploads.rows.map((row) => (
            <Row key={row.id} row={row} uploads={uploads} />
          ))}
        </ul>
      ) : null}
      {ended.length > 1 ? (
        <Button onClick={() => ended.forEach(uploads.dismiss)}>{t("upload.dismissAll")}</Button>
      ) : null}
    </div>
  );
}
