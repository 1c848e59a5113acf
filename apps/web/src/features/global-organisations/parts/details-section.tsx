import type { GlobalOrganisation } from "@storey/contract";
import { EMAIL_MAX_LENGTH } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { ConflictDialog } from "../../../ui/conflict-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./global.module.css";
import { useDetailsForm } from "./use-details-form.ts";

interface DetailsProps {
  readonly organisation: GlobalOrganisation;
}

function DetailsForm({ organisation }: DetailsProps) {
  const { t } = useTranslation("global");
  const form = useDetailsForm(organisation);
  const { draft, errors } = form;
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {errors.form ? (
          <p role="alert" className={styles.alert}>
            {errors.form}
          </p>
        ) : null}
        <TextField
          label={t("field.name")}
          maxLength={200}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => form.setDraft({ ...draft, name })}
          error={errors.name}
        />
        <TextField
          label={t("field.email")}
          optional
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX_LENGTH}
          hint={t("field.email.hint")}
          value={draft.email}
          onChange={(email) => form.setDraft({ ...draft, email })}
          error={errors.email}
        />
        <div>
          <Button type="submit" variant="primary" disabled={!form.dirty} waiting={form.saving}>
            {t("save")}
          </Button>
        </div>
      </form>
      {form.conflicts.length > 0 ? (
        <ConflictDialog conflicts={form.conflicts} onResolve={form.resolve} onBack={form.dismiss} />
      ) : null}
    </>
  );
}

/** The organisation's name and e-mail; facts to read for who may not change them. */
export function DetailsSection({ organisation }: DetailsProps) {
  const { t } = useTranslation("global");
  const mayChange = useCan("app.organisation.update") && organisation.deletedAt === null;
  return (
    <Section title={t("details.title")}>
      {mayChange ? (
        <DetailsForm key={organisation.id} organisation={organisation} />
      ) : (
        <dl className={styles.facts}>
          <dt>{t("field.name")}</dt>
          <dd>
            <bdi>{organisation.name}</bdi>
          </dd>
          <dt>{t("field.email")}</dt>
          <dd>
            <bdi>{organisation.email ?? "–"}</bdi>
          </dd>
        </dl>
      )}
    </Section>
  );
}
