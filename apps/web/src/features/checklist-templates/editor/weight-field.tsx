import { CHECKLIST_WEIGHT_MAX, type ChecklistItem, isChecklistWeight } from "@storey/domain";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";

interface WeightFieldProps {
  readonly item: ChecklistItem;
  readonly onChange: (item: ChecklistItem) => void;
}

/** How much an item counts. What is typed stays, also where it is no weight: the field says what is. */
export function WeightField({ item, onChange }: WeightFieldProps) {
  const { t } = useTranslation("checklist-templates");
  const { weight } = item;
  const [typed, setTyped] = useState(() => (isChecklistWeight(weight) ? String(weight) : ""));
  const bounds = { max: CHECKLIST_WEIGHT_MAX };
  return (
    <TextField
      label={t("item.weight")}
      hint={t("item.weight.hint", bounds)}
      error={isChecklistWeight(weight) ? undefined : t("item.weight.wrong", bounds)}
      inputMode="numeric"
      value={typed}
      onChange={(text) => {
        setTyped(text);
        // No number stands for what is none: the draft is not saved with it.
        onChange({ ...item, weight: text.trim() === "" ? Number.NaN : Number(text) });
      }}
    />
  );
}
