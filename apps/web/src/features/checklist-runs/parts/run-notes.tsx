import { CircleAlert, CloudUpload, MessageSquareText, User } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { errorOf } from "../../../lib/outbox/record.ts";
import { useOutbox } from "../../../lib/outbox/use-outbox.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { claimRun } from "../checklist-run.queries.ts";
import { isClaimedByOther, isDoable } from "../run-content.tsx";
import type { ShownRun } from "../use-run.ts";
import { useWaitingWords } from "../use-waiting-words.ts";
import { MissedNote } from "./missed-note.tsx";
import styles from "./run.module.css";

const KEPT = createStore(true);

interface Known {
  readonly known: ShownRun;
}

/** Says what waits on this device, what was refused, and who else does the run. */
export function RunNotes({ known }: Known) {
  return (
    <>
      <MissedNote known={known} />
      <Decided known={known} />
      <Claimed known={known} />
      <Waiting known={known} />
      <Refused known={known} />
    </>
  );
}

/** Why a run was skipped, or accepted as missed, and by whom: right below its state. */
function Decided({ known: { run } }: Known) {
  const { t } = useTranslation("checklist-runs");
  const isApproved = run.approvalReason !== null;
  const reason = run.approvalReason ?? (run.state === "skipped" ? run.skipReason : null);
  if (reason === null) return null;
  const name = (isApproved ? run.approvedBy : run.skippedBy)?.name;
  const key = isApproved ? "approvedNote" : "skippedNote";
  return (
    <div className={styles["note"]}>
      <span>
        <MessageSquareText size={16} aria-hidden="true" />{" "}
        <span>{name === undefined ? t(key) : t(`${key}.by`, { name })}</span> <bdi>{reason}</bdi>
      </span>
    </div>
  );
}

function Claimed({ known }: Known) {
  const { t } = useTranslation("checklist-runs");
  const userId = useUser()?.id;
  const [isSending, setSending] = useState(false);
  const { run } = known;
  if (!isClaimedByOther(known, userId)) return null;
  const takeOver = async (): Promise<void> => {
    setSending(true);
    try {
      await claimRun(run.id, true);
    } catch (error) {
      showToast({ severity: "error", summary: t("claim.failed"), detail: textOfError(error) });
    }
    setSending(false);
  };
  return (
    <div className={styles["note"]} role="status">
      <span>
        <User size={16} aria-hidden="true" /> {t("claim.by", { name: run.startedBy?.name ?? "" })}
      </span>
      {run.mayComplete ? (
        <Button waiting={isSending} onClick={() => void takeOver()}>
          {t("claim.takeOver")}
        </Button>
      ) : null}
    </div>
  );
}

function Waiting({ known }: Known) {
  const { t } = useTranslation("checklist-runs");
  const outbox = useOutbox();
  const userId = useUser()?.id;
  const isKept = useStore(outbox?.isKept ?? KEPT);
  const { completion } = known.merged;
  const words = useWaitingWords(known);
  // While it is answered it is said beside the progress, where nothing moves by it.
  const isSaid = words !== null && !isDoable(known, userId);
  return (
    <>
      <div role="status">
        {isSaid ? (
          <div className={styles["note"]}>
            <span>
              <CloudUpload size={16} aria-hidden="true" /> <span>{words}</span>
            </span>
            {completion && outbox ? (
              <Button size="small" onClick={() => void outbox.discard([completion.id])}>
                {t("complete.takeBack")}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
      {isKept ? null : (
        <p role="alert" className={styles["note"]}>
          {t("unkept")}
        </p>
      )}
    </>
  );
}

function Refused({ known: { open } }: Known) {
  const { t } = useTranslation("checklist-runs");
  const outbox = useOutbox();
  const refused = open.filter(({ state }) => state === "rejected");
  if (refused.length === 0 || !outbox) return null;
  return (
    <Section title={t("refused.title")}>
      <ul className={styles["lines"]} aria-label={t("refused.title")}>
        {refused.map((record) => {
          const error = errorOf(record);
          return (
            <li key={record.id} className={styles["line"]}>
              <CircleAlert size={18} aria-hidden="true" />
              <span className={styles["lineWords"]}>
                <bdi>{record.label}</bdi>
                {error ? <span className={styles["quiet"]}>{textOfError(error)}</span> : null}
              </span>
              <span className={styles["lineActions"]}>
                <Button size="small" onClick={() => void outbox.retry(record.id)}>
                  {t("retry")}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => void outbox.discard([record.id])}
                >
                  {t("refused.discard")}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
