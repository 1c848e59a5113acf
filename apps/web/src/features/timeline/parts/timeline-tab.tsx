import "../../space-page/parts/space-page-messages.ts";
import type { Space } from "@storey/contract";
import { dayAfter, dayIn } from "@storey/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History, TriangleAlert } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { timelineQuery } from "../timeline.queries.ts";
import { daysOf, type TimelineDay } from "../timeline-days.ts";
import styles from "./timeline.module.css";
import { TimelineLine } from "./timeline-line.tsx";

function Day({ day }: { readonly day: TimelineDay }) {
  const { t, locale } = useTranslation("space-page");
  const zone = useTimeZone();
  const today = dayIn(zone, Date.now());
  const words: Record<string, string> = {
    [dayAfter(today, -1)]: t("timeline.yesterday"),
    [today]: t("timeline.today"),
  };
  const full = momentLabel(day.at, { locale, zone }, { dateStyle: "full" });
  return (
    <section className={styles["day"]} aria-label={full}>
      <h3 title={full}>{words[day.day] ?? full}</h3>
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

/** Shows the timeline of a space by day, the latest first. */
export function TimelineTab({ space }: { readonly space: Pick<Space, "id"> }) {
  const { t } = useTranslation("space-page");
  const zone = useTimeZone();
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
        {daysOf(entries, zone).map((day) => (
          <Day key={day.day} day={day} />
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
