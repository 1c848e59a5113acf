// biome-ignore-all lint/a11y/useSemanticElements: rows out of view are not drawn, so the table is a grid of boxes.
// biome-ignore-all lint/a11y/useFocusableInteractive: what can be pressed in a row takes the focus itself.
import type { IssueSummary } from "@storey/contract";
import { MessageSquare, Paperclip } from "lucide-react";
import { useRef } from "react";
import { useLineAt } from "../../../lib/listed-pages.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { useWindowRows } from "../../../ui/use-window-rows.ts";
import { ISSUE_PAGES, type ListedIssues } from "../issue.queries.ts";
import { IssueLink } from "./issue-link.tsx";
import { IssueFlags, PriorityMark, StatusBadge } from "./issue-marks.tsx";
import styles from "./issue-table.module.css";
import { useNames } from "./issue-words.ts";
import { When } from "./moment.tsx";
import type { Selection } from "./use-selection.ts";

const ROW_PX = 68;
const CARD_PX = 178;

interface TickProps {
  readonly issue: IssueSummary;
  readonly isChosen: boolean;
  readonly onTick: (isRange: boolean) => void;
}

function Tick({ issue, isChosen, onTick }: TickProps) {
  const { t } = useTranslation("issues");
  const isRange = useRef(false);
  return (
    <label className={styles["tick"]}>
      <input
        type="checkbox"
        aria-label={t("select.one", { reference: issue.reference })}
        aria-keyshortcuts={isChosen ? "Enter" : undefined}
        checked={isChosen}
        onClick={(event) => {
          isRange.current = event.shiftKey;
        }}
        onKeyDown={(event) => {
          isRange.current = event.shiftKey;
        }}
        onChange={() => onTick(isRange.current)}
      />
    </label>
  );
}

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
  return (
    <span className={styles["place"]} title={`${issue.location.name} › ${issue.space.name}`}>
      <bdi>{issue.space.name}</bdi> · <bdi>{issue.location.name}</bdi>
    </span>
  );
}

/** The state, and on a line of its own what makes the issue stand out; the title has all of it. */
function Flags({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  const words = [
    ...(issue.isOverdue ? [t("overdue")] : []),
    ...(issue.impact === "none" ? [] : [t(`impact.${issue.impact}`)]),
    ...(issue.reportCount < 2 ? [] : [t("reportCount", { count: issue.reportCount })]),
  ];
  return (
    <div role="cell" className={styles["flags"]}>
      <StatusBadge status={issue.status} />
      {words.length === 0 ? null : (
        <span className={styles["marks"]} title={words.join(", ")}>
          <IssueFlags issue={issue} />
        </span>
      )}
    </div>
  );
}

function Cells({ issue }: { readonly issue: IssueSummary }) {
  const { t } = useTranslation("issues");
  const names = useNames();
  const assignees = issue.assignees.map(names.person).join(", ");
  return (
    <>
      <div role="cell" className={styles["main"]}>
        <IssueLink issueId={issue.id} className={styles["link"]} title={issue.title}>
          <span className={styles["reference"]}>{issue.reference}</span> <bdi>{issue.title}</bdi>
        </IssueLink>
        <span className={styles["under"]}>
          <Place issue={issue} />
          <Counts issue={issue} />
        </span>
      </div>
      <Flags issue={issue} />
      <div role="cell">
        <PriorityMark priority={issue.priority} />
      </div>
      <div role="cell" className={styles["words"]} title={assignees}>
        {assignees === "" ? (
          <span className={styles["nobody"]}>{t("assignee.none")}</span>
        ) : (
          <bdi>{assignees}</bdi>
        )}
      </div>
      <div role="cell" className={styles["words"]}>
        <When moment={issue.createdAt} />
      </div>
    </>
  );
}

interface IssueTableProps {
  readonly listed: ListedIssues;
  /** Null for who cannot change several at once. */
  readonly selection: Selection | null;
}

/** Issues as rows of a table; on a phone each is a card. */
export function IssueTable({ listed, selection }: IssueTableProps) {
  const { t } = useTranslation("issues");
  const isNarrow = useNarrow();
  const heightPx = isNarrow ? CARD_PX : ROW_PX;
  const list = useRef<HTMLDivElement>(null);
  const total = listed.first?.totalCount ?? 6;
  const { items, totalHeightPx } = useWindowRows({ count: total, rowHeightPx: heightPx, list });
  const at = useLineAt(ISSUE_PAGES, listed, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  const columns = ["issue", "status", "priority", "assignees", "created"];
  return (
    <div
      role="table"
      aria-label={t("list.label")}
      aria-rowcount={total + 1}
      aria-busy={listed.loading}
      className={classNames(styles["table"], selection && styles["withTicks"])}
    >
      <div role="row" aria-rowindex={1} className={styles["head"]}>
        {selection ? (
          <div role="columnheader">
            <span className={styles["unseen"]}>{t("select.column")}</span>
          </div>
        ) : null}
        {columns.map((column) => (
          <div key={column} role="columnheader">
            {t(`column.${column}`)}
          </div>
        ))}
      </div>
      <div ref={list} role="rowgroup" className={styles["list"]} style={{ height: totalHeightPx }}>
        {items.map(({ key, index, topPx }) => {
          const issue = at(index);
          const isChosen = issue !== undefined && (selection?.chosen.has(issue.id) ?? false);
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              className={classNames(styles["row"], isChosen && styles["chosen"])}
              style={{ top: topPx, height: heightPx }}
            >
              {selection && issue ? (
                <div role="cell">
                  <Tick
                    issue={issue}
                    isChosen={isChosen}
                    onTick={(isRange) => selection.toggle(index, isRange, at)}
                  />
                </div>
              ) : null}
              {issue ? (
                <Cells issue={issue} />
              ) : (
                <div role="cell" className={styles["main"]}>
                  <Skeleton width="min(60%, 320px)" height="1rem" />
                  <Skeleton width="40%" height="0.8rem" />
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
