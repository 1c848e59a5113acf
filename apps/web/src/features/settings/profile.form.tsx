import type { Me } from "@storey/contract";
import { PERSON_NAME_MAX_LENGTH } from "@storey/domain";
import { type FormEvent, useState } from "react";
import { fieldErrors, textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSaveProfile } from "./profile.queries.ts";
import styles from "./settings.module.css";

/** The user's own name. */
export function ProfileForm({ user }: { readonly user: Me }) {
  const { t } = useTranslation("settings");
  const [firstName, setFirstName] = useState(user.firstName ?? "");
  const [lastName, setLastName] = useState(user.lastName ?? "");
  const save = useSaveProfile(user);
  const errors = fieldErrors(save.error);
  const changed = firstName !== (user.firstName ?? "") || lastName !== (user.lastName ?? "");
  useLeaveGuard(changed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!changed) return;
    save.mutate(
      { firstName: firstName.trim() || null, lastName: lastName.trim() || null },
      {
        onSuccess: () => showToast({ severity: "success", summary: t("profile.saved") }),
        onError: (error) => showToast({ severity: "error", summary: textOfError(error) }),
      },
    );
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
            value={firstName}
            onChange={setFirstName}
            error={errors.firstName}
          />
          <TextField
            label={t("profile.lastName")}
            autoComplete="family-name"
            optional
            maxLength={PERSON_NAME_MAX_LENGTH}
            value={lastName}
            onChange={setLastName}
            error={errors.lastName}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" disabled={!changed} waiting={save.isPending}>
            {t("profile.save")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
