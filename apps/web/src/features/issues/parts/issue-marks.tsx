import type { IssueSummary } from "@storey/contract";
import type { IssueImpact, IssuePriority, IssueStatus } from "@storey/domain";
import {
  AlarmClock,
  Ban,
  ChevronDown,
  ChevronsUp,
  ChevronUp,
  Circle,
  CircleCheck,
  CircleCheckBig,
  CircleDashed,
  CirclePause,
  CirclePlay,
  Equal,
  TriangleAlert,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Badge, type BadgeTone } from "../../../ui/chip.tsx";
import styles from "./issue-marks.module.css";

type Icon = ComponentType<{ "aria-hidden"?: "true" }>;

/** The icon of each state; the label beside it says the same. */
export const STATUS_ICONS: Readonly<Record<IssueStatus, Icon>> = {
  new: CircleDashed,
  open: Circle,
  in_progress: CirclePlay,
  on_hold: CirclePause,
  resolved: CircleCheck,
  closed: CircleCheckBig,
  cancelled: Ban,
};

const STATUS_TONES: Readonly<Record<IssueStatus, BadgeTone>> = {
  new: "info",
  open: "info",
  in_progress: "warning",
  on_hold: "neutral",
  resolved: "success",
  closed: "neutral",
  cancelled: "neutral",
};

/** The icon of each priority. */
export const PRIORITY_ICONS: Readonly<Record<IssuePriority, Icon>> = {
  low: ChevronDown,
  medium: Equal,
  high: ChevronUp,
  urgent: ChevronsUp,
};

/** Shows the state of an issue by icon and label. */
export function StatusBadge({ status }: { readonly status: IssueStatus }) {
  const { t } = useTranslation("issues");
  const Icon = STATUS_ICONS[status];
  return (
    <Badge tone={STATUS_TONES[status]} icon={<Icon aria-hidden="true" />}>
      {t(`status.${status}`)}
    </Badge>
  );
}

/** Shows the priority of an issue by icon and label. */
export function PriorityMark({ priority }: { readonly priority: IssuePriority }) {
  const { t } = useTranslation("issues");
  const Icon = PRIORITY_ICONS[priority];
  return (
    <span className={styles["mark"]} data-priority={priority}>
      <Icon aria-hidden="true" />
      {t(`priority.${priority}`)}
    </span>
  );
}

/** Shows the impact of an issue on the space, where it has one. */
export function ImpactBadge({ impact }: { readonly impact: IssueImpact }) {
  const { t } = useTranslation("issues");
  if (impact === "none") return null;
  return (
    <Badge
      tone={impact === "out_of_use" ? "danger" : "warning"}
      icon={<TriangleAlert aria-hidden="true" />}
    >
      {t(`impact.${impact}`)}
    </Badge>
  );
}

/** Says that an issue is overdue. */
export function OverdueBadge() {
  const { t } = useTranslation("issues");
  return (
    <Badge tone="danger" icon={<AlarmClock aria-hidden="true" />}>
      {t("overdue")}
    </Badge>
  );
}

/** Shows how many people reported an issue, where more than one did. */
export function ReportCount({ count }: { readonly count: number }) {
  const { t } = useTranslation("issues");
  if (count < 2) return null;
  return (
    <span className={styles["mark"]} title={t("reportCount", { count })}>
      <Users aria-hidden="true" />
      {t("reportCount", { count })}
    </span>
  );
}

/**
 * Shows what makes an issue stand out: that it is overdue, its impact on the space, and how many
 * reported it.
 */
export function IssueFlags({
  issue,
}: {
  readonly issue: Pick<IssueSummary, "isOverdue" | "impact" | "reportCount">;
}) {
  return (
    <>
      {issue.isOverdue ? <OverdueBadge /> : null}
      <ImpactBadge impact={issue.impact} />
      <ReportCount count={issue.reportCount} />
    </>
  );
}
