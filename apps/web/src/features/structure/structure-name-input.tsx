import { type FieldLimits, FLOOR_LIMITS, LOCATION_LIMITS, SPACE_LIMITS } from "@storey/contract";
import { visibleLength } from "@storey/domain";
import { type KeyboardEvent, useRef, useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import type { StructureKind } from "../spaces/space.queries.ts";
import styles from "./structure.module.css";
import { currentNameOf } from "./structure.queries.ts";

interface NameInputProps {
  readonly kind: StructureKind;
  readonly label: string;
  readonly name: string;
  /** The version the name was read at; 0 for what is to be added. */
  readonly version: number;
  /** Throws when it fails: the words stay to be corrected. */
  readonly onSave: (name: string, version: number) => Promise<void>;
  /** Stays open for the next name after one was saved by Enter. */
  readonly isRepeated?: boolean;
  /** Told whether the focus was in the field until now and needs another place. */
  readonly onLeave: (hadFocus: boolean) => void;
}

const NAME_LIMITS: Readonly<Record<StructureKind, FieldLimits>> = {
  location: LOCATION_LIMITS["name"] ?? {},
  floor: FLOOR_LIMITS["name"] ?? {},
  space: SPACE_LIMITS["name"] ?? {},
};

/** The name and version that are overwritten: as read, or as somebody else left them since. */
function useSaving({ name, version, onSave, onLeave, kind }: NameInputProps, onSaved: () => void) {
  const { t } = useTranslation("spaces");
  const from = useRef({ name, version });
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const attempt = async (next: string): Promise<void> => {
    try {
      await onSave(next, from.current.version);
      setSaving(false);
      onSaved();
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
    const { minLength: length = 1 } = NAME_LIMITS[kind];
    if (saving) return;
    if (next === from.current.name) onLeave(true);
    else if (visibleLength(next) < length) setError(t("name.minimum", { length }));
    else {
      setSaving(true);
      void attempt(next);
    }
  };
  return { error, setError, saving, save };
}

/** Runs once a press that is under way is over: till then what it is meant for stays in its place. */
function afterPress(run: () => void): void {
  if (document.querySelector(":active") === null) run();
  else addEventListener("mouseup", () => setTimeout(run), { once: true });
}

/** A name typed in place: Enter saves, Escape leaves, leaving the field saves what changed. */
export function NameInput(props: NameInputProps) {
  const { kind, label, name, onLeave } = props;
  const { maxLength = Number.POSITIVE_INFINITY } = NAME_LIMITS[kind];
  const { t } = useTranslation("shell");
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const { error, setError, saving, save } = useSaving(props, () => {
    const hasFocus = document.activeElement === input.current;
    if (props.isRepeated && hasFocus) setTyped("");
    else onLeave(hasFocus);
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Enter") {
      event.preventDefault();
      save(typed);
    }
    if (event.key === "Escape") onLeave(true);
  };
  return (
    <span className={styles["nameInput"]}>
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: it appears because the user asked to type here.
        autoFocus
        aria-label={label}
        aria-invalid={error !== null}
        placeholder={label}
        maxLength={maxLength}
        data-naming=""
        value={typed}
        readOnly={saving}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        // What was refused is not sent again by walking away.
        onBlur={() => {
          if (error || [name, ""].includes(typed.trim())) afterPress(() => onLeave(false));
          else save(typed);
        }}
      />
      {error ? (
        <span role="alert" className={styles["nameError"]}>
          {error}
        </span>
      ) : null}
      {!error && typed.length >= maxLength ? (
        <span role="status" className={styles["nameHint"]}>
          {t("field.atMost", { count: maxLength })}
        </span>
      ) : null}
    </span>
  );
}
