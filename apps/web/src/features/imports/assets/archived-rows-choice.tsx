import { ARCHIVED_ROWS, type AssetImport } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";

interface ArchivedRowsProps {
  readonly choices: AssetImport["choices"];
  readonly onChange: (choices: AssetImport["choices"]) => void;
}

/** Asks what comes of rows that the former system had archived, where a column says so. */
export function ArchivedRowsChoice({ choices, onChange }: ArchivedRowsProps) {
  const { t } = useTranslation("asset-imports");
  if ((choices.mapping["archived"] ?? null) === null) return null;
  return (
    <SelectField
      label={t("archived.rows")}
      hint={t("archived.hint")}
      value={choices.archivedRows}
      options={ARCHIVED_ROWS.map((value) => ({ value, label: t(`archived.${value}`) }))}
      onChange={(archivedRows) => onChange({ ...choices, archivedRows })}
    />
  );
}
