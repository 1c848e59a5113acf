import { FileDown } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { saveAssetTable } from "./save-asset-table.ts";

/** Offers a table with the headings alone, for who begins with an empty one. */
export function TemplateLink() {
  const { t } = useTranslation("asset-imports");
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<FileDown aria-hidden="true" />}
      onClick={() => void saveAssetTable("xlsx", { isTemplate: true })}
    >
      {t("template")}
    </Button>
  );
}
