import { useState } from "react";
import { useTranslation } from "../../../../lib/messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import styles from "./pdf-overlay.module.css";

interface PdfPasswordProps {
  readonly wrong: boolean;
  readonly answer: (password: string) => void;
}

/** Asks for the password of an encrypted document. It stays in this window. */
export function PdfPassword({ wrong, answer }: PdfPasswordProps) {
  const { t } = useTranslation("documents");
  const [password, setPassword] = useState("");
  return (
    <form
      className={styles["message"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "") answer(password);
      }}
    >
      <p>{t("pdf.encrypted")}</p>
      <TextField
        label={t("pdf.password")}
        type="password"
        autoComplete="off"
        ref={(input) => input?.focus()}
        value={password}
        error={wrong ? t("pdf.passwordWrong") : undefined}
        onChange={setPassword}
      />
      <Button type="submit" variant="primary">
        {t("pdf.open")}
      </Button>
    </form>
  );
}
