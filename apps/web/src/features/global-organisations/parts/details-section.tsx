import type { GlobalOrganisation } from "@storey/contract";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { FormFrame } from "../../../ui/form/form-frame.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { organisationDetailsForm } from "../organisation-details-form.ts";
import styles from "./global.module.css";

interface DetailsProps {
  readonly organisation: GlobalOrganisation;
}

function DetailsForm({ organisation }: DetailsProps) {
  const { t } = useTranslation("global");
  const form = useForm(organisationDetailsForm, {
    record: organisation,
    onSaved: () => showToast({ severity: "success", summary: t("saved") }),
  });
  return (
    <FormFrame
      form={form}
      actions={
        <div>
          <Button type="submit" variant="primary" disabled={!form.dirty} waiting={form.saving}>
            {t("save")}
          </Button>
        </div>
      }
    >
      <TextField {...form.text("name")} autoComplete="off" />
      <TextField {...form.text("email")} type="email" autoComplete="off" />
    </FormFrame>
  );
}

/** Shows the organisation's name and e-mail, as a form to a user who may change them. */
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
