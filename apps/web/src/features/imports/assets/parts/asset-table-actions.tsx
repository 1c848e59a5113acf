import { assetExport, assetImports } from "@storey/contract";
import { useNavigate } from "@tanstack/react-router";
import { ArrowUpDown, FileDown, FileUp } from "lucide-react";
import { PATHS } from "../../../../app/paths.ts";
import { useTranslation } from "../../../../lib/messages.ts";
import { useMayCall } from "../../../../lib/session/use-may.ts";
import { Button } from "../../../../ui/button.tsx";
import { Menu, type MenuItem } from "../../../../ui/menu.tsx";
import { saveAssetTable } from "../save-asset-table.ts";

/** Offers to bring assets in from a file, and to take all of them away as one. */
export function AssetTableActions() {
  const { t } = useTranslation("asset-imports");
  const navigate = useNavigate();
  const mayImport = useMayCall(assetImports.upload);
  const mayExport = useMayCall(assetExport.download);
  const items: MenuItem[] = [];
  if (mayImport) {
    items.push({
      label: t("title"),
      icon: <FileUp aria-hidden="true" />,
      onSelect: () => void navigate({ to: PATHS.CsvImport }),
    });
  }
  if (mayExport) {
    for (const format of ["csv", "xlsx"] as const) {
      items.push({
        label: t(`export.${format}`),
        icon: <FileDown aria-hidden="true" />,
        onSelect: () => void saveAssetTable(format),
        divided: mayImport && format === "csv",
      });
    }
  }
  if (items.length === 0) return null;
  return (
    <Menu
      label={t("table")}
      trigger={(attributes) => (
        <Button {...attributes} variant="quiet" icon={<ArrowUpDown aria-hidden="true" />}>
          {t("table")}
        </Button>
      )}
      items={items}
    />
  );
}
