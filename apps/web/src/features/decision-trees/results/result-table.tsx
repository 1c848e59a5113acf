import { csvLine } from "@storey/domain";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { saveFile } from "../../../lib/save-file.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Table } from "../../../ui/table.tsx";
import styles from "./tree-results.module.css";
import { useResultWords } from "./use-result-words.ts";

/** One column of a table of results: as text, which a file holds too, and as it is shown. */
export interface ResultColumn<Row> {
  readonly label: string;
  readonly isNumber?: boolean;
  /** Sentences, which need room. */
  readonly isLong?: boolean;
  readonly text: (row: Row) => string;
  readonly show?: (row: Row) => ReactNode;
}

interface ResultTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ResultColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** The button that saves a table as CSV, as it is shown. */
export function SaveTable<Row>({ label, columns, rows }: Omit<ResultTableProps<Row>, "keyOf">) {
  const { t } = useResultWords();
  const save = (): void => {
    const lines = [
      columns.map((column) => column.label),
      ...rows.map((row) => columns.map(({ text }) => text(row))),
    ];
    const file = `\ufeff${lines.map((cells) => `${csvLine(cells)}\r\n`).join("")}`;
    saveFile(new Blob([file], { type: "text/csv;charset=utf-8" }), `${label}.csv`);
  };
  return <IconButton label={t("csv", { name: label })} icon={<Download />} onClick={save} />;
}

/** A table of results in the section of its name; the first column names the row. */
export function ResultTable<Row>({ label, columns, rows, keyOf }: ResultTableProps<Row>) {
  return (
    <div className={styles["table"]}>
      <Table label={label} isInSection>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-number={column.isNumber ? "" : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label: name, isNumber, isLong, text, show }, at) => {
                const shown = show ? show(row) : text(row);
                return at === 0 ? (
                  <th key={name} scope="row">
                    {shown}
                  </th>
                ) : (
                  <td
                    key={name}
                    data-number={isNumber ? "" : undefined}
                    data-long={isLong ? "" : undefined}
                  >
                    {shown}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
