import { NAME_MIN_LENGTH } from "@storey/domain";
import { type KeyboardEvent, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import type { StructureKind } from "../space.queries.ts";
import styles from "./structure.module.css";

interface NameInputProps {
  readonly kind: StructureKind;
  readonly label: string;
  readonly name: string;
  /** Throws when it fails: the words stay to be corrected. */
  readonly onSave: (name: string) => Promise<void>;
  readonly onLeave: () => void;
}

/** A name typed in place: Enter saves, Escape leaves, leaving the field saves what changed. */
export function NameInput({ kind, label, name, onSave, onLeave }: NameInputProps) {
  const { t } = useTranslation("spaces");
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    const next = typed.trim();
    const length = NAME_MIN_LENGTH[kind];
    if (next === name) return onLeave();
    if (next.length < length) return setError(t("name.minimum", { length }));
    setSaving(true);
    try {
      await onSave(next);
    } catch (cause) {
      setError(textOfError(cause));
      setSaving(false);
    }
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Enter") {
      event.preventDefault();
      void save();
    }
    if (event.key === "Escape") onLeave();
  };
  return (
    <span className={styles["nameInput"]}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it appears because the user asked to type here.
        autoFocus
        aria-label={label}
        aria-invalid={error !== null}
        placeholder={label}
        maxLength={200}
        value={typed}
        readOnly={saving}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={() => (typed.trim() === "" || typed.trim() === name ? onLeave() : void save())}
      />
      {error ? (
        <span role="alert" className={styles["nameError"]}>
          {error}
        </span>
      ) : null}
    </span>
  );
}
