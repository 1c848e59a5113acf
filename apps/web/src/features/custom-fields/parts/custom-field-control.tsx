import type { CustomField } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { longestOf } from "./custom-values.ts";

interface CustomFieldControlProps {
  readonly field: CustomField;
  /** As `typedOf` gives it. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** The values on offer, and a retired one where it is held. */
function useOptions({ kind, choices }: CustomField, value: string) {
  const { t } = useTranslation("assets");
  const none = { value: "", label: "–" };
  if (kind === "boolean") {
    return [none, { value: "true", label: t("yes") }, { value: "false", label: t("no") }];
  }
  const offered = choices.filter(({ id, isRetired }) => !isRetired || id === value);
  return [none, ...offered.map(({ id, name }) => ({ value: id, label: name }))];
}

/** The control of one custom field of an asset, by its kind. */
export function CustomFieldControl({ field, value, error, onChange }: CustomFieldControlProps) {
  const { name, kind, unit, isRequired } = field;
  const options = useOptions(field, value);
  const maxLength = longestOf(field);
  const common = { error, optional: !isRequired, value, onChange };
  if (kind === "date") return <DateField {...common} label={name} />;
  if (kind === "choice" || kind === "boolean") {
    return <SelectField {...common} label={name} options={options} />;
  }
  const label = kind === "number" && unit ? `${name} (${unit})` : name;
  return (
    <TextField
      {...common}
      label={label}
      autoComplete="off"
      {...(kind === "number" ? { inputMode: "decimal" as const } : {})}
      {...(kind === "link" ? { inputMode: "url" as const, spellCheck: false } : {})}
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  );
}
