import { PASSWORD_LENGTH } from "@storey/domain";
import { textOfCode } from "../../lib/error-text.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { FormFrame } from "../../ui/form/form-frame.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { passwordForm } from "./password-form.ts";
import styles from "./settings.module.css";

interface PasswordFormProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks for the present password and a new one. */
export function PasswordForm({ email, onClose }: PasswordFormProps) {
  const { t } = useTranslation("settings");
  const form = useForm(passwordForm, {
    record: null,
    context: { email },
    isKept: false,
    isGuarded: false,
    onSaved: () => showToast({ severity: "success", summary: t("password.changed") }),
    onClose,
  });
  const { optional: _never, ...former } = form.text("currentPassword");
  const { optional: _neither, ...next } = form.text("newPassword");
  const lengthHint = textOfCode("password.length", "", PASSWORD_LENGTH);
  return (
    <FormFrame
      form={form}
      actions={
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            disabled={former.value === ""}
            waiting={form.saving}
          >
            {t("password.save")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </div>
      }
    >
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className={styles.pair}>
        <PasswordField {...former} autoComplete="current-password" autoFocus />
        <PasswordField
          {...next}
          autoComplete="new-password"
          // The message shows once: as an error, or else as a hint.
          hint={next.error === lengthHint ? undefined : lengthHint}
        />
      </div>
    </FormFrame>
  );
}
