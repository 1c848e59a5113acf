import { useState } from "react";
import { useTranslation } from "../lib/messages.ts";
import { Button } from "./button.tsx";
import styles from "./field.module.css";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "label"> {
  readonly label: string;
}

/** A field for a password with a button that shows the typed text, as at the login. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation("forms");
  const [isShown, setShown] = useState(false);
  const { label } = props;
  return (
    <div className={styles.password}>
      <TextField {...props} type={isShown ? "text" : "password"} />
      <Button
        onClick={() => setShown(!isShown)}
        aria-label={t(isShown ? "password.hideLabel" : "password.showLabel", { label })}
      >
        {t(isShown ? "password.hide" : "password.show")}
      </Button>
    </div>
  );
}
