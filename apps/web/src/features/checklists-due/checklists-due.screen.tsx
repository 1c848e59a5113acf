import {
  CHECKLIST_DUE_TABS,
  type ChecklistDueTab,
  DUE_COUNT_MAX,
  type DueKind,
} from "@storey/domain";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { CircleCheck, ScanLine, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useSetting } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { LogbookButton } from "../checklist-logbook/parts/logbook-button.tsx";
import { ReadinessLink } from "../readiness/parts/readiness-link.tsx";
import { KeptNote } from "../space-page/parts/offline-note.tsx";
import { PlaceMissing, useIsLocationMissing } from "../spaces/parts/place-missing.tsx";
import { checklistsDueQuery, duePages } from "./checklists-due.queries.ts";
import { type DueAddress, dueAddressOf, dueSearchOf } from "./due-address.ts";
import { areChecks, dueListQuery, useDueKinds } from "./due-items.queries.ts";
import styles from "./parts/due.module.css";
import { DueBulkBar } from "./parts/due-bulk-bar.tsx";
import { DueCalendar } from "./parts/due-calendar.tsx";
import { DueFilters } from "./parts/due-filters.tsx";
import { DueList } from "./parts/due-list.tsx";
import { DueRangeList } from "./parts/due-range-list.tsx";
import { useDueChoice } from "./use-due-choice.ts";

function NoneDone({ isMissed = false }: { readonly isMissed?: boolean }) {
  const { t } = useTranslation("checklist-runs");
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={t(isMissed ? "due.noneMissed.title" : "due.noneDone.title")}
      text={t(isMissed ? "due.noneMissed.text" : "due.none.text")}
    />
  );
}

/** What was done of checklists: nothing else is kept in the list once it is over. */
function DoneContent({ address }: { readonly address: DueAddress }) {
  const { t } = useTranslation("checklist-runs");
  const [pages, setPages] = useState(1);
  const first = useQuery(checklistsDueQuery("done", address, 1));
  const rest = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) =>
      checklistsDueQuery("done", address, index + 2),
    ),
  });
  const { data, error } = first;
  if (!data) {
    if (error) {
      return (
        <EmptyState
          icon={<TriangleAlert />}
          title={t("unreadable")}
          text={textOfError(error)}
          actions={<Button onClick={() => void first.refetch()}>{t("retry")}</Button>}
        />
      );
    }
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="320px" radius="var(--radius-large)" />
      </div>
    );
  }
  const runs = [data, ...rest.flatMap((page) => (page.data ? [page.data] : []))].flatMap(
    ({ results }) => results,
  );
  if (runs.length === 0) return <NoneDone isMissed={address.isMissed} />;
  return (
    <>
      <KeptNote of={checklistsDueQuery("done", address, 1).queryKey} />
      <DueList runs={runs} isByPlace={false} />
      {pages < duePages(data.totalCount) ? (
        <div>
          <Button onClick={() => setPages(pages + 1)}>{t("due.more")}</Button>
        </div>
      ) : null}
    </>
  );
}

/** The kinds of which every one is counted. */
const COUNTED_WHOLE: readonly DueKind[] = ["checklist", "recheck", "issue"];

/** Returns the kinds that are looked at, and the switch for them. */
function useKinds(address: DueAddress, tab: ChecklistDueTab) {
  const { kinds, isKnown, choose } = useDueKinds(address.kinds);
  const { whose, place } = address;
  const of = { kinds, whose, place };
  const range = { tab: tab === "done" ? ("today" as const) : tab };
  const order = address.by === "person" ? ("person" as const) : ("place" as const);
  const { data } = useQuery({
    ...dueListQuery(range, of, { order, page: 1 }),
    enabled: isKnown,
  });
  const offered = data?.kinds.map(({ kind }) => kind) ?? [];
  const chosen = offered.filter((kind) => kinds?.includes(kind) ?? true);
  const countOf = (kind: DueKind, at: ChecklistDueTab): number =>
    data?.kinds.find((one) => one.kind === kind)?.counts[at] ?? 0;
  // Days of assets are counted up to a bound: there may be more.
  const isMore = (at: ChecklistDueTab): boolean =>
    chosen.some((kind) => !COUNTED_WHOLE.includes(kind) && countOf(kind, at) >= DUE_COUNT_MAX);
  return { of, data, isKnown, offered, chosen, countOf, isMore, choose };
}

