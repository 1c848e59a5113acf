import type { SosAlert } from "@storey/contract";
import { SOS_NOTE_MAX_LENGTH } from "@storey/domain";
import { type FormEvent, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { closeSos } from "../sos.queries.ts";
import styles from "./sos.module.css";

/** Closes an alert with a note. What was typed stays when it fails. */
export function SosClose({
  alert,
  onClose,
}: {
  readonly alert: SosAlert;
  /** Called when it is sent. */
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("sos");
  const [note, setNote] = useState("");
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (waiting) return;
    if (note.trim().length < 2) return setError(t("close.needsNote"));
    onClose();
    setWaiting(true);
    setError(undefined);
    await closeSos(alert.id, note).catch((cause: unknown) => setError(textOfError(cause)));
    setWaiting(false);
  };
  return (
    <form className={styles["form"]} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t("close.note")}
        hint={t("close.hint")}
        maxLength={SOS_NOTE_MAX_LENGTH}
        value={note}
        onChange={setNote}
        error={error}
      />
      <Button type="submit" variant="primary" waiting={waiting}>
        {t("close.action")}
      </Button>
    </form>
  );
}
