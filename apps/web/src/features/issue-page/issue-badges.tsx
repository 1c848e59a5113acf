import type { IssueSummary } from "@storey/contract";
import { Archive } from "lucide-react";
import { useTranslation } from "../../lib/messages.ts";
import { Badge } from "../../ui/chip.tsx";
import { Day } from "../../ui/day.tsx";
import { IssueFlags, PriorityMark, StatusBadge } from "../issues/parts/issue-marks.tsx";
import styles from "./issue-page.module.css";

/** The line under the title of an issue: its state, its priority, when it is due, what stands out. */
export function IssueBadges({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  return (
    <span className={styles["badges"]}>
      <StatusBadge status={issue.status} />
      <PriorityMark priority={issue.priority} />
      {issue.dueAt === null ? null : (
        <span>
          {t("fact.dueAt")} <Day moment={issue.dueAt} />
        </span>
      )}
      <IssueFlags issue={issue} />
      {issue.deletedAt === null ? null : (
        <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
          {t("archived")}
        </Badge>
      )}
    </span>
  );
}
