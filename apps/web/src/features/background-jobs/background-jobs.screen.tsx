import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { jobSummaryQuery } from "./background-job.queries.ts";
import { FailedList } from "./parts/failed-list.tsx";
import { SummaryTable } from "./parts/summary-table.tsx";

/**
 * Global Administration > Background work: the jobs that wait and run, and those that failed for
 * good.
 */
export function BackgroundJobsScreen() {
  const { t } = useTranslation("global");
  const { data, error, refetch } = useQuery(jobSummaryQuery());
  return (
    <Page>
      <PageHead title={t("work.title")} text={t("work.text")} />
      {data ? <SummaryTable summary={data} /> : null}
      {!data && error ? (
        <EmptyState
          icon={<TriangleAlert />}
          title={t("work.unreadable")}
          text={textOfError(error)}
          actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      ) : null}
      {!data && !error ? (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="160px" radius="var(--radius-large)" />
        </div>
      ) : null}
      <FailedList />
    </Page>
  );
}
