import "../../spaces/space-page-messages.ts";
import type { Space } from "@storey/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History, TriangleAlert } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { timelineQuery } from "../timeline.queries.ts";
import { dayOf, daysOf, type TimelineDay } from "../timeline-days.ts";
import styles from "./timeline.module.css";
import { TimelineLine } from "./timeline-line.tsx";

const A_DAY_MS = 86_400_000;

function Day({ day }: { readonly day: TimelineDay }) {
  const { t, locale } = useTranslation("space-page");
  const now = Date.now();
  const words: Record<string, string> = {
    [dayOf(new Date(now - A_DAY_MS).toISOString())]: t("timeline.yesterday"),
    [dayOf(new Date(now).toISOString())]: t("timeline.today"),
  };
  const full = new Date(day.at).toLocaleDateString(locale, { dateStyle: "full" });
  return (
    <section className={styles["day"]} aria-label={full}>
      <h3 title={full}>{words[dayOf(day.at)] ?? full}</h3>
      <ol className={styles["lines"]}>
        {day.groups.map((group) => (
          <TimelineLine key={group.latest.id} group={group} />
        ))}
      </ol>
    </section>
  );
}

function Loading() {
  const { t } = useTranslation("space-page");
  return (
    <div role="status" aria-label={t("timeline.loading")} className={styles["loading"]}>
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height="40px" />
      ))}
    </div>
  );
}

/** What happened in a space, by day, the latest first. */
export function TimelineTab({ space }: { readonly space: Pick<Space, "id"> }) {
  const { t } = useTranslation("space-page");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(space.id),
  );
  const entries = data?.pages.flatMap(({ results }) => results);
  if (!entries) {
    return error ? (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("timeline.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("timeline.retry")}</Button>}
      />
    ) : (
      <Loading />
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState icon={<History />} title={t("timeline.empty")} text={t("timeline.emptyText")} />
    );
  }
  return (
    <Section title={t("timeline.title")}>
      <div className={styles["days"]}>
        {daysOf(entries).map((day) => (
          <Day key={dayOf(day.at)} day={day} />
        ))}
        {error ? <p role="alert">{textOfError(error)}</p> : null}
        {hasNextPage ? (
          <Button waiting={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("timeline.more")}
          </Button>
        ) : (
          <p className={styles["quiet"]}>{t("timeline.end")}</p>
        )}
      </div>
    </Section>
  );
}
