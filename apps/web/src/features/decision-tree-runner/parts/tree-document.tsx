import type { SpaceDocument } from "@storey/contract";
import { Download, FileText } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./tree-runner.module.css";
import { useTreeWords } from "./use-tree-words.ts";

const PdfOverlay = lazy(async () => {
  await import("../../documents/parts/document-messages.ts");
  return { default: (await import("../../documents/parts/pdf/pdf-overlay.tsx")).PdfOverlay };
});

const PDF = "application/pdf";

interface TreeDocumentProps {
  readonly document: Pick<SpaceDocument, "description" | "metadata">;
  /** The same function as long as it is the same document. */
  readonly getBytes: (signal?: AbortSignal) => Promise<Blob>;
  readonly page: number;
  readonly name: string;
}

/** A document of a tree: a PDF opens over the page at the page that is meant, another one is saved. */
export function TreeDocument({ document, getBytes, page, name }: TreeDocumentProps) {
  const { t } = useTreeWords();
  const [isOpen, setOpen] = useState(false);
  const { contentType, fileName } = document.metadata;
  const title = name || document.description || fileName;
  // A label says already what the button does: "Read the guide".
  const says = (words: string): string => (name === "" ? words : name);
  const save = async (): Promise<void> => {
    try {
      saveFile(await getBytes(), fileName);
    } catch (error) {
      showToast({ severity: "error", summary: textOfError(error) });
    }
  };
  if (contentType !== PDF) {
    return (
      <Button
        size="large"
        className={styles["fileLine"]}
        icon={<Download aria-hidden="true" />}
        onClick={() => void save()}
      >
        {says(t("document.save", { name: title }))}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="large"
        className={styles["fileLine"]}
        icon={<FileText aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {page > 1
          ? t("document.openAt", { name: title, page })
          : says(t("document.open", { name: title }))}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PdfOverlay
            document={document}
            getBytes={getBytes}
            startPage={page}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
