import { currentLanguageOf, INTERFACE_LANGUAGES, type InterfaceLanguage } from "@storey/domain";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { keepLanguage } from "../../../lib/session/keep-language.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { Section } from "../../../ui/card.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import styles from "../settings.module.css";

function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/**
 * Returns the languages of the organisation with their labels; without an organisation, all that
 * the interface has.
 */
function useLanguages(
  current: InterfaceLanguage,
): { readonly value: string; readonly label: string }[] {
  const organisation = useUser()?.activeUserOrganisation?.organisation;
  const offered = organisation
    ? organisation.languages
    : INTERFACE_LANGUAGES.map((code) => ({ value: code, label: ownName(code) }));
  // A language that was chosen elsewhere stays on offer while the section shows, also after another
  // choice.
  const [former] = useState(current);
  const more = [former, current].filter(
    (code, place, both) =>
      both.indexOf(code) === place && currentLanguageOf(offered, code) === undefined,
  );
  return [...offered, ...more.map((code) => ({ value: code, label: ownName(code) }))];
}

/**
 * Chooses the language of the interface. Renders nothing where there is no choice. Source: Spec §5.
 */
export function LanguageSection() {
  const { t, language } = useTranslation("settings");
  const options = useLanguages(language);
  if (options.length < 2) return null;
  return (
    <Section title={t("language.title")} text={t("language.text")}>
      <SelectField
        className={styles.choice}
        label={t("language.title")}
        hideLabel
        value={currentLanguageOf(options, language)?.value ?? language}
        options={options}
        onChange={(code) => void keepLanguage(code)}
      />
    </Section>
  );
}
