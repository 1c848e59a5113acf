import type { Me } from "@storey/contract";
import { PERSON_NAME_MAX_LENGTH } from "@storey/domain";
import type { FormEvent } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { ConflictDialog } from "../../ui/conflict-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./settings.module.css";
import { useProfileForm } from "./use-profile-form.ts";

/** The user's own name. */
export function ProfileForm({ user }: { readonly user: Me }) {
  const { t } = useTranslation("settings");
  const form = useProfileForm(user);
  const { draft, change, errors, conflicts } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.dirty) void form.save();
  };
  return (
    <Section title={t("profile.title")} text={user.email}>
      <form onSubmit={submit} className={styles.form} noValidate>
        <div className={styles.pair}>
          <TextField
            label={t("profile.firstName")}
            autoComplete="given-name"
            optional
            maxLength={PERSON_NAME_MAX_LENGTH}
            value={draft.firstName}
            onChange={(firstName) => change({ firstName })}
            error={errors["firstName"]}
          />
          <TextField
            label={t("profile.lastName")}
            autoComplete="family-name"
            optional
            maxLength={PERSON_NAME_MAX_LENGTH}
            value={draft.lastName}
            onChange={(lastName) => change({ lastName })}
            error={errors["lastName"]}
          />
        </div>
        {form.problem ? (
          <p role="alert" className={styles.alert}>
            {form.problem}
          </p>
        ) : null}
        <div>
          <Button type="submit" variant="primary" disabled={!form.dirty} waiting={form.saving}>
            {t("profile.save")}
          </Button>
        </div>
      </form>
      {conflicts.length > 0 ? (
        <ConflictDialog conflicts={conflicts} onResolve={form.resolve} onBack={form.back} />
      ) : null}
    </Section>
  );
}
