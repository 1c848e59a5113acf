import { type FieldLimits, FLOOR_LIMITS, LOCATION_LIMITS, SPACE_LIMITS } from "@storey/contract";
import { visibleLength } from "@storey/domain";
import { type KeyboardEvent, useRef, useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import type { StructureKind } from "../spaces/space.queries.ts";
import styles from "./structure.module.css";
import { currentNameOf } from "./structure.queries.ts";

interface NameInputProps {
  readonly kind: StructureKind;
  readonly label: string;
  readonly name: string;
  /** The version at which the name was read; 0 for a record to be added. */
  readonly version: number;
  /** Throws when it fails; the typed name then stays to be corrected. */
  readonly onSave: (name: string, version: number) => Promise<void>;
  /** Whether the field stays open for the next name after Enter saved one. */
  readonly isRepeated?: boolean;
  /** The label of a button that saves as Enter does; without it there is none. */
  readonly button?: string;
  /**
   * Called when the field closes; `hadFocus` says that the focus was in it and needs another place.
   */
  readonly onLeave: (hadFocus: boolean) => void;
}

const NAME_LIMITS: Readonly<Record<StructureKind, FieldLimits>> = {
  location: LOCATION_LIMITS["name"] ?? {},
  floor: FLOOR_LIMITS["name"] ?? {},
  space: SPACE_LIMITS["name"] ?? {},
};

/**
 * Saves the name over the one that was read, or over the one that somebody else saved since, once
 * that was shown.
 */
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

/** Runs after a press that is under way, so that its target does not move before. */
function afterPress(run: () => void): void {
  if (document.querySelector(":active") === null) run();
  else addEventListener("mouseup", () => setTimeout(run), { once: true });
}

/**
 * A field that edits a name in place: Enter saves, Escape cancels, and leaving the field saves a
 * changed name.
 */
export function NameInput(props: NameInputProps) {
  const { kind, label, name, button, onLeave } = props;
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
        // A refused name is not sent again when the field loses the focus.
        onBlur={() => {
          if (error || [name, ""].includes(typed.trim())) afterPress(() => onLeave(false));
          else save(typed);
        }}
      />
      {button ? (
        <Button
          size="small"
          waiting={saving}
          // The field keeps the focus, whose loss would save the name and close the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => save(typed)}
        >
          {button}
        </Button>
      ) : null}
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
