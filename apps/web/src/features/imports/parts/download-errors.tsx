import type { AnyImport } from "@storey/contract";
import { Download } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { importErrors } from "../import.queries.ts";
import { useImportKind } from "../import-kind.ts";

/** Saves the rows with errors as a file. */
export function DownloadErrors({ given }: { readonly given: AnyImport }) {
  const { t } = useTranslation("imports");
  const kind = useImportKind();
  const save = async (): Promise<void> => {
    try {
      const name = given.fileName.replace(/\.[^.]*$/, "");
      saveFile(await importErrors(kind, given.id), `${name}-errors.csv`);
    } catch (error) {
      showToast({
        severity: "error",
        summary: t("problems.downloadFailed"),
        detail: textOfError(error),
      });
    }
  };
  return (
    <Button size="small" icon={<Download aria-hidden="true" />} onClick={() => void save()}>
      {t("problems.download")}
    </Button>
  );
}
