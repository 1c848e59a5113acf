import "../../issues/parts/issue-messages.ts";
import type { IssueWork } from "@storey/contract";
import { dayIn } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useMessages, useTranslation } from "../../../lib/messages.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { dueWorkQuery } from "../../checklists-due/due-items.queries.ts";
import { workQuery } from "../../issues/issue.queries.ts";
import { resetWorklist } from "../../issues/parts/issue-worklist.ts";
import { KeptNote } from "../../space-page/parts/offline-note.tsx";
import { ISSUE_ADDRESS, type IssueListFilters } from "../issue-filters.ts";
import { NEXT_MAX, nextWork } from "../next-work.ts";
import styles from "./my-work.module.css";
import { NextDue, NextIssue } from "./next-line.tsx";

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

/**
 * Shows a user who works on issues what waits for them: counts that link to their lists, and the next
 * three things, by the days on which they are due.
 */
export function MyWork() {
  useMessages(["due"]);
  const { t } = useTranslation("issues");
  const query = workQuery();
  const { data, error, refetch } = useQuery(query);
  const due = useQuery(dueWorkQuery(dayIn("UTC", serverNow()), NEXT_MAX));
  // Both are known before either is shown, so that no line moves; without what is due the issues are there.
  const isKnown = data !== undefined && !due.isPending;
  const next = isKnown ? nextWork(data.next, due.data?.results ?? [], serverNow()) : [];
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
      {!error && !isKnown ? <Skeleton height="100%" radius="var(--radius-large)" /> : null}
      {isKnown && next.length === 0 ? <p className={styles["none"]}>{t("work.none")}</p> : null}
      {next.length > 0 ? (
        <ul className={styles["list"]} aria-label={t("work.next")}>
          {next.map(({ key, issue, item }) =>
            issue ? <NextIssue key={key} issue={issue} /> : <NextDue key={key} item={item} />,
          )}
        </ul>
      ) : null}
    </>
  );
}
