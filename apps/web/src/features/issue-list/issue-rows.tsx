import type { IssueSummary } from "@storey/contract";
import type { IssueSort } from "@storey/domain";
import { MessageSquare, Paperclip } from "lucide-react";
import { useTranslation } from "../../lib/messages.ts";
import { InTimeZone } from "../../lib/session/time-zone.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Day } from "../../ui/day.tsx";
import type { ListRows } from "../../ui/list/list-declaration.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Age } from "../issues/parts/age.tsx";
import { useNames } from "../issues/parts/issue-labels.ts";
import { IssueLink } from "../issues/parts/issue-link.tsx";
import {
  ImpactBadge,
  OverdueBadge,
  PriorityMark,
  ReportCount,
  StatusBadge,
} from "../issues/parts/issue-marks.tsx";
import { useWaitingState, WaitingMark } from "../issues/parts/waiting-mark.tsx";
import styles from "./issue-rows.module.css";

function Counts({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  const counts = [
    { count: issue.commentsCount, Icon: MessageSquare, key: "count.comments" },
    { count: issue.attachmentsCount, Icon: Paperclip, key: "count.attachments" },
  ];
  return counts.map(({ count, Icon, key }) =>
    count === 0 ? null : (
      <span key={key} className={styles["count"]} title={t(key, { count })}>
        <Icon aria-hidden="true" />
        <span aria-hidden="true">{count}</span>
        <span className={styles["unseen"]}>{t(key, { count })}</span>
      </span>
    ),
  );
}

function Place({ issue }: { readonly issue: IssueSummary }) {
  const subject = useNames().subject(issue);
  const { location } = issue;
  return (
    <span className={styles["place"]}>
      <bdi>{subject}</bdi>
      {location ? (
        <>
          {" · "}
          <bdi>{location.name}</bdi>
        </>
      ) : null}
    </span>
  );
}

/** Shows the state of an issue, and below it what makes the issue stand out. */
function Flags({ issue }: { readonly issue: IssueSummary }) {
  const waiting = useWaitingState(issue.id);
  const standsOut = waiting !== null || issue.impact !== "none" || issue.reportCount > 1;
  return (
    <>
      <StatusBadge status={issue.status} />
      {standsOut ? (
        <span className={styles["marks"]}>
          {waiting ? <WaitingMark state={waiting} /> : null}
          <ImpactBadge impact={issue.impact} />
          <ReportCount count={issue.reportCount} />
        </span>
      ) : null}
    </>
  );
}

function Main({ issue }: { readonly issue: IssueSummary }) {
  return (
    <>
      <IssueLink issueId={issue.id} className={styles["link"]}>
        <span className={styles["reference"]}>{issue.reference}</span> <bdi>{issue.title}</bdi>
      </IssueLink>
      <span className={styles["under"]}>
        <Place issue={issue} />
        <Counts issue={issue} />
      </span>
    </>
  );
}

function Due({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  if (issue.dueAt === null) {
    return (
      <span className={classNames(styles["nobody"], styles["undated"])}>
        <span aria-hidden="true">–</span>
        <span className={styles["unseen"]}>{t("due.none")}</span>
      </span>
    );
  }
  return (
    <InTimeZone zone={issue.timezone}>
      <span className={styles["dueWord"]}>{t("fact.dueAt")} </span>
      <Day moment={issue.dueAt} />
      {issue.isOverdue ? <OverdueBadge /> : null}
    </InTimeZone>
  );
}

function Assignees({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  const names = useNames();
  const assignees = issue.assignees.map(names.person).join(", ");
  return assignees === "" ? (
    <span className={styles["nobody"]}>{t("assignee.none")}</span>
  ) : (
    <bdi>{assignees}</bdi>
  );
}

/** The rows of the issue list: their columns, heights and cards. */
export const ISSUE_ROWS: ListRows<IssueSummary, IssueSort, null> = {
  rowPx: 72,
  cardPx: 148,
  growsWithWords: true,
  cardClassName: styles["card"],
  skeleton: (
    <>
      <Skeleton width="min(60%, 320px)" height="1rem" />
      <Skeleton width="40%" height="0.8rem" />
    </>
  ),
  nameOf: ({ reference }) => reference,
  columns: [
    {
      ...{ id: "issue", label: "column.issue", width: "minmax(0, 2.4fr)" },
      hasOwnLine: true,
      className: styles["main"],
      cell: (issue) => <Main issue={issue} />,
    },
    {
      ...{ id: "status", label: "column.status", width: "minmax(130px, 1.1fr)" },
      className: styles["flags"],
      cell: (issue) => <Flags issue={issue} />,
    },
    {
      ...{ id: "priority", label: "column.priority", width: "88px" },
      sort: { first: "-priority", isFirstUp: false, label: "sort.-priority" },
      cell: ({ priority }) => <PriorityMark priority={priority} />,
    },
    {
      ...{ id: "due", label: "fact.dueAt", width: "108px" },
      className: styles["due"],
      sort: { first: "dueAt", isFirstUp: true },
      cell: (issue) => <Due issue={issue} />,
    },
    {
      ...{ id: "age", label: "column.age", width: "76px" },
      sort: { first: "createdAt", other: "-createdAt", isFirstUp: false },
      cell: ({ createdAt, timezone }) => (
        <InTimeZone zone={timezone}>
          <Age since={createdAt} />
        </InTimeZone>
      ),
    },
    {
      ...{
        id: "assignees",
        label: "column.assignees",
        width: "minmax(90px, 1fr)",
        isWideOnly: true,
      },
      className: styles["words"],
      cell: (issue) => <Assignees issue={issue} />,
    },
  ],
};
