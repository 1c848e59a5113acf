import { type AssetImport, type AssetImportNumbers, DECIMAL_MARKS } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";

interface DecimalMarkProps {
  readonly numbers: AssetImportNumbers;
  readonly choices: AssetImport["choices"];
  readonly onChange: (choices: AssetImport["choices"]) => void;
}

/** Asks how fractions are written where the file does not tell, with the first number read both ways. */
export function DecimalMarkChoice({ numbers, choices, onChange }: DecimalMarkProps) {
  const { t } = useTranslation("asset-imports");
  const { decimalMark } = choices;
  if (!numbers.isAsked && decimalMark === null) return null;
  const [sample] = numbers.samples;
  return (
    <SelectField
      label={t("numbers.mark")}
      hint={sample ? t("numbers.hint", sample) : undefined}
      value={decimalMark ?? ""}
      options={[
        ...(decimalMark === null ? [{ value: "" as const, label: t("dates.choose") }] : []),
        ...DECIMAL_MARKS.map((value) => ({ value, label: t(`numbers.${value}`) })),
      ]}
      onChange={(mark) => onChange({ ...choices, decimalMark: mark === "" ? null : mark })}
    />
  );
}
