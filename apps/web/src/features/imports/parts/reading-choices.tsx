import type { AnyImport } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { useImportKind, useKindMessages } from "../import-kind.ts";
import styles from "./map-step.module.css";

interface ReadingChoicesProps {
  readonly given: AnyImport;
  readonly choices: AnyImport["choices"];
  readonly onChange: (choices: AnyImport["choices"]) => void;
}

/** Asks how to read the rows: first the entity's own choices, then those of every import. */
export function ReadingChoices({ given, choices, onChange }: ReadingChoicesProps) {
  const { t } = useTranslation("imports");
  const own = useKindMessages();
  const { Choices } = useImportKind();
  return (
    <div className={styles["choices"]}>
      <Choices given={given} choices={choices} onChange={onChange} />
      <SelectField
        label={t("mode")}
        hint={own(`mode.${choices.mode}.hint`)}
        value={choices.mode}
        options={(["upsert", "create", "update"] as const).map((mode) => ({
          value: mode,
          label: own(`mode.${mode}`),
        }))}
        onChange={(mode) => onChange({ ...choices, mode })}
      />
      <SelectField
        label={own("unknown")}
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
