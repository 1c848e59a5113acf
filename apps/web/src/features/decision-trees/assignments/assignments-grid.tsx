import { assetModels, assets, spaces, type TreeAssignment } from "@storey/contract";
import { isValueOf, type TreeValue, type TreeVariable } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { type ClipboardEvent, useState } from "react";
import { assetModelPath, assetPath, spacePath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { Badge } from "../../../ui/chip.tsx";
import { Table } from "../../../ui/table.tsx";
import { ValueField } from "../panel/value-field.tsx";
import { useValueText } from "../parts/use-value-text.ts";
import styles from "./assignments.module.css";

interface GridProps {
  readonly label: string;
  readonly variables: readonly TreeVariable[];
  readonly rows: readonly TreeAssignment[];
  readonly onSave: (row: TreeAssignment, variable: TreeVariable, value: TreeValue | null) => void;
  /** A column of a spreadsheet, of more than one line, for this row and those below. */
  readonly onPaste: (row: TreeAssignment, variable: TreeVariable, text: string) => void;
}

const PATH_OF = { space: spacePath, assetModel: assetModelPath, asset: assetPath } as const;

type CellProps = Pick<GridProps, "onSave" | "onPaste"> & {
  readonly row: TreeAssignment;
  readonly variable: TreeVariable;
};

/** One value: a choice is saved at once, what is typed once it is left. */
function Cell({ row, variable, onSave, onPaste }: CellProps) {
  const { t } = useTranslation("decision-trees");
  const textOf = useValueText();
  const told = row.values[variable.key];
  const stored = isValueOf(variable, told) ? told : null;
  const [typed, setTyped] = useState<{ readonly value: TreeValue | null } | null>(null);
  const isTyped = variable.type === "text" || variable.type === "number";
  const leave = (): void => {
    if (typed && typed.value !== stored) onSave(row, variable, typed.value);
    setTyped(null);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\r\n]./.test(text)) return;
    event.preventDefault();
    setTyped(null);
    onPaste(row, variable, text);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside is what is left and pasted into.
    <span onBlur={leave} onPaste={paste}>
      <ValueField
        variable={variable}
        label={t("where.cell", { variable: variable.label || variable.key, name: row.name })}
        hideLabel
        noneLabel={
          variable.fallback === null
            ? t("assign.none")
            : t("assign.fallback", { value: textOf(variable.fallback) })
        }
        value={typed ? typed.value : stored}
        onChange={(value) => (isTyped ? setTyped({ value }) : onSave(row, variable, value))}
      />
    </span>
  );
}

/** The places where a tree helps beside what each tells its variables. */
export function AssignmentsGrid({ label, variables, rows, onSave, onPaste }: GridProps) {
  const { t } = useTranslation("decision-trees");
  const textOf = useValueText();
  const may = {
    space: useMayCall(spaces.update),
    assetModel: useMayCall(assetModels.update),
    asset: useMayCall(assets.update),
  };
  return (
    <div className={styles["grid"]}>
      <Table label={label}>
        <thead>
          <tr>
            <th scope="col">{t("where.place")}</th>
            {variables.map((variable) => (
              <th key={variable.id} scope="col">
                <bdi>{variable.label || variable.key}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={styles["name"]}>
                <Link to={PATH_OF[row.kind](row.id)}>
                  <bdi>{row.name}</bdi>
                </Link>
                <span className={styles["quiet"]}>
                  {t(`where.kind.${row.kind}`)}
                  {row.place === null ? null : (
                    <>
                      {" · "}
                      <bdi>{row.place}</bdi>
                    </>
                  )}
                </span>
                {row.missing.length > 0 ? (
                  <Badge tone="warning">{t("where.lacks", { count: row.missing.length })}</Badge>
                ) : null}
              </th>
              {variables.map((variable) => (
                <td key={variable.id}>
                  {may[row.kind] ? (
                    <Cell row={row} variable={variable} onSave={onSave} onPaste={onPaste} />
                  ) : (
                    <bdi>{textOf(row.values[variable.key] ?? null)}</bdi>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
