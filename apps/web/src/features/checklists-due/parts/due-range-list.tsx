import { useQueries, useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { KeptNote } from "../../space-page/parts/offline-note.tsx";
import { readAhead } from "../checklists-due.queries.ts";
import { type DueNarrowed, type DueRange, dueListQuery } from "../due-items.queries.ts";
import type { DueGrouping } from "../grouped-due.ts";
import { DueGroups } from "./due-groups.tsx";
import type { DueChoice } from "./due-row.tsx";
import { hasKindSwitch } from "./kind-switch.tsx";

/** The order in which the server gives what is gathered so. */
const ORDERS = { place: "place", person: "person", week: "due", day: "due" } as const;

interface DueRangeListProps {
  readonly range: DueRange;
  readonly of: DueNarrowed;
  readonly grouping?: DueGrouping;
  readonly choice: DueChoice | null;
}

/** What is due in a tab or on some days, page after page. */
export function DueRangeList({ range, of, grouping = "day", choice }: DueRangeListProps) {
  const { t } = useTranslation("due");
  const [pages, setPages] = useState(1);
  const query = (page: number) => dueListQuery(range, of, { order: ORDERS[grouping], page });
  const first = useQuery(query(1));
  const rest = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, index) => query(index + 2)),
  });
  const { data, error, isPlaceholderData } = first;
  const isAhead = "tab" in range && (range.tab === "overdue" || range.tab === "today");
  const ahead = isAhead && !isPlaceholderData ? data?.results : undefined;
  useEffect(() => {
    if (ahead) void readAhead(ahead.flatMap(({ run }) => run ?? []));
  }, [ahead]);
  if (!data && error) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("unreadable")}
        text={textOfError(error)}
        actions={<Button onClick={() => void first.refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="320px" radius="var(--radius-large)" />
      </div>
    );
  }
  const all = [data, ...rest.flatMap((page) => (page.data ? [page.data] : []))];
  const items = all.flatMap(({ results }) => results);
  if (items.length === 0) {
    const offered = data.kinds.map(({ kind }) => kind);
    const isMore =
      hasKindSwitch(offered) && offered.some((kind) => !(of.kinds?.includes(kind) ?? true));
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={t("none.title")}
        text={t(isMore ? "none.more" : "none.text")}
      />
    );
  }
  return (
    <>
      <KeptNote of={query(1).queryKey} />
      <DueGroups items={items} grouping={grouping} choice={choice} />
      {all.at(-1)?.hasMore ? (
        <div>
          <Button onClick={() => setPages(pages + 1)}>{t("more")}</Button>
        </div>
      ) : null}
    </>
  );
}
