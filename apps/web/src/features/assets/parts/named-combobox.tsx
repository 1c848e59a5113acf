import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import type { ComboboxOption } from "../../../ui/combobox/combobox.tsx";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { useLater } from "../../issues/parts/use-later.ts";

/** A record with the name that a choice shows. */
export interface NamedChoice {
  readonly id: string;
  readonly name: string;
}

/** The properties of every choice of one record. */
export interface ChoiceOfOneProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly chosen: NamedChoice | null;
  readonly onChoose: (chosen: NamedChoice | null) => void;
  readonly autoFocus?: boolean;
}

/**
 * Returns the text in a choice, and the words to search for: none where it names the chosen one.
 */
export function useTypedChoice(chosen: NamedChoice | null) {
  const [words, setWords] = useState(chosen?.name ?? "");
  const isChosen = chosen !== null && words === chosen.name;
  return { words, setWords, searched: useLater(isChosen ? "" : words.trim()) };
}

interface NamedComboboxProps extends ChoiceOfOneProps {
  readonly typed: ReturnType<typeof useTypedChoice>;
  readonly options: readonly ComboboxOption[];
  readonly isLoading: boolean;
  readonly failure: Error | null;
}

/** Chooses one record by its name; typing over it takes the choice back. */
export function NamedCombobox(props: NamedComboboxProps) {
  const { typed, options, failure, chosen, onChoose, isLoading } = props;
  const { t } = useTranslation("assets");
  return (
    <LateCombobox
      label={props.label}
      hint={props.hint}
      error={props.error}
      autoFocus={props.autoFocus ?? false}
      words={typed.words}
      onType={(words) => {
        typed.setWords(words);
        if (chosen && words !== chosen.name) onChoose(null);
      }}
      options={options}
      chosenId={chosen?.id ?? null}
      isLoading={isLoading}
      none={failure ? textOfError(failure) : t("choice.none")}
      onChoose={(id) => {
        const option = options.find((one) => one.id === id);
        if (!option) return;
        typed.setWords(option.name);
        onChoose({ id, name: option.name });
      }}
    />
  );
}
