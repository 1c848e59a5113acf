import { ORGANISATION_LIMITS } from "@storey/contract";
import { keptLanguageCode } from "@storey/domain";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import {
  keptLanguage,
  type OrganisationLanguage,
  ownNameOf,
  typedProblem,
} from "./language-list.ts";
import styles from "./languages.module.css";

interface OtherLanguageProps {
  readonly languages: readonly OrganisationLanguage[];
  /** The code and the name as they were typed. */
  readonly typed: OrganisationLanguage;
  /** What is wrong with it, since the form was saved. */
  readonly error: string | undefined;
  readonly onType: (typed: OrganisationLanguage) => void;
  readonly onAdd: (language: OrganisationLanguage) => void;
  readonly onCancel: () => void;
}

/**
 * Adds any language by its code and its name; without a name it gets its own name in that language.
 */
export function OtherLanguage(props: OtherLanguageProps) {
  const { languages, typed, onType, onAdd, onCancel } = props;
  const { t } = useTranslation("administration");
  const { value: code, label } = typed;
  const [ownError, setError] = useState<string>();
  const kept = keptLanguageCode(code.trim());
  const error = ownError ?? props.error;
  const add = (): void => {
    const problem = typedProblem(typed, languages);
    if (problem) setError(t(problem));
    else onAdd(keptLanguage({ ...typed, isTyped: true }));
  };
  // The fields are inside the form of all languages, which Enter would save.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Enter") add();
    else onCancel();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label={t("languages.other")} className={styles.other} data-other>
      <TextField
        className={styles.otherField}
        label={t("languages.code")}
        hint={t("languages.code.hint")}
        maxLength={ORGANISATION_LIMITS["languages.*.value"]?.maxLength}
        value={code}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={(next) => {
          setError(undefined);
          onType({ value: next, label });
        }}
      />
      <TextField
        className={styles.otherField}
        label={t("languages.name")}
        placeholder={kept === undefined ? "" : ownNameOf(kept)}
        maxLength={ORGANISATION_LIMITS["languages.*.label"]?.maxLength}
        value={label}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onChange={(next) => onType({ value: code, label: next })}
      />
      <span className={styles.otherButtons}>
        <Button onClick={add}>{t("add")}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </span>
    </div>
  );
}
