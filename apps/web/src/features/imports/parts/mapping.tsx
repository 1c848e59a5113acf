import type { AnyImport } from "@storey/contract";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { type ImportField, useFieldWords, useImportKind } from "../import-kind.ts";
import styles from "./map-step.module.css";
import { UnreadColumns } from "./unread-columns.tsx";

const SAMPLES = 3;
const SAMPLE_MAX = 60;

/** Returns the first values of a column that are not empty. */
export function samplesOf({ sample }: Pick<AnyImport, "sample">, column: number | null): string[] {
  if (column === null) return [];
  const values = sample.map((row) => (row[column] ?? "").trim()).filter((value) => value !== "");
  return [...new Set(values)]
    .slice(0, SAMPLES)
    .map((value) => (value.length > SAMPLE_MAX ? `${value.slice(0, SAMPLE_MAX)}…` : value));
}

interface MappingProps {
  readonly given: AnyImport;
  readonly choices: AnyImport["choices"];
  readonly onChange: (choices: AnyImport["choices"]) => void;
}

/**
 * Shows which column each field is read from, with values of the file, and which columns are not
 * read.
 */
export function Mapping({ given, choices, onChange }: MappingProps) {
  const { t } = useTranslation("imports");
  const { nameOf, hintOf } = useFieldWords();
  const { fieldsOf } = useImportKind();
  const fields = fieldsOf(given);
  // What the suggestion leaves out stays below while the form is filled in: nothing jumps.
  const [isBelow] = useState(
    () =>
      new Set(
        fields.flatMap((f) => (f.isMinor && given.choices.mapping[f.key] == null ? f.key : [])),
      ),
  );
  const below = fields.filter(({ key }) => isBelow.has(key));
  const columns = [
    { value: "", label: t("map.none") },
    ...given.headers.map((header, at) => ({
      value: String(at),
      label: header.trim() || t("map.column", { number: at + 1 }),
    })),
  ];
  const choose = (field: string, value: string): void => {
    const column = value === "" ? null : Number(value);
    onChange({ ...choices, mapping: { ...choices.mapping, [field]: column } });
  };
  const line = (field: ImportField) => {
    const column = choices.mapping[field.key] ?? null;
    const samples = samplesOf(given, column);
    return (
      <li key={field.key} data-none={column === null ? "" : undefined}>
        <SelectField
          className={styles["mappingField"]}
          label={nameOf(field)}
          hint={hintOf(field.key)}
          value={column === null ? "" : String(column)}
          options={columns}
          onChange={(value) => choose(field.key, value)}
        />
        <p className={styles["samples"]}>
          {samples.map((value) => (
            <code key={value}>
              <bdi>{value}</bdi>
            </code>
          ))}
          {column !== null && samples.length === 0 ? <span>{t("map.noSample")}</span> : null}
        </p>
      </li>
    );
  };
  return (
    <>
      <p className={styles["mappingHead"]} aria-hidden="true">
        <span>{t("map.head.field")}</span>
        <span>{t("map.head.column")}</span>
        <span>{t("map.head.values")}</span>
      </p>
      <ul className={styles["mapping"]}>
        {fields.filter(({ key }) => !isBelow.has(key)).map(line)}
      </ul>
      {below.length > 0 ? (
        <details className={styles["below"]}>
          <summary>{t("map.below", { count: below.length })}</summary>
          <ul className={styles["mapping"]}>{below.map(line)}</ul>
        </details>
      ) : null}
      <UnreadColumns headers={given.headers} mapping={choices.mapping} />
    </>
  );
}
