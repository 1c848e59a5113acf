import { assetExport, assetImports } from "@storey/contract";
import { useNavigate } from "@tanstack/react-router";
import { ArrowUpDown, FileDown, FileUp } from "lucide-react";
import { PATHS } from "../../../../app/paths.ts";
import { useTranslation } from "../../../../lib/messages.ts";
import { useMayCall } from "../../../../lib/session/use-may.ts";
import { Button } from "../../../../ui/button.tsx";
import { Menu, type MenuItem } from "../../../../ui/menu.tsx";
import { saveAssetTable } from "../save-asset-table.ts";

interface AssetTableActionsProps {
  /** The list that is shown, as its address says it. */
  readonly queryParams: string;
}

/** Offers to bring assets in from a file, and to take those of the list, or all, away as one. */
export function AssetTableActions({ queryParams }: AssetTableActionsProps) {
  const { t } = useTranslation("asset-imports");
  const { t: ofList } = useTranslation("asset-list");
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
        label: ofList(`export.shown.${format}`),
        icon: <FileDown aria-hidden="true" />,
        onSelect: () => void saveAssetTable(format, { queryParams }),
        divided: mayImport && format === "csv",
      });
    }
    for (const format of ["csv", "xlsx"] as const) {
      items.push({
        label: t(`export.${format}`),
        icon: <FileDown aria-hidden="true" />,
        onSelect: () => void saveAssetTable(format),
        divided: format === "csv",
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
