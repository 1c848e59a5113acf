import type { AssetAudit, AssetAuditCounts } from "@storey/contract";
import { ASSET_AUDIT_GROUPS } from "@storey/domain";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { useStore } from "../../../lib/store.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { completeAudit } from "../asset-audit.queries.ts";
import styles from "./asset-audit.module.css";
import { groupKey } from "./audit-lines.tsx";

interface CompleteDialogProps {
  readonly audit: AssetAudit;
  readonly counts: AssetAuditCounts;
  /** Whether scans of this device have not arrived. */
  readonly isWaiting: boolean;
  readonly onClose: () => void;
}

/** Asks whether an audit is complete, and whether what is missing is marked so. */
export function CompleteDialog({ audit, counts, isWaiting, onClose }: CompleteDialogProps) {
  const { t } = useTranslation("asset-audits");
  const isOnline = useStore(online);
  const [isMarking, setMarking] = useState(true);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const obstacle = isWaiting ? t("complete.waits") : isOnline ? null : t("complete.offline");
  const complete = async (): Promise<void> => {
    if (isSending || obstacle !== null) return;
    setSending(true);
    setProblem(null);
    try {
      await completeAudit(audit.id, isMarking && counts.missing > 0);
      showToast({ severity: "success", summary: t("completed") });
      onClose();
    } catch (error) {
      setProblem(textOfError(error));
      setSending(false);
    }
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
          <Button type="submit" variant="primary" waiting={isSending} disabled={obstacle !== null}>
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
        {counts.missing > 0 ? (
          <Checkbox
            label={t("complete.mark", { count: counts.missing })}
            hint={t("complete.markHint")}
            checked={isMarking}
            onChange={setMarking}
          />
        ) : null}
        <p>{t("complete.text")}</p>
        {obstacle === null ? null : <p role="alert">{obstacle}</p>}
        {problem ? <p role="alert">{problem}</p> : null}
      </div>
    </Dialog>
  );
}
