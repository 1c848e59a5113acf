import { CHECKLIST_NUMBER_MAX, type ChecklistItem, type ChecklistValue } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { useKeptTyping } from "./use-kept-typing.ts";

interface NumberAnswerProps {
  readonly item: ChecklistItem;
  readonly value: ChecklistValue | null;
  readonly isReadOnly: boolean;
  readonly onValue: (value: number | null) => void;
}

/** Reads a number with a comma or a point; null for none, undefined for what is no number. */
function numberIn(text: string): number | null | undefined {
  const plain = text.trim().replace(/[−–]/, "-").replace(",", ".");
  if (plain === "") return null;
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  const number = Number(plain);
  return Math.abs(number) <= CHECKLIST_NUMBER_MAX ? number : undefined;
}

/** A measured number with its unit, and between what it passes. */
export function NumberAnswer({ item, value, isReadOnly, onValue }: NumberAnswerProps) {
  const { t, locale } = useTranslation("checklist-runs");
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 10, useGrouping: false });
  const shown = typeof value === "number" ? format.format(value) : "";
  const { typed, type, leave } = useKeptTyping(shown, (text) => {
    const number = numberIn(text);
    if (number !== undefined) onValue(number);
  });
  const { unit, min, max } = item;
  const bounds = min === null ? (max === null ? null : "most") : max === null ? "least" : "between";
  return (
    <TextField
      label={unit === null ? t("number") : t("number.withUnit", { unit })}
      hint={
        bounds === null
          ? undefined
          : t(`bounds.${bounds}${unit === null ? "" : "Unit"}`, {
              min: format.format(min ?? 0),
              max: format.format(max ?? 0),
              unit: unit ?? "",
            })
      }
      error={numberIn(typed) === undefined ? t("number.invalid") : undefined}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      value={typed}
      readOnly={isReadOnly}
      onChange={type}
      // What is no number stays to be corrected.
      onBlur={() => (numberIn(typed) === undefined ? undefined : leave())}
    />
  );
}
