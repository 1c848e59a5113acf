import type { AuditEntry } from "@storey/contract";
import { dayAfter, dayIn, startOfDayIn } from "@storey/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { History, SearchX, TriangleAlert } from "lucide-react";
import { useEffect, useMemo } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { daysLabel, momentLabel } from "../../lib/moments.ts";
import { useTimeZone } from "../../lib/session/time-zone.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useRecordLabels } from "../records/parts/record-labels.ts";
import { type AuditFilter, auditAddressOf, auditFilterOf, auditQuery } from "./audit.queries.ts";
import styles from "./parts/audit.module.css";
import { AuditGroupLine } from "./parts/audit-entry-line.tsx";
import { AuditFilters } from "./parts/audit-filters.tsx";
import { type AuditGroup, groupsOf, openEnd } from "./parts/audit-groups.ts";
import { LinesSkeleton } from "./parts/lines-skeleton.tsx";

const NO_FILTER: AuditFilter = {
  entity: null,
  operation: null,
  person: null,
  from: null,
  to: null,
};

/** Keeps the filter in the address. */
function useAuditFilter() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = useMemo(() => auditFilterOf(search), [search]);
  const put = (next: AuditFilter): void =>
    void navigate({
      to: PATHS.OrganisationAdmin,
      search: { tab: "audit", ...auditAddressOf(next) },
      replace: true,
      resetScroll: false,
    });
  return { filter, put };
}

/**
 * Returns a function that names a day in the organisation's time zone, as "today" and "yesterday"
 * where that applies.
 */
function useDayLabel() {
  const { locale } = useTranslation("administration");
  const zone = useTimeZone();
  return (day: string): string => {
    const today = dayIn(zone, Date.now());
    const days = [today, dayAfter(today, -1)].indexOf(day);
    const words =
      days >= 0
        ? daysLabel(-days, locale)
        : momentLabel(startOfDayIn(zone, day), { locale, zone }, { dateStyle: "full" });
    return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  };
}

/**
 * Returns a key for a group that stays the same while more of the group loads, unlike its first
 * change.
 */
function newestOf(group: AuditGroup): number {
  return Math.max(...group.map(({ id }) => id));
}

interface DaysProps {
  readonly entries: readonly AuditEntry[];
  /** Whether the last group may continue on a page that is not loaded. */
  readonly isOpen: boolean;
}

function Days({ entries, isOpen }: DaysProps) {
  const dayLabel = useDayLabel();
  const zone = useTimeZone();
  const groups = groupsOf(entries);
  const last = groups.at(-1);
  const days = Map.groupBy(groups, ([{ at }]: AuditGroup) => dayIn(zone, at));
  return [...days].map(([day, changes]) => (
    <section key={day} aria-label={dayLabel(day)} className={styles.day}>
      <h2 className={styles.date}>{dayLabel(day)}</h2>
      <ul className={styles.entries}>
        {changes.map((group) => (
          <AuditGroupLine key={newestOf(group)} group={group} isOpen={isOpen && group === last} />
        ))}
      </ul>
    </section>
  ));
}

function Found({
  filter,
  onClear,
}: {
  readonly filter: AuditFilter;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation("administration");
  const changes = useInfiniteQuery(auditQuery(filter, useTimeZone()));
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = changes;
  const end = useMemo(() => openEnd(data?.pages.map(({ results }) => results) ?? []), [data]);
  // The changes of one request are shown together, so the next pages load by themselves, up to a
  // limit.
  const mayReadOn = hasNextPage && !error && !changes.isFetching;
  useEffect(() => {
    if (end.isSoon && mayReadOn) void fetchNextPage();
  }, [end, mayReadOn, fetchNextPage]);
  if (error && !data) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("audit.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data) return <LinesSkeleton label={t("loading")} />;
  const entries = data.pages.flatMap(({ results }) => results);
  if (entries.length === 0) {
    const isNarrowed = Object.values(filter).some((value) => value !== null);
    return isNarrowed ? (
      <EmptyState
        icon={<SearchX />}
        title={t("audit.noMatch")}
        text={t("audit.noMatchText")}
        actions={<Button onClick={onClear}>{t("audit.clear")}</Button>}
      />
    ) : (
      <EmptyState icon={<History />} title={t("audit.empty")} text={t("audit.emptyText")} />
    );
  }
  return (
    <>
      <Days entries={entries} isOpen={end.isOpen && hasNextPage} />
      {error ? (
        <p role="alert" className={styles.quiet}>
          {textOfError(error)}
        </p>
      ) : null}
      {hasNextPage ? (
        <div>
          <Button waiting={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("audit.older")}
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>{t("audit.end")}</p>
      )}
    </>
  );
}

/** Lists who changed what in the organisation, newest first. */
export function AuditTab() {
  useRecordLabels();
  const { t } = useTranslation("administration");
  const { filter, put } = useAuditFilter();
  const { data } = useInfiniteQuery(auditQuery(filter, useTimeZone()));
  const actors = data?.pages.flatMap(({ results }) => results.map(({ actor }) => actor)) ?? [];
  const person = actors.find((actor) => actor?.id === filter.person);
  const clear = (): void => put(NO_FILTER);
  return (
    <div className={styles.audit}>
      <p className={styles.text}>{t("audit.text")}</p>
      <AuditFilters
        filter={filter}
        personName={person?.name ?? null}
        onChange={(change) => put({ ...filter, ...change })}
        onClear={clear}
      />
      <Found filter={filter} onClear={clear} />
    </div>
  );
}
