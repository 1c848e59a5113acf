import type { ChecklistAssignment } from "@storey/contract";
import { dayIn } from "@storey/domain";
import { type ReactNode, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "../assignments.module.css";

/** The longest reason. Source: the contract's limit. */
const REASON_MAX_LENGTH = 500;

type Pause = NonNullable<ChecklistAssignment["pause"]>;

interface PauseDialogProps {
  readonly title: string;
  /** What the button that sends it says. */
  readonly action: string;
  /** Whether it needs a last day. */
  readonly isBounded?: boolean;
  /** What else is said and asked, below the fields. */
  readonly children?: ReactNode;
  readonly onPause: (pause: Pause) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks from when, until when and why nothing is due. */
export function PauseDialog({
  title,
  action,
  isBounded = false,
  children,
  onPause,
  onClose,
}: PauseDialogProps) {
  const { t } = useTranslation("checklist-assignments");
  const zone = useTimeZone();
  const [from, setFrom] = useState(() => dayIn(zone, Date.now()));
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const [isTold, setTold] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isEarly = until !== "" && until < from;
  const lacksEnd = isBounded && until === "";
  const lacksReason = reason.trim() === "";
  const send = async (): Promise<void> => {
    setTold(true);
    if (isSending || from === "" || isEarly || lacksEnd || lacksReason) return;
    setSending(true);
    setFailure(null);
    try {
      await onPause({ from, until: until === "" ? null : until, reason: reason.trim() });
      onClose();
    } catch (error) {
      setFailure(textOfError(error));
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={isSending}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles["fields"]}>
        <TextField
          autoFocus
          label={t("field.reason")}
          value={reason}
          maxLength={REASON_MAX_LENGTH}
          autoComplete="off"
          error={isTold && lacksReason ? t("problem.reason") : undefined}
          onChange={setReason}
        />
        <div className={styles["pair"]}>
          <DateField
            label={t("field.from")}
            value={from}
            error={isTold && from === "" ? t("problem.startsOn") : undefined}
            onChange={setFrom}
          />
          <DateField
            optional={!isBounded}
            label={t("field.until")}
            hint={isBounded ? undefined : t("field.until.hint")}
            value={until}
            error={
              isEarly ? t("problem.endsOn") : isTold && lacksEnd ? t("problem.startsOn") : undefined
            }
            onChange={setUntil}
          />
        </div>
        {children}
        {failure === null ? null : (
          <p role="alert" className={styles["problem"]}>
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
