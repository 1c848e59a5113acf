import type { Issue } from "@storey/contract";
import type { ReactNode } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { IssueLink } from "../issues/parts/issue-link.tsx";
import { When } from "../issues/parts/moment.tsx";
import styles from "./issue-page.module.css";

function Box({ children }: { readonly children: ReactNode }) {
  return <div className={styles["state"]}>{children}</div>;
}

/**
 * Explains the state of an issue: what it waits for, how it was resolved, or why it was cancelled.
 */
export function IssueState({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const { status, holdReason, resumeAt, resolutionCode, resolutionNote, cancelReason } = issue;
  if (status === "on_hold" && holdReason) {
    return (
      <Box>
        <strong>{t("hold.waits", { reason: t(`hold.${holdReason}`) })}</strong>
        {resumeAt ? (
          <p>
            {t("hold.until")} <When moment={resumeAt} />
          </p>
        ) : null}
      </Box>
    );
  }
  if ((status === "resolved" || status === "closed") && resolutionCode) {
    return (
      <Box>
        <strong>{t(`resolution.${resolutionCode}`)}</strong>
        {resolutionNote ? (
          <p dir="auto" className={styles["text"]}>
            {resolutionNote}
          </p>
        ) : null}
        {status === "resolved" ? <p>{t("resolved.waits")}</p> : null}
      </Box>
    );
  }
  if (status !== "cancelled" || !cancelReason) return null;
  return (
    <Box>
      <strong>{t(`cancelReason.${cancelReason}`)}</strong>
      {issue.duplicateOf ? (
        <p>
          {t("duplicate.see")}{" "}
          <IssueLink issueId={issue.duplicateOf.id} title={issue.duplicateOf.title}>
            {issue.duplicateOf.reference} <bdi>{issue.duplicateOf.title}</bdi>
          </IssueLink>
        </p>
      ) : null}
    </Box>
  );
}
