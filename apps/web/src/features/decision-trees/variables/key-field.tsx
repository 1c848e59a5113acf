import { TREE_KEY_PATTERN, type TreeVariable } from "@storey/domain";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { TextField } from "../../../ui/text-field.tsx";

interface KeyFieldProps {
  readonly variable: TreeVariable;
  /** The keys of the other variables. */
  readonly others: readonly string[];
  /** What is wrong with the key that is kept. */
  readonly error: string | null;
  readonly onChange: (key: string) => void;
}

/**
 * The name by which texts mean a variable. It changes when the field is left: while it is typed it may be
 * the name of another variable for a moment, whose texts would follow it.
 */
export function KeyField({ variable, others, error, onChange }: KeyFieldProps) {
  const { t } = useTranslation("decision-trees");
  const [typed, setTyped] = useState<string | null>(null);
  const key = (typed ?? variable.key).trim();
  const isTaken = others.includes(key);
  const isForm = TREE_KEY_PATTERN.test(key);
  const refused = isTaken ? t("problem.duplicate_key") : isForm ? null : t("problem.key_form");
  const shown = typed === null ? (error ?? refused) : refused;
  const keep = (): void => {
    if (typed === null || refused !== null) return;
    setTyped(null);
    if (key !== variable.key) onChange(key);
  };
  return (
    <TextField
      label={t("variable.key")}
      hint={t("variable.key.hint", { key: `{{${variable.key}}}` })}
      value={typed ?? variable.key}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...(shown === null ? {} : { error: shown })}
      onChange={setTyped}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === "Enter") keep();
      }}
    />
  );
}
