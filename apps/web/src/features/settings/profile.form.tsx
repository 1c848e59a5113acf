import type { Me } from "@storey/contract";
import { useForm } from "../../lib/form/use-form.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { FormFrame } from "../../ui/form/form-frame.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { profileForm } from "./profile-form.ts";
import styles from "./settings.module.css";

/** Shows the form of the user's own name. */
export function ProfileForm({ user }: { readonly user: Me }) {
  const { t } = useTranslation("settings");
  const form = useForm(profileForm, {
    record: user,
    onSaved: () => showToast({ severity: "success", summary: t("profile.saved") }),
  });
  return (
    <Section title={t("profile.title")} text={user.email}>
      <FormFrame
        form={form}
        actions={
          <div>
            <Button type="submit" variant="primary" disabled={!form.dirty} waiting={form.saving}>
              {t("profile.save")}
            </Button>
          </div>
        }
      >
        <div className={styles.pair}>
          <TextField {...form.text("firstName")} autoComplete="given-name" />
          <TextField {...form.text("lastName")} autoComplete="family-name" />
        </div>
      </FormFrame>
    </Section>
  );
}
