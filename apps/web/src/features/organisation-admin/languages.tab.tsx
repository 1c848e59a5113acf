import type { Organisation } from "@storey/contract";
import { type FormEvent, useState } from "react";
import { textOfCode, textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { session } from "../../lib/session/session.ts";
import { useCan, useOrganisation } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { useVersionedDraft } from "../../lib/use-versioned-draft.ts";
import { Section } from "../../ui/card.tsx";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { changeOrganisation, refreshOrganisation } from "./organisation.queries.ts";
import { type LanguagesDraft, languagesOf, namesOf } from "./parts/language-list.ts";
import { LanguageOrder } from "./parts/language-order.tsx";
import styles from "./parts/languages.module.css";
import { LinesSkeleton } from "./parts/lines-skeleton.tsx";
import { SaveBar } from "./parts/save-bar.tsx";

function versioned({ languages, version }: Organisation) {
  return { draft: { languages: languagesOf(languages) }, version };
}

function useLanguagesDraft(organisation: Organisation, onSaved: () => void) {
  return useVersionedDraft<LanguagesDraft>({
    stored: versioned(organisation),
    write: (version, { languages = [] }, onProblem) =>
      changeOrganisation(version, { languages: [...languages] }, onProblem),
    reread: async () => {
      await refreshOrganisation();
      const { organisation: now } = session.get();
      return now ? versioned(now) : undefined;
    },
    onSaved,
  });
}

function LanguagesForm({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useTranslation("administration");
  const form = useLanguagesDraft(organisation, () =>
    showToast({ severity: "success", summary: t("saved") }),
  );
  const [unnamed, setUnnamed] = useState<string | null>(null);
  useLeaveGuard(form.dirty);
  const { languages } = form.draft;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = languages.map(({ value, label }) => ({ value, label: label.trim() }));
    const empty = trimmed.find(({ label }) => label === "");
    setUnnamed(empty?.value ?? null);
    if (!empty) void form.save({ languages: trimmed });
  };
  return (
    <>
      <form onSubmit={submit} className={styles.form} noValidate>
        <LanguageOrder
          languages={languages}
          errorAt={unnamed}
          error={textOfCode("text.too_short", "", { length: 1 })}
          onChange={(next) => {
            setUnnamed(null);
            form.change({ languages: next });
          }}
        />
        {form.problem ? (
          <p role="alert" className={styles.problem}>
            {textOfError(form.problem)}
          </p>
        ) : null}
        <SaveBar dirty={form.dirty} saving={form.saving} onDiscard={form.reset} />
      </form>
      {form.conflict ? (
        <ConflictDialog
          conflicts={[
            {
              field: "languages" as const,
              label: t("tab.languages"),
              mine: namesOf(languages),
              theirs: namesOf(form.conflict.theirs.languages),
            },
          ]}
          onResolve={form.resolve}
          onBack={form.back}
        />
      ) : null}
    </>
  );
}

/** The languages people of the organisation can choose. The first is the organisation's own. */
export function LanguagesTab() {
  const { t } = useTranslation("administration");
  const organisation = useOrganisation();
  const mayChange = useCan("organisation.update");
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
      </Section>
    </div>
  );
}
