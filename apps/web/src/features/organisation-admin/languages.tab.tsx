import { type Organisation, translations } from "@storey/contract";
import { keptOriginal } from "@storey/domain";
import { Link } from "@tanstack/react-router";
import { PATHS } from "../../app/paths.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayCall } from "../../lib/session/use-may.ts";
import { useCan, useOrganisation } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { Section } from "../../ui/card.tsx";
import { FormFrame } from "../../ui/form/form-frame.tsx";
import { isUnnamed, languagesForm } from "./organisation-form.ts";
import { LanguageOrder } from "./parts/language-order.tsx";
import styles from "./parts/languages.module.css";
import { LinesSkeleton } from "./parts/lines-skeleton.tsx";
import { OriginalLanguage, withOriginal } from "./parts/original-language.tsx";
import { SaveBar } from "./parts/save-bar.tsx";

function LanguagesForm({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useTranslation("administration");
  const form = useForm(languagesForm, {
    record: organisation,
    onSaved: () => showToast({ severity: "success", summary: t("saved") }),
  });
  const { dirty, saving, reset } = form;
  const { value: languages, onChange, error } = form.control("languages");
  const wrong =
    error === undefined
      ? undefined
      : (languages.find(isUnnamed) ?? languages.find(({ isTyped }) => isTyped));
  return (
    <FormFrame
      form={form}
      className={styles.form}
      actions={<SaveBar dirty={dirty} saving={saving} onDiscard={reset} />}
    >
      <LanguageOrder
        languages={languages}
        wrong={wrong ?? null}
        error={error ?? ""}
        onChange={(next) => onChange(keptOriginal(next, languages))}
      />
      <OriginalLanguage
        languages={languages}
        stored={organisation.languages}
        onChange={(value) => onChange(withOriginal(languages, value))}
      />
      {error === undefined || wrong ? null : (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </FormFrame>
  );
}

/**
 * The tab for the languages that people of the organisation can choose. The first is the
 * organisation's own.
 */
export function LanguagesTab() {
  const { t } = useTranslation("administration");
  const organisation = useOrganisation();
  const mayChange = useCan("organisation.update");
  const mayTranslate = useMayCall(translations.missing);
  if (!organisation) return <LinesSkeleton label={t("loading")} />;
  return (
    <div className={styles.languages}>
      <Section title={t("languages.title")} text={t("languages.text")}>
        {mayChange ? (
          <LanguagesForm key={organisation.id} organisation={organisation} />
        ) : (
          <>
            <ol className={styles.facts}>
              {organisation.languages.map(({ value, label }) => (
                <li key={value}>
                  <bdi>{label}</bdi> <span className={styles.code}>{value}</span>
                </li>
              ))}
            </ol>
            <p className={styles.quiet}>{t("readOnly")}</p>
          </>
        )}
        {mayTranslate && organisation.languages.length > 1 ? (
          <p className={styles.quiet}>
            <Link to={PATHS.MissingTranslations}>{t("languages.missing")}</Link>
          </p>
        ) : null}
      </Section>
    </div>
  );
}
