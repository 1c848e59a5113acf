import { ASSET_AUDIT_GROUPS } from "@storey/domain";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { isWaiting } from "../../../lib/outbox/record.ts";
import { useStore } from "../../../lib/store.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { auditName, completeAudit } from "../audit-writes.ts";
import type { ShownAudit } from "../use-audit.ts";
import styles from "./asset-audit.module.css";
import { groupKey } from "./audit-lines.tsx";

interface CompleteDialogProps {
  readonly known: ShownAudit;
  readonly onClose: () => void;
}

/**
 * Asks whether an audit is complete, and whether what is missing is marked so. Without a connection it is an
 * order: what is missing is decided once all has arrived, and others may have scanned until then.
 */
export function CompleteDialog({ known, onClose }: CompleteDialogProps) {
  const { t } = useTranslation("asset-audits");
  const { audit, counts, open } = known;
  const isLater = !useStore(online) || open.some(isWaiting);
  const [isMarking, setMarking] = useState(true);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const mayBeMissing = counts.missing > 0 || isLater;
  const complete = async (): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setProblem(null);
    const label = t("waits.complete", { room: auditName(audit, t) });
    const order = { markMissing: isMarking && mayBeMissing, label, open };
    const { outcome, failure } = await completeAudit(audit.id, order);
    if (outcome === "refused") {
      setProblem(failure ? textOfError(failure) : t("failed"));
      setSending(false);
      return;
    }
    if (outcome === "sent") showToast({ severity: "success", summary: t("completed") });
    onClose();
  };
  return (
    <Dialog
      open
      focusTitle
      title={t("complete.title")}
      onClose={onClose}
      onSubmit={() => void complete()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={isSending}>
            {t("complete")}
          </Button>
        </>
      }
    >
      <div className={styles["inside"]}>
        <dl className={styles["summary"]}>
          {ASSET_AUDIT_GROUPS.map((group) => (
            <div key={group}>
              <dt>{t(`group.${groupKey(group, { state: "completed" })}`)}</dt>
              <dd>{counts[group]}</dd>
            </div>
          ))}
        </dl>
        {mayBeMissing ? (
          <Checkbox
            label={
              isLater ? t("complete.markLater") : t("complete.mark", { count: counts.missing })
            }
            hint={t("complete.markHint")}
            checked={isMarking}
            onChange={setMarking}
          />
        ) : null}
        <p>{t("complete.text")}</p>
        {isLater ? <p>{t("complete.later")}</p> : null}
        {problem ? <p role="alert">{problem}</p> : null}
      </div>
    </Dialog>
  );
}
