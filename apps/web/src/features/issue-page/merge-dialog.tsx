import type { Issue, IssueLink } from "@storey/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { issuePath } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { mergeIssue } from "../issues/issue.queries.ts";
import styles from "../issues/parts/dialogs.module.css";
import { IssuePicker } from "../issues/parts/issue-picker.tsx";

/** Merges an issue into the one that it duplicates, and opens that one. */
export function MergeDialog({
  issue,
  onClose,
}: {
  readonly issue: Issue;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("issues");
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<IssueLink | null>(null);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const merge = async (): Promise<void> => {
    setMissing(chosen === null);
    if (!chosen || waiting) return;
    setWaiting(true);
    setFailure(null);
    try {
      const into = await mergeIssue(issue.id, chosen.id);
      const names = { reference: issue.reference, into: into.reference };
      showToast({ severity: "success", summary: t("merge.done", names) });
      onClose();
      void navigate({ to: issuePath(into.id) });
    } catch (error) {
      setFailure(textOfError(error));
    } finally {
      setWaiting(false);
    }
  };
  return (
    <Dialog
      open
      title={t("merge.title", { reference: issue.reference })}
      onClose={onClose}
      onSubmit={() => void merge()}
      actions={
        <>
          <Button onClick={onClose}>{t("back")}</Button>
          <Button type="submit" variant="primary" waiting={waiting}>
            {t("merge")}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        <p>{t("merge.text")}</p>
        <IssuePicker
          label={t("duplicate.of")}
          autoFocus
          issue={issue}
          chosen={chosen}
          error={missing ? t("duplicate.choose") : undefined}
          onChoose={(one) => {
            setChosen(one);
            setMissing(false);
          }}
        />
        {failure ? (
          <p role="alert" className={styles["problem"]}>
            {failure}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
