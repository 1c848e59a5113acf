import type { AnyImport } from "@storey/contract";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { readImportSheet } from "../import.queries.ts";
import { useImportKind } from "../import-kind.ts";
import styles from "./map-step.module.css";

interface SheetFieldProps {
  readonly given: AnyImport;
  /** Called with the choices that the server suggests for the sheet. */
  readonly onRead: (choices: AnyImport["choices"]) => void;
}

/** Chooses the sheet of a spreadsheet to read. Renders nothing where there is one sheet only. */
export function SheetField({ given, onRead }: SheetFieldProps) {
  const { t } = useTranslation("imports");
  const kind = useImportKind();
  const [failure, setFailure] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const { id, sheet, sheets } = given;
  if (sheet === null || sheets.length < 2) return null;
  const read = async (name: string): Promise<void> => {
    setWanted(name);
    setFailure(null);
    try {
      onRead((await readImportSheet(kind, id, name)).choices);
    } catch (cause) {
      setFailure(`${name}: ${textOfError(cause)}`);
    } finally {
      setWanted(null);
    }
  };
  return (
    <div className={styles["encoding"]} aria-busy={wanted !== null}>
      <SelectField
        label={t("map.sheet")}
        hint={t("map.sheet.hint")}
        value={wanted ?? sheet}
        options={sheets.map((value) => ({ value, label: value }))}
        onChange={(name) => void read(name)}
      />
      <p role="status" className={styles["encodingFailed"]}>
        {failure}
      </p>
    </div>
  );
}
