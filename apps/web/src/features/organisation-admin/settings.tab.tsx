import type { Organisation } from "@storey/contract";
import {
  EMAIL_MAX_LENGTH,
  isEmail,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  visibleLength,
} from "@storey/domain";
import { type FormEvent, useState } from "react";
import { fieldErrors, textOfCode, textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { session } from "../../lib/session/session.ts";
import { useCan, useOrganisation } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { useVersionedDraft } from "../../lib/use-versioned-draft.ts";
import { Section } from "../../ui/card.tsx";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { changeOrganisation, refreshOrganisation } from "./organisation.queries.ts";
import { Fact, LicenceSection, ModulesSection, SupportSection } from "./parts/facts.tsx";
import { LinesSkeleton } from "./parts/lines-skeleton.tsx";
import { SaveBar } from "./parts/save-bar.tsx";
import styles from "./parts/settings.module.css";

interface DetailsDraft {
  readonly name: string;
  /** Empty when the organisation gives none. */
  readonly email: string;
}

const LABELS = { name: "settings.name", email: "settings.email" } as const;

function versioned({ name, email, version }: Organisation) {
  return { draft: { name, email: email ?? "" }, version };
}

/** What is wrong before it is sent: the spec's words, by field. */
function check({ name, email }: DetailsDraft): Partial<Record<keyof DetailsDraft, string>> {
  const length = NAME_MIN_LENGTH.organisation;
  return {
    ...(visibleLength(name) < length ? { name: textOfCode("text.too_short", "", { length }) } : {}),
    ...(email !== "" && !isEmail(email)
      ? { email: textOfCode("email.required_valid", "Valid email required") }
      : {}),
  };
}

function useDetailsDraft(organisation: Organisation, onSaved: () => void) {
  return useVersionedDraft<DetailsDraft>({
    name: `organisation:${organisation.id}`,
    stored: versioned(organisation),
    write: (version, { name, email }, onProblem) => {
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(email === undefined ? {} : { email: email || null }),
      };
      return changeOrganisation(version, changes, onProblem);
    },
    reread: async () => {
      await refreshOrganisation();
      const { organisation: now } = session.get();
      return now ? versioned(now) : undefined;
    },
    onSaved,
  });
}

function DetailsForm({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useTranslation("administration");
  const form = useDetailsDraft(organisation, () =>
    showToast({ severity: "success", summary: t("saved") }),
  );
  const [wrong, setWrong] = useState<Partial<Record<keyof DetailsDraft, string>>>({});
  useLeaveGuard(form.dirty, form.drop);
  const refused = fieldErrors(form.problem);
  const change = (patch: Partial<DetailsDraft>): void => {
    setWrong({});
    form.change(patch);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = { name: form.draft.name.trim(), email: form.draft.email.trim() };
    const found = check(wanted);
    setWrong(found);
    if (Object.keys(found).length === 0) void form.save(wanted);
  };
  const { conflict } = form;
  return (
    <>
      <form onSubmit={submit} className={styles.form} noValidate>
        <TextField
          label={t("settings.name")}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          value={form.draft.name}
          onChange={(name) => change({ name })}
          error={wrong.name ?? refused.name}
        />
        <TextField
          label={t("settings.email")}
          hint={t("settings.emailHint")}
          optional
          type="email"
          inputMode="email"
          maxLength={EMAIL_MAX_LENGTH}
          autoComplete="off"
          value={form.draft.email}
          onChange={(email) => change({ email })}
          error={wrong.email ?? refused.email}
        />
        {form.problem && !refused.name && !refused.email ? (
          <p role="alert" className={styles.problem}>
            {textOfError(form.problem)}
          </p>
        ) : null}
        <SaveBar dirty={form.dirty} saving={form.saving} onDiscard={form.reset} />
      </form>
      {conflict ? (
        <ConflictDialog
          conflicts={conflict.fields.map((field) => ({
            field,
            label: t(LABELS[field]),
            mine: form.draft[field] || "–",
            theirs: conflict.theirs[field] || "–",
          }))}
          onResolve={form.resolve}
          onBack={form.back}
        />
      ) : null}
    </>
  );
}

function Details({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useTranslation("administration");
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={t("settings.name")}>
          <bdi>{organisation.name}</bdi>
        </Fact>
        <Fact label={t("settings.email")}>{organisation.email ?? "–"}</Fact>
      </dl>
      <p className={styles.quiet}>{t("readOnly")}</p>
    </>
  );
}

/** Name and e-mail of the organisation, its licence and modules, and the id to quote to support. */
export function SettingsTab() {
  const { t } = useTranslation("administration");
  const organisation = useOrganisation();
  const mayChange = useCan("organisation.update");
  if (!organisation) return <LinesSkeleton label={t("loading")} />;
  return (
    <div className={styles.sections}>
      <div className={styles.column}>
        <Section title={t("settings.details")}>
          {mayChange ? (
            <DetailsForm key={organisation.id} organisation={organisation} />
          ) : (
            <Details organisation={organisation} />
          )}
        </Section>
        <LicenceSection organisation={organisation} />
        <SupportSection organisation={organisation} />
      </div>
      <ModulesSection organisation={organisation} />
    </div>
  );
}
