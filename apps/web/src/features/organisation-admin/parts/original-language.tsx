import { keptOriginal, originalOf } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { type OrganisationLanguage, ownNameOf } from "./language-list.ts";
import styles from "./languages.module.css";

/** Returns languages of which another one is the original. */
export function withOriginal(
  languages: readonly OrganisationLanguage[],
  original: string,
): OrganisationLanguage[] {
  const unsaid = languages.map(({ isOriginal: _, ...language }) => language);
  return keptOriginal<OrganisationLanguage>(unsaid, [{ value: original }]);
}

interface OriginalLanguageProps {
  readonly languages: readonly OrganisationLanguage[];
  /** As they are saved now. */
  readonly stored: readonly OrganisationLanguage[];
  readonly onChange: (original: string) => void;
}

/** Says which language texts are written in, and before it is saved what another one does. */
export function OriginalLanguage({ languages: all, stored, onChange }: OriginalLanguageProps) {
  const { t } = useTranslation("administration");
  // Nothing is written in a language that is still being typed.
  const languages = all.filter(({ isTyped }) => !isTyped);
  const original = originalOf(languages);
  const former = originalOf(stored);
  if (!original || !former) return null;
  const isOther = original.value !== former.value;
  if (languages.length === 1 && !isOther) return null;
  const named = ({ value, label }: OrganisationLanguage): string => label || ownNameOf(value);
  const names = { name: named(original), former: named(former) };
  return (
    <div className={styles.original}>
      <SelectField
        label={t("languages.original.label")}
        hint={t("languages.original.hint")}
        value={original.value}
        options={languages.map((one) => ({ value: one.value, label: named(one) }))}
        onChange={onChange}
      />
      {isOther ? (
        <p role="status" className={styles.change}>
          {t("languages.original.change", names)}
        </p>
      ) : null}
    </div>
  );
}
