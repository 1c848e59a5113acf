import { PASSWORD_LENGTH, type PasswordProblem, passwordProblem } from "@storey/domain";
import { type FormEvent, useState } from "react";
import { fieldErrors, textOfCode, textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useFirstProblem } from "../../ui/use-first-problem.ts";
import { changePassword } from "./password.queries.ts";
import styles from "./settings.module.css";

interface PasswordFormProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks for the password of before and a new one. */
export function PasswordForm({ email, onClose }: PasswordFormProps) {
  const { t } = useTranslation("settings");
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [refused, setRefused] = useState<PasswordProblem>();
  const [attempt, setAttempt] = useState({});
  const fields = useFirstProblem<HTMLDivElement>(attempt);
  const errors = fieldErrors(problem);
  const isOfForm = problem !== null && Object.keys(errors).length === 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    const found = passwordProblem(next, { email, former: current });
    setRefused(found);
    if (waiting) return;
    if (found) return setAttempt({});
    setWaiting(true);
    const done = await changePassword(current, next, setProblem);
    setWaiting(false);
    if (!done) return setAttempt({});
    showToast({ severity: "success", summary: t("password.changed") });
    onClose();
  };
  const lengthHint = textOfCode("password.length", "", PASSWORD_LENGTH);
  const refusal = refused && textOfCode(refused, "", PASSWORD_LENGTH);
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.form} noValidate>
      {/* For programs that keep passwords: whose it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div ref={fields} className={styles.pair}>
        <PasswordField
          label={t("password.current")}
          autoComplete="current-password"
          autoFocus
          maxLength={1_000}
          value={current}
          onChange={setCurrent}
          error={errors["currentPassword"]}
        />
        <PasswordField
          label={t("password.new")}
          autoComplete="new-password"
          maxLength={1_000}
          value={next}
          onChange={setNext}
          hint={refused === "password.length" ? undefined : lengthHint}
          error={refusal ?? errors["newPassword"]}
        />
      </div>
      {isOfForm ? (
        <p role="alert" className={styles.alert}>
          {textOfError(problem)}
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={current === ""} waiting={waiting}>
          {t("password.save")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
