import { FileUp, Upload } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfCode, textOfError } from "../../../lib/error-text.ts";
import { type Namespace, useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { uploadImport } from "../import.queries.ts";
import { useImportKind, useKindMessages } from "../import-kind.ts";
import layout from "./layout.module.css";
import { problemMessage } from "./problem-message.ts";
import styles from "./upload-step.module.css";

const MAX_MEGABYTES = 100;
const MAX_ROWS = 200_000;
/** The limit for spreadsheets is smaller, as each is unpacked in memory as a whole. */
const MAX_SHEET_MEGABYTES = 20;
const MAX_SHEET_ROWS = 50_000;
const ACCEPTED =
  ".csv,.tsv,.txt,.json,.geojson,.xlsx,text/csv,application/json,application/geo+json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Returns the message for a refused file; the parser's own reason is among the error's fields. */
function reasonOf(error: unknown, own: Namespace): string {
  const problem = error instanceof CallError ? error.fields[0] : undefined;
  if (!problem) return textOfError(error);
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(problem.params ?? {})) {
    if (typeof value === "string" || typeof value === "number") params[name] = value;
  }
  const words = problemMessage({ code: problem.code, params }, own);
  return words === problem.code ? textOfCode(problem.code, problem.message) : words;
}

function useUpload(onDone: (importId: string) => void) {
  const { t } = useTranslation("imports");
  const kind = useImportKind();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const cancel = useRef<AbortController>(undefined);
  useEffect(() => () => cancel.current?.abort(), []);
  const start = async (chosen: File): Promise<void> => {
    const maxMb = /\.xlsx$/i.test(chosen.name) ? MAX_SHEET_MEGABYTES : MAX_MEGABYTES;
    if (chosen.size > maxMb * 1024 * 1024) {
      setError(t("problem.too_large", { maxMb }));
      return;
    }
    const controller = new AbortController();
    cancel.current = controller;
    setFile(chosen);
    setError(null);
    setProgress(0);
    try {
      const { id } = await uploadImport(kind, chosen, setProgress, controller.signal);
      onDone(id);
    } catch (cause) {
      setFile(null);
      if (!controller.signal.aborted)
        setError(`${t("failed")}: ${reasonOf(cause, kind.namespace)}`);
    }
  };
  return { file, progress, error, start, stop: () => cancel.current?.abort() };
}

/** Takes the file by drop or by choice, and names its limits beforehand. */
export function UploadStep({ onDone }: { readonly onDone: (importId: string) => void }) {
  const { t } = useTranslation("imports");
  const { file, progress, error, start, stop } = useUpload(onDone);
  const own = useKindMessages();
  const { BeforeUpload } = useImportKind();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) void start(dropped);
  };
  return (
    <section
      className={classNames(styles["drop"], over && styles["over"])}
      aria-label={t("step.upload")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileUp aria-hidden="true" className={styles["bigIcon"]} />
      {file ? (
        <div className={styles["sending"]}>
          <bdi>{file.name}</bdi>
          <ProgressBar label={t("upload.progress", { name: file.name })} value={progress} />
          <Button onClick={stop}>{t("cancel")}</Button>
        </div>
      ) : (
        <>
          <h2>{own("upload.drop")}</h2>
          <Button
            variant="primary"
            icon={<Upload aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t("upload.browse")}
          </Button>
        </>
      )}
      {error ? (
        <p role="alert" className={layout["error"]}>
          {error}
        </p>
      ) : null}
      <p className={layout["quiet"]}>
        {t("upload.limits", { megabytes: MAX_MEGABYTES, rows: MAX_ROWS })}
      </p>
      <p className={layout["quiet"]}>
        {t("upload.limits.sheet", { megabytes: MAX_SHEET_MEGABYTES, rows: MAX_SHEET_ROWS })}
      </p>
      <p className={layout["quiet"]}>{t("upload.hint")}</p>
      {BeforeUpload ? <BeforeUpload /> : null}
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t("upload.browse")}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (chosen) void start(chosen);
        }}
      />
    </section>
  );
}
