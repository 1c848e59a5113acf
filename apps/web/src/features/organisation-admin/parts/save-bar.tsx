import { type FocusEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly onDiscard: () => void;
}

/**
 * Moves the focus to the beginning of the form when nothing is left to save, as neither button can
 * hold it then.
 */
function useFocusKept(dirty: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (dirty || !hasFocus.current) return;
    hasFocus.current = false;
    bar.current?.closest("form")?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, [dirty]);
  const watch = {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hasFocus.current = false;
    },
  };
  return { ref: bar, ...watch };
}

/**
 * The end of a form: saves what was changed, or goes back to what is stored. It stays in view on a
 * phone.
 */
export function SaveBar({ dirty, saving, onDiscard }: SaveBarProps) {
  const { t } = useTranslation("administration");
  const kept = useFocusKept(dirty);
  return (
    <div {...kept} className={styles.bar} data-dirty={dirty ? "" : undefined}>
      <Button type="submit" variant="primary" disabled={!dirty} waiting={saving}>
        {t("save")}
      </Button>
      {dirty ? (
        <Button variant="quiet" onClick={onDiscard} disabled={saving}>
          {t("discard")}
        </Button>
      ) : null}
    </div>
  );
}
