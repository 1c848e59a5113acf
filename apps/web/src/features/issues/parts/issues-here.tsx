import type { SpaceIssue } from "@storey/contract";
import { Check, ThumbsUp, Users } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { sayMeToo } from "../issue.queries.ts";
import { IssueLink } from "./issue-link.tsx";
import { StatusBadge } from "./issue-marks.tsx";
import styles from "./issues-here.module.css";
import { When } from "./moment.tsx";

function MeToo({ issue }: { readonly issue: SpaceIssue }) {
  const { t } = useTranslation("issues");
  const [waiting, setWaiting] = useState(false);
  if (issue.isMine || issue.saidMeToo) {
    return (
      <span className={styles["counted"]}>
        <Check aria-hidden="true" />
        {t(issue.isMine ? "meToo.mine" : "meToo.said")}
      </span>
    );
  }
  const say = async (): Promise<void> => {
    setWaiting(true);
    try {
      await sayMeToo(issue.id);
      const summary = t("meToo.done", { reference: issue.reference });
      showToast({ severity: "success", summary });
    } catch (error) {
      showToast({ severity: "error", summary: t("meToo.failed"), detail: textOfError(error) });
    } finally {
      setWaiting(false);
    }
  };
  return (
    <Button
      size="small"
      icon={<ThumbsUp aria-hidden="true" />}
      waiting={waiting}
      aria-label={t("meToo.one", { reference: issue.reference })}
      onClick={() => void say()}
    >
      {t("meToo")}
    </Button>
  );
}

interface IssuesHereProps {
  readonly label: string;
  readonly issues: readonly SpaceIssue[];
  /** The number of issues shown before "Show all". */
  readonly first?: number;
}

/**
 * Lists the open issues of a space in short, each with a "me too" button so that nobody reports it
 * again.
 */
export function IssuesHere({ label, issues, first = 4 }: IssuesHereProps) {
  const { t } = useTranslation("issues");
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? issues : issues.slice(0, first);
  return (
    <>
      <ul className={styles["list"]} aria-label={label}>
        {shown.map((issue) => (
          <li key={issue.id} className={styles["issue"]}>
            <span className={styles["words"]}>
              <span className={styles["title"]}>
                {issue.title === null ? (
                  `${issue.reference} ${t(issue.category ? `category.${issue.category}` : "here.untitled")}`
                ) : (
                  <IssueLink issueId={issue.id} title={issue.title}>
                    {issue.reference} <bdi>{issue.title}</bdi>
                  </IssueLink>
                )}
              </span>
              <span className={styles["facts"]}>
                <StatusBadge status={issue.status} />
                <When moment={issue.createdAt} />
                {issue.reportCount > 1 ? (
                  <span className={styles["people"]}>
                    <Users aria-hidden="true" />
                    {t("reportCount", { count: issue.reportCount })}
                  </span>
                ) : null}
              </span>
            </span>
            {/* An alert's issue is one person's call for help, so nobody else adds "me too". */}
            {issue.source === "sos" ? null : <MeToo issue={issue} />}
          </li>
        ))}
      </ul>
      {shown.length < issues.length ? (
        <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
          {t("here.all", { count: issues.length })}
        </Button>
      ) : null}
    </>
  );
}
