import { TREE_VALUE_MAX_LENGTH, type TreeValue, type TreeVariable } from "@storey/domain";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";

interface ValueFieldProps {
  readonly variable: Pick<TreeVariable, "type" | "options">;
  readonly label: string;
  readonly value: TreeValue | null;
  /** What stands for no value; without it an empty text is a value. */
  readonly noneLabel?: string;
  readonly onChange: (value: TreeValue | null) => void;
}

const asNumber = (text: string): number | null => {
  const number = Number(text.replace(",", "."));
  return text.trim() !== "" && Number.isFinite(number) ? number : null;
};

/** A number as it is typed: "1," on the way to "1,5" is no other value yet. */
function NumberField({ label, value, onChange }: ValueFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { t } = useTranslation("decision-trees");
  const isShown = typed !== null && (asNumber(typed) === value || asNumber(typed) === null);
  const text = isShown ? typed : typeof value === "number" ? String(value) : "";
  const isWrong = text.trim() !== "" && asNumber(text) === null;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      {...(isWrong ? { error: t("value.number") } : {})}
      onChange={(next) => {
        setTyped(next);
        onChange(asNumber(next));
      }}
    />
  );
}

/** The value of a variable, entered by its type. */
export function ValueField(props: ValueFieldProps) {
  const { variable, label, value, noneLabel, onChange } = props;
  const { t } = useTranslation("decision-trees");
  const none = { value: "", label: noneLabel ?? t("value.choose") };
  switch (variable.type) {
    case "number":
      return <NumberField {...props} />;
    case "boolean":
      return (
        <SelectField
          label={label}
          value={typeof value === "boolean" ? String(value) : ""}
          options={[
            none,
            { value: "true", label: t("value.yes") },
            { value: "false", label: t("value.no") },
          ]}
          onChange={(next) => onChange(next === "" ? null : next === "true")}
        />
      );
    case "choice":
      return (
        <SelectField
          label={label}
          value={typeof value === "string" ? value : ""}
          options={[none, ...variable.options.map((one) => ({ value: one, label: one }))]}
          onChange={(next) => onChange(next === "" ? null : next)}
        />
      );
    case "text":
      return (
        <TextField
          label={label}
          autoComplete="off"
          maxLength={TREE_VALUE_MAX_LENGTH}
          value={value === null ? "" : String(value)}
          {...(noneLabel && value === null ? { placeholder: noneLabel } : {})}
          onChange={(next) => onChange(next === "" ? null : next)}
        />
      );
  }
}
