import {
  IMPORT_FIELDS,
  type ImportChoices,
  type ImportField,
  type SpaceImport,
} from "@storey/contract";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Table } from "../../../ui/table.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { checkImport } from "../space-import.queries.ts";
import { Doubt } from "./doubt.tsx";
import { EncodingField } from "./encoding-field.tsx";
import styles from "./import.module.css";
import { UnreadColumns } from "./unread-columns.tsx";

const SAMPLES = 3;
const SAMPLE_MAX = 60;

/** The first values of a column that are not empty. */
export function samplesOf(
  { sample }: Pick<SpaceImport, "sample">,
  column: number | null,
): string[] {
  if (column === null) return [];
  const values = sample.map((row) => (row[column] ?? "").trim()).filter((value) => value !== "");
  return [...new Set(values)]
    .slice(0, SAMPLES)
    .map((value) => (value.length > SAMPLE_MAX ? `${value.slice(0, SAMPLE_MAX)}…` : value));
}

interface PartProps {
  readonly spaceImport: SpaceImport;
  readonly choices: ImportChoices;
  readonly onChange: (choices: ImportChoices) => void;
}

function Mapping({ spaceImport, choices, onChange }: PartProps) {
  const { t } = useTranslation("imports");
  const columns = [
    { value: "", label: t("map.none") },
    ...spaceImport.headers.map((header, at) => ({
      value: String(at),
      label: header.trim() || t("map.column", { number: at + 1 }),
    })),
  ];
  const choose = (field: ImportField, value: string): void => {
    const column = value === "" ? null : Number(value);
    onChange({ ...choices, mapping: { ...choices.mapping, [field]: column } });
  };
  return (
    <>
      <p className={styles["mappingHead"]} aria-hidden="true">
        <span>{t("map.head.field")}</span>
        <span>{t("map.head.column")}</span>
        <span>{t("map.head.values")}</span>
      </p>
      <ul className={styles["mapping"]}>
        {IMPORT_FIELDS.map((field) => {
          const column = choices.mapping[field];
          const samples = samplesOf(spaceImport, column);
          return (
            <li key={field} data-none={column === null ? "" : undefined}>
              <SelectField
                className={styles["mappingField"]}
                label={t(`field.${field}`)}
                hint={t(`field.${field}.hint`)}
                value={column === null ? "" : String(column)}
                options={columns}
                onChange={(value) => choose(field, value)}
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
        })}
      </ul>
      <UnreadColumns headers={spaceImport.headers} mapping={choices.mapping} />
    </>
  );
}

function Choices({ choices, onChange }: Omit<PartProps, "spaceImport">) {
  const { t } = useTranslation("imports");
  const { mapping } = choices;
  return (
    <div className={styles["choices"]}>
      <TextField
        label={t("map.defaultLocation")}
        hint={t(mapping.location === null ? "map.defaultLocation.all" : "map.defaultLocation.hint")}
        optional={mapping.location !== null}
        maxLength={200}
        value={choices.defaultLocation ?? ""}
        onChange={(text) => onChange({ ...choices, defaultLocation: text === "" ? null : text })}
      />
      <TextField
        label={t("map.defaultFloor")}
        hint={t("map.defaultFloor.hint")}
        optional
        maxLength={200}
        value={choices.defaultFloor ?? ""}
        onChange={(text) => onChange({ ...choices, defaultFloor: text === "" ? null : text })}
      />
      <SelectField
        label={t("mode")}
        hint={t(`mode.${choices.mode}.hint`)}
        value={choices.mode}
        options={(["upsert", "create", "update"] as const).map((mode) => ({
          value: mode,
          label: t(`mode.${mode}`),
        }))}
        onChange={(mode) => onChange({ ...choices, mode })}
      />
      <SelectField
        label={t("unknown")}
        value={choices.unknown}
        options={(["create", "error"] as const).map((value) => ({
          value,
          label: t(`unknown.${value}`),
        }))}
        onChange={(unknown) => onChange({ ...choices, unknown })}
      />
    </div>
  );
}

function Sample({ spaceImport }: Pick<PartProps, "spaceImport">) {
  return (
    <Table label={spaceImport.fileName}>
      <thead>
        <tr>
          {spaceImport.headers.map((header, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
            <th key={at} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {spaceImport.sample.slice(0, 5).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sample row is its place.
          <tr key={at}>
            {spaceImport.headers.map((_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
              <td key={column} className={styles["sampleCell"]}>
                <bdi>{row[column] ?? ""}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface MapStepProps {
  readonly spaceImport: SpaceImport;
  readonly onChecked: () => void;
}

/** What the columns mean: suggested, to be looked at, each with values of the file. */
export function MapStep({ spaceImport, onChecked }: MapStepProps) {
  const { t } = useTranslation("imports");
  const [choices, setChoices] = useState(spaceImport.choices);
  const [error, setError] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const { mapping } = choices;
  const check = async (): Promise<void> => {
    if (mapping.name === null && mapping.number === null)
      return setError(t("problem.nothing_mapped"));
    setChecking(true);
    setError(null);
    try {
      await checkImport(spaceImport.id, choices);
      onChecked();
    } catch (cause) {
      setError(textOfError(cause));
    } finally {
      setChecking(false);
    }
    return undefined;
  };
  return (
    <form
      className={styles["stack"]}
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      {spaceImport.looksLikeRooms ? null : <Doubt text={t("doubt.map")} />}
      <Section
        title={t("map.title")}
        text={t("map.text", { name: spaceImport.fileName, count: spaceImport.rowCount })}
      >
        <Mapping spaceImport={spaceImport} choices={choices} onChange={setChoices} />
      </Section>
      <Section title={t("map.choices")}>
        <Choices choices={choices} onChange={setChoices} />
      </Section>
      <Section title={t("map.sample")}>
        <EncodingField spaceImport={spaceImport} onRead={setChoices} />
        <Sample spaceImport={spaceImport} />
      </Section>
      {error ? (
        <p role="alert" className={styles["error"]}>
          {error}
        </p>
      ) : null}
      <div className={styles["foot"]}>
        <Button type="submit" variant="primary" waiting={checking}>
          {t("map.check")}
        </Button>
      </div>
    </form>
  );
}
