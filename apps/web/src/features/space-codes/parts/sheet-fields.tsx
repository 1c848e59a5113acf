import { labelsOnPage, SIGN_FORMAT_NAMES, type SignFormatName } from "@storey/domain";
import { useState } from "react";
import { fieldErrors } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

/** The paper that is printed on, and the first label of it that is used. */
export interface Sheet {
  readonly format: SignFormatName;
  /** As it was typed, from 1. */
  readonly position: string;
}

/** Keeps which paper is printed on; `start` is null while no such label is on it. */
export function useSheet(usual: SignFormatName) {
  const [sheet, setSheet] = useState<Sheet>({ format: usual, position: "1" });
  const start = Number(sheet.position);
  const isOnSheet = Number.isInteger(start) && start >= 1 && start <= labelsOnPage(sheet.format);
  return { sheet, setSheet, start: isOnSheet ? start : null };
}

interface SheetFieldsProps {
  readonly sheet: Sheet;
  readonly onChange: (sheet: Sheet) => void;
  /** Whether the sheet has the label to begin with. */
  readonly isOnSheet: boolean;
  readonly problem: unknown;
}

/** The fields for the paper, and where to begin on a sheet that is used in part. */
export function SheetFields({ sheet, onChange, isOnSheet, problem }: SheetFieldsProps) {
  const { t } = useTranslation("codes");
  const labels = labelsOnPage(sheet.format);
  const hint = t("signs.positionHint", { count: labels });
  const error = isOnSheet ? fieldErrors(problem)["options.startPosition"] : hint;
  return (
    <>
      <SelectField
        autoFocus
        label={t("signs.format")}
        value={sheet.format}
        options={SIGN_FORMAT_NAMES.map((value) => ({ value, label: t(`format.${value}`) }))}
        onChange={(format) => onChange({ format, position: "1" })}
      />
      {labels > 1 ? (
        <TextField
          label={t("signs.position")}
          hint={error === undefined ? hint : undefined}
          error={error}
          inputMode="numeric"
          value={sheet.position}
          onChange={(position) => onChange({ ...sheet, position })}
        />
      ) : null}
    </>
  );
}
