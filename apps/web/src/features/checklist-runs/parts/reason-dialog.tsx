import type { ChecklistRun } from "@storey/contract";
import { CHECKLIST_TEXT_MAX_LENGTH } from "@storey/domain";
import { useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { uuidV7 } from "../../../lib/outbox/uuid-v7.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { amendRun, approveMissed, rescheduleRun, skipRun } from "../checklist-run.queries.ts";
import styles from "./run.module.css";

/** A step that needs words: why, or what is said afterwards. */
export type ReasonedStep = "skip" | "reschedule" | "approve" | "amend";

/** The longest reason. Source: the contract's limit. */
const REASON_MAX_LENGTH = 500;

interface ReasonDialogProps {
  readonly run: ChecklistRun;
  readonly step: ReasonedStep;
  readonly onClose: () => void;
}

/** Asks for the words of a step of a run, and takes it. */
export function ReasonDialog({ run, step, onClose }: ReasonDialogProps) {
  const { t } = useTranslation("checklist-runs");
  const [words, setWords] = useState("");
  const [day, setDay] = useState("");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A repeat says it once.
  const amendment = useRef(uuidV7());
  const isWhole = words.trim() !== "" && (step !== "reschedule" || day !== "");
  const take = async (): Promise<void> => {
    if (isSending) return;
    if (!isWhole) return setProblem(t("reason.missing"));
    setSending(true);
    setProblem(null);
    try {
      if (step === "skip") await skipRun(run.id, words.trim());
      else if (step === "approve") await approveMissed(run.id, words.trim());
      else if (step === "amend") await amendRun(run.id, amendment.current, words.trim());
      else await rescheduleRun(run.id, day, words.trim());
      showToast({ severity: "success", summary: t(`${step}.done`) });
      onClose();
    } catch (error) {
      setProblem(textOfError(error));
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      title={t(`${step}.title`)}
      onClose={onClose}
      onSubmit={() => void take()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={isSending}>
            {t(`${step}.action`)}
          </Button>
        </>
      }
    >
      <div className={styles["stack"]}>
        {step === "reschedule" ? (
          <DateField label={t("reschedule.day")} value={day} onChange={setDay} />
        ) : null}
        <TextArea
          autoFocus={step !== "reschedule"}
          label={t(step === "amend" ? "amend.words" : "reason")}
          value={words}
          rows={4}
          maxLength={step === "amend" ? CHECKLIST_TEXT_MAX_LENGTH : REASON_MAX_LENGTH}
          error={problem ?? undefined}
          onChange={setWords}
        />
      </div>
    </Dialog>
  );
}
