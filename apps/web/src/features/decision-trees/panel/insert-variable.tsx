import type { TreeVariable } from "@storey/domain";
import { Braces } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import styles from "./panel.module.css";

interface VariableMenuProps {
  readonly variables: readonly TreeVariable[];
  /** Given how a text names the chosen variable. */
  readonly onInsert: (words: string) => void;
}

/** The variables that a text may name; nothing where the tree has none. */
export function VariableMenu({ variables, onInsert }: VariableMenuProps) {
  const { t } = useTranslation("decision-trees");
  if (variables.length === 0) return null;
  return (
    <Menu
      label={t("placeholders.insert")}
      align="start"
      items={variables.map(({ label, key }) => ({
        label: label || key,
        hint: `{{${key}}}`,
        onSelect: () => onInsert(`{{${key}}}`),
      }))}
      trigger={(attributes) => (
        <Button {...attributes} size="small" variant="quiet" icon={<Braces aria-hidden="true" />}>
          {t("placeholders.insert")}
        </Button>
      )}
    />
  );
}

interface NamesVariablesProps {
  readonly variables: readonly TreeVariable[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The field of the text. */
  readonly children: ReactNode;
}

/** A field whose text may name variables, with the list of them; one is put where the text was left. */
export function NamesVariables({ variables, value, onChange, children }: NamesVariablesProps) {
  const root = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  const field = () => root.current?.querySelector<HTMLInputElement>("input, textarea");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text has to be in the field before.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field()?.focus();
    field()?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);
  const insert = (words: string): void => {
    const start = field()?.selectionStart ?? value.length;
    const end = field()?.selectionEnd ?? start;
    const maxLength = field()?.maxLength ?? -1;
    const next = value.slice(0, start) + words + value.slice(end);
    if (maxLength >= 0 && next.length > maxLength) return;
    caret.current = start + words.length;
    onChange(next);
  };
  return (
    <div ref={root} className={styles["naming"]}>
      {children}
      <div>
        <VariableMenu variables={variables} onInsert={insert} />
      </div>
    </div>
  );
}
