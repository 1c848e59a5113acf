import type { ImportPreviewRow } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge } from "../../../ui/chip.tsx";
import { Table } from "../../../ui/table.tsx";
import styles from "./import.module.css";

/** A column of the preview: its field and what stands in it. */
type Column = readonly [
  field: "name" | "location" | "floor" | "type" | "capacity" | "features" | "shortcode",
  textOf: (row: ImportPreviewRow) => string,
];

const COLUMNS: readonly Column[] = [
  ["name", ({ name }) => name],
  ["location", ({ location }) => location],
  ["floor", ({ floor }) => floor],
  ["type", ({ type }) => type ?? ""],
  ["capacity", ({ capacity }) => (capacity === null ? "" : String(capacity))],
  ["features", ({ features }) => features.join(", ")],
  ["shortcode", ({ shortcode }) => shortcode ?? ""],
];

/** The first spaces as the import would leave them; columns without anything are left out. */
export function PreviewRows({ rows }: { readonly rows: readonly ImportPreviewRow[] }) {
  const { t } = useTranslation("imports");
  const columns = COLUMNS.filter(([, textOf]) => rows.some((row) => textOf(row) !== ""));
  const hasLines = rows.some(({ line }) => line > 0);
  return (
    <Table label={t("preview.table")}>
      <thead>
        <tr>
          <th scope="col" data-number="">
            {t(hasLines ? "preview.line" : "problems.row")}
          </th>
          <th scope="col">{t("preview.action")}</th>
          {columns.map(([field]) => (
            <th key={field} scope="col">
              {t(`field.${field}`)}
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
              <td key={field} className={styles["sampleCell"]}>
                <bdi>{textOf(row)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
