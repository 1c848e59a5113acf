import type { FailedJob } from "@storey/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CheckCheck, RotateCcw, Trash2, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { DeviceMoment } from "../../../ui/device-moment.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { failedJobsQuery, removeJob, retryJob } from "../background-job.queries.ts";
import styles from "./background-jobs.module.css";
import { useKind } from "./kind.tsx";

interface LineProps {
  readonly job: FailedJob;
  readonly onGone: () => void;
}

function Line({ job, onGone }: LineProps) {
  const { t } = useTranslation("global");
  const kind = useKind()(job.name);
  const [doing, setDoing] = useState<"retry" | "remove" | null>(null);
  const act = async (what: "retry" | "remove", work: () => Promise<void>, message: string) => {
    setDoing(what);
    try {
      await work();
      showToast({ severity: "success", summary: message });
      onGone();
    } catch (cause) {
      showToast({ severity: "error", summary: textOfError(cause) });
      setDoing(null);
    }
  };
  const remove = async () => {
    const yes = await confirm({
      title: t("work.remove.title"),
      text: t("work.remove.text"),
      confirmLabel: t("work.remove"),
      tone: "danger",
    });
    if (yes) await act("remove", () => removeJob(job.id), t("work.removed"));
  };
  return (
    <li className={styles.job}>
      <div className={styles.facts}>
        <h3 className={styles.kind}>{kind}</h3>
        <p lang="en" dir="ltr" className={styles.reason}>
          {job.error}
        </p>
        <p className={styles.quiet}>
          <bdi>{job.organisationName ?? t("work.product")}</bdi>
          {" · "}
          {t("work.tries", { count: job.attempts })}
          {" · "}
          <DeviceMoment moment={job.failedAt} />
        </p>
        <p className={styles.id}>{job.id}</p>
      </div>
      <div className={styles.actions}>
        <Button
          icon={<RotateCcw aria-hidden="true" />}
          waiting={doing === "retry"}
          aria-label={t("work.retry.of", { kind })}
          onClick={() => void act("retry", () => retryJob(job.id), t("work.retried"))}
        >
          {t("work.retry")}
        </Button>
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          waiting={doing === "remove"}
          aria-label={t("work.remove.of", { kind })}
          onClick={() => void remove()}
        >
          {t("work.remove")}
        </Button>
      </div>
    </li>
  );
}

/**
 * The list of jobs that failed for good: the reason of each, and the buttons to retry or delete it.
 */
export function FailedList() {
  const { t } = useTranslation("global");
  const heading = useRef<HTMLHeadingElement>(null);
  const failed = useInfiniteQuery(failedJobsQuery());
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = failed;
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  return (
    <section className={styles.section} aria-labelledby="failed-work">
      <h2 id="failed-work" ref={heading} tabIndex={-1}>
        {t("work.failed")}
      </h2>
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
          <Skeleton height="200px" radius="var(--radius-large)" />
        </div>
      ) : null}
      {data && jobs.length === 0 ? (
        <EmptyState
          icon={<CheckCheck />}
          title={t("work.noneFailed")}
          text={t("work.noneFailedText")}
        />
      ) : null}
      {jobs.length > 0 ? (
        <ul className={styles.jobs} aria-labelledby="failed-work">
          {jobs.map((job) => (
            <Line key={job.id} job={job} onGone={() => heading.current?.focus()} />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <div>
          <Button waiting={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("work.older")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