function Due() {
  const { t } = useTranslation("checklist-runs");
  const { t: ofDue } = useTranslation("due");
  const navigate = useNavigate();
  const address = dueAddressOf(useSearch({ strict: false }));
  const due = useKinds(address, address.tab ?? "today");
  const choice = useDueChoice();
  const counts = due.data?.counts;
  const change = (next: DueAddress): void => {
    choice.clear();
    // Whoever is given the address sees the same: what is not usual stands in it.
    const kinds = next.kinds ?? (areChecks(due.of.kinds) ? null : due.of.kinds);
    void navigate({ to: PATHS.OrganisationChecklistsDue, search: dueSearchOf({ ...next, kinds }) });
  };
  const tab = address.tab ?? ((counts?.overdue ?? 0) > 0 ? "overdue" : "today");
  const { by, place } = address;
  const isMissing = useIsLocationMissing(place.locationId);
  const countWords = (of: number, isMore: boolean) => ({
    ...{ of, isMore },
    words: ofDue(isMore ? "count.more" : "count", { count: of }),
  });
  return (
    <>
      <DueFilters
        {...{ address, change }}
        offered={due.offered}
        chosen={due.chosen}
        countOf={(kind) => (by === "calendar" ? null : due.countOf(kind, tab))}
        onKinds={(kinds) => {
          due.choose(kinds);
          change({ ...address, kinds });
        }}
      />
      {isMissing ? (
        <PlaceMissing kind="location" onAll={() => change({ ...address, place: {} })} />
      ) : by === "calendar" ? (
        <div className={styles["content"]} data-choosing={choice.chosen.length > 0}>
          {due.isKnown ? <DueCalendar of={due.of} choice={choice.choice} /> : null}
        </div>
      ) : (
        <Tabs<ChecklistDueTab>
          label={t("due.tabs")}
          value={tab}
          tabs={CHECKLIST_DUE_TABS.map((value) => {
            const of = counts?.[value];
            return {
              value,
              label: t(`due.tab.${value}`),
              ...(of === undefined ? {} : { count: countWords(of, due.isMore(value)) }),
            };
          })}
          onChange={(next) => change({ ...address, tab: next })}
        >
          <div className={styles["content"]} data-choosing={choice.chosen.length > 0}>
            {tab === "done" ? (
              <>
                <Checkbox
                  label={t("due.missedOnly")}
                  checked={address.isMissed}
                  onChange={(isMissed) => change({ ...address, tab, isMissed })}
                />
                <DoneContent key={JSON.stringify(address)} address={address} />
              </>
            ) : due.isKnown ? (
              <DueRangeList
                key={JSON.stringify([tab, address, due.of.kinds])}
                range={{ tab }}
                of={due.of}
                grouping={by}
                choice={choice.choice}
              />
            ) : null}
          </div>
        </Tabs>
      )}
      <DueBulkBar of={choice} />
    </>
  );
}

/** The screen of all that is due: by when, and under the places, the people or the weeks of it. */
export function ChecklistsDueScreen() {
  const { t } = useTranslation("checklist-runs");
  const hasModule = useSetting("spaces_checklists");
  const { kinds, isKnown } = useDueKinds(dueAddressOf(useSearch({ strict: false })).kinds);
  return (
    <Page narrow>
      <PageHead
        title={t(!isKnown || areChecks(kinds) ? "due.title" : "home.title")}
        actions={
          <>
            <ReadinessLink />
            {hasModule ? <LogbookButton /> : null}
            <LinkButton to={PATHS.Scan} icon={<ScanLine aria-hidden="true" />}>
              {t("due.scan")}
            </LinkButton>
          </>
        }
      />
      <Due />
    </Page>
  );
}
