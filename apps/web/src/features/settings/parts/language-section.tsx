import { INTERFACE_LANGUAGES } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { keepLanguage } from "../../../lib/session/keep-language.ts";
import { Section } from "../../../ui/card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import styles from "../settings.module.css";

function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The language of the interface, each by its own name. */
export function LanguageSection() {
  const { t, language } = useTranslation("settings");
  return (
    <Section title={t("language.title")} text={t("language.text")}>
      <SelectField
        className={styles.choice}
        label={t("language.title")}
        hideLabel
        value={language}
        options={INTERFACE_LANGUAGES.map((code) => ({ value: code, label: ownName(code) }))}
        onChange={(code) => void keepLanguage(code)}
      />
    </Section>
  );
}
