import "../../issues/parts/issue-messages.ts";
import type { IssueWork } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { InTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { Day } from "../../../ui/day.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { workQuery } from "../../issues/issue.queries.ts";
import { IssueLink } from "../../issues/parts/issue-link.tsx";
import { OverdueBadge, PriorityMark } from "../../issues/parts/issue-marks.tsx";
import { resetWorklist } from "../../issues/parts/issue-worklist.ts";
import { KeptNote } from "../../space-page/parts/offline-note.tsx";
import { ISSUE_ADDRESS, type IssueListFilters } from "../issue-filters.ts";
import styles from "./my-work.module.css";

type Count = Exclude<keyof IssueWork, "next">;

/** The counts in their order: the label of each, and the list that it counts. */
const COUNTS: readonly {
  readonly count: Count;
  readonly label: string;
  readonly list: Partial<IssueListFilters>;
}[] = [
  { count: "overdue", label: "overdue", list: { view: "open", overdue: true } },
  { count: "dueToday", label: "filter.dueToday", list: { view: "open", dueToday: true } },
  { count: "mine", label: "view.assigned", list: { view: "assigned" } },
  { count: "unassigned", label: "view.unassigned", list: { view: "unassigned" } },
];

function Counts({ work }: { readonly work: IssueWork | undefined }) {
  const { t, locale } = useTranslation("issues");
  return (
    <ul className={styles["counts"]}>
      {COUNTS.map(({ count, label, list }) => (
        <li key={count}>
          <Link
            to={PATHS.Issues}
            search={ISSUE_ADDRESS.write({ ...ISSUE_ADDRESS.none, ...list })}
            className={styles["count"]}
            data-urgent={count === "overdue" && (work?.overdue ?? 0) > 0}
          >
            <strong>{work ? work[count].toLocaleString(locale) : "–"}</strong>{" "}
            <span>{t(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Next({ issue }: { readonly issue: IssueWork["next"][number] }) {
  const { t } = useTranslation("issues");
  const inWords = useFloorInWords();
  const { space, asset, floor, location, shortcode, timezone: zone, dueAt } = issue;
  const where = [
    space?.name || asset?.name,
    floor.name ? inWords(floor.name) : null,
    location?.name,
  ].filter(Boolean);
  return (
    <li>
      <IssueLink issueId={issue.id} className={styles["next"]}>
        <span className={styles["what"]}>
          <bdi>{issue.title}</bdi>
          {shortcode ? (
            <span className={styles["door"]}>{t("work.shortcode", { code: shortcode })}</span>
          ) : null}
        </span>
        <span className={styles["where"]}>
          <bdi>{where.join(" · ")}</bdi>
        </span>
        <span className={styles["marks"]}>
          <PriorityMark priority={issue.priority} />
          {issue.isOverdue ? <OverdueBadge /> : null}
          {dueAt ? (
            <span>
              {t("fact.dueAt")}{" "}
              <InTimeZone zone={zone}>
                <Day moment={dueAt} />
              </InTimeZone>
            </span>
          ) : null}
          {issue.assignees.length === 0 ? <span>{t("work.nobody")}</span> : null}
        </span>
      </IssueLink>
    </li>
  );
}

/**
 * Shows a user who works on issues what waits for them: counts that link to their lists, and the
 * next three issues.
 */
export function MyWork() {
  const { t } = useTranslation("issues");
  const query = workQuery();
  const { data, error, refetch } = useQuery(query);
  // A user who opens an issue from here continues with their own issues once it is resolved.
  useEffect(resetWorklist, []);
  return (
    <>
      <div className={styles["head"]}>
        <h2>{t("work.title")}</h2>
        <KeptNote of={query.queryKey} />
      </div>
      <Counts work={data} />
      {error && !data ? (
        <p role="alert" className={styles["failed"]}>
          <span>
            {t("work.failed")}. {textOfError(error)}
          </span>
          <Button size="small" onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        </p>
      ) : null}
      {!error && !data ? <Skeleton height="100%" radius="var(--radius-large)" /> : null}
      {data?.next.length === 0 ? <p className={styles["none"]}>{t("work.none")}</p> : null}
      {data && data.next.length > 0 ? (
        <ul className={styles["list"]} aria-label={t("work.next")}>
          {data.next.map((issue) => (
            <Next key={issue.id} issue={issue} />
          ))}
        </ul>
      ) : null}
    </>
  );
}
