import type { AnyImport } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { Table } from "../../../ui/table.tsx";
import { useFieldWords, useImportKind, useKindMessages } from "../import-kind.ts";
import layout from "./layout.module.css";

/** Shows the first records as the import would leave them, without the columns that are empty. */
export function PreviewRows({ rows }: { readonly rows: AnyImport["preview"] }) {
  const { t } = useTranslation("imports");
  const own = useKindMessages();
  const { nameOf } = useFieldWords();
  const { previewColumns } = useImportKind();
  const columns = previewColumns.filter(([, textOf]) => rows.some((row) => textOf(row) !== ""));
  const hasLines = rows.some(({ line }) => line > 0);
  return (
    <Table label={own("preview.table")}>
      <thead>
        <tr>
          <th scope="col" data-number="">
            {t(hasLines ? "preview.line" : "problems.row")}
          </th>
          <th scope="col">{t("preview.action")}</th>
          {columns.map(([field]) => (
            <th key={field} scope="col">
              {nameOf({ key: field, label: null })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <td data-number="">{hasLines ? row.line : row.row}</td>
            <td>
              <Badge tone={row.action === "create" ? "success" : "info"}>
                {t(`preview.${row.action}`)}
              </Badge>
            </td>
            {columns.map(([field, textOf]) => (
              <td key={field} className={layout["sampleCell"]}>
                <bdi>{textOf(row)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
