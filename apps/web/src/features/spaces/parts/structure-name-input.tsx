import { NAME_MIN_LENGTH } from "@storey/domain";
import { type KeyboardEvent, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import type { StructureKind } from "../space.queries.ts";
import { currentNameOf } from "../structure.queries.ts";
import styles from "./structure.module.css";

interface NameInputProps {
  readonly kind: StructureKind;
  readonly label: string;
  readonly name: string;
  /** The version the name was read at; 0 for what is to be added. */
  readonly version: number;
  /** Throws when it fails: the words stay to be corrected. */
  readonly onSave: (name: string, version: number) => Promise<void>;
  readonly onLeave: () => void;
}

/** The name and version that are overwritten: as read, or as somebody else left them since. */
function useSaving({ name, version, onSave, onLeave, kind }: Omit<NameInputProps, "label">) {
  const { t } = useTranslation("spaces");
  const from = useRef({ name, version });
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const attempt = async (next: string): Promise<void> => {
    try {
      await onSave(next, from.current.version);
    } catch (cause) {
      const current = currentNameOf(cause);
      const isRenamed = current !== null && current.name !== from.current.name;
      if (current) from.current = current;
      if (current && !isRenamed) return attempt(next);
      setSaving(false);
      setError(isRenamed ? t("tree.renamedMeanwhile", { name: current.name }) : textOfError(cause));
    }
    return undefined;
  };
  const save = (typed: string): void => {
    const next = typed.trim();
    const length = NAME_MIN_LENGTH[kind];
    if (saving) return;
    if (next === from.current.name) onLeave();
    else if ([...next].length < length) setError(t("name.minimum", { length }));
    else {
      setSaving(true);
      void attempt(next);
    }
  };
  return { error, setError, saving, save };
}

/** A name typed in place: Enter saves, Escape leaves, leaving the field saves what changed. */
export function NameInput(props: NameInputProps) {
  const { label, name, onLeave } = props;
  const [typed, setTyped] = useState(name);
  const { error, setError, saving, save } = useSaving(props);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Enter") {
      event.preventDefault();
      save(typed);
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
        // What was refused is not sent again by walking away.
        onBlur={() => (error || typed.trim() === "" ? onLeave() : save(typed))}
      />
      {error ? (
        <span role="alert" className={styles["nameError"]}>
          {error}
        </span>
      ) : null}
    </span>
  );
}
