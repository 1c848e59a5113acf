import type { IssueFacets, IssueSearch, IssueSummary } from "@storey/contract";
import { ISSUE_CATEGORIES, ISSUE_SORTS, type IssueSort } from "@storey/domain";
import { AlarmClock, CalendarClock, Eye } from "lucide-react";
import type { RowReader } from "../../lib/gather-rows.ts";
import type { Translate } from "../../lib/messages.ts";
import type { FacetFilter, ListDeclaration } from "../../ui/list/list-declaration.ts";
import { readIssues } from "../issues/issue.queries.ts";
import { PRIORITY_ICONS, STATUS_ICONS } from "../issues/parts/issue-marks.tsx";
import { AssetPanel } from "./asset-panel.tsx";
import { ISSUE_ADDRESS, type IssueListFilters } from "./issue-filters.ts";

type Facet = FacetFilter<IssueListFilters, IssueFacets>;

const STATUSES: Facet = {
  ...{ kind: "facet", id: "statuses", field: "statuses", label: "filter.statuses" },
  unnamed: "filter.statuses",
  wordOf: (t, value) => t(`status.${value}`),
  options: (t, { statuses }) =>
    statuses.map(({ value, count }) => {
      const Icon = STATUS_ICONS[value];
      return { id: value, name: t(`status.${value}`), count, icon: <Icon aria-hidden="true" /> };
    }),
};

const PRIORITIES: Facet = {
  ...{ kind: "facet", id: "priorities", field: "priorities", label: "filter.priorities" },
  unnamed: "filter.priorities",
  wordOf: (t, value) => t(`priority.${value}`),
  options: (t, { priorities }) =>
    priorities.map(({ value, count }) => {
      const Icon = PRIORITY_ICONS[value];
      return { id: value, name: t(`priority.${value}`), count, icon: <Icon aria-hidden="true" /> };
    }),
};

const LOCATIONS: Facet = {
  ...{ kind: "facet", id: "locations", field: "locations", label: "filter.locations" },
  unnamed: "filter.unnamed.locations",
  wordOf: (t, value) => (value === "none" ? t("filter.noLocation") : undefined),
  options: (t, { locations }) =>
    locations.map(({ id, name, count }) => ({
      id: id ?? "none",
      name: name ?? t("filter.noLocation"),
      count,
    })),
};

function wordOfAssignee(t: Translate, value: string): string | undefined {
  if (value === "me") return t("person.me");
  return value === "none" ? t("assignee.none") : undefined;
}

const ASSIGNEES: Facet = {
  ...{ kind: "facet", id: "assignees", field: "assignees", label: "filter.assignees" },
  unnamed: "filter.unnamed.assignees",
  wordOf: wordOfAssignee,
  options: (t, { assignees }) =>
    assignees.map(({ id, name, count }) => ({
      id: id ?? "none",
      name: id === null ? t("assignee.none") : (name ?? t("person.left")),
      count,
    })),
};

const CATEGORIES: Facet = {
  ...{ kind: "facet", id: "categories", field: "categories", label: "filter.categories" },
  unnamed: "filter.categories",
  wordOf: (t, value) =>
    ISSUE_CATEGORIES.some((one) => one === value) ? t(`category.${value}`) : undefined,
  options: (t, { categories }) =>
    categories.flatMap(({ value, count }) =>
      value === null ? [] : [{ id: value, name: t(`category.${value}`), count }],
    ),
};

/** The declaration of the issue list: its address, filters, sort orders and bulk changes. */
export const ISSUE_LIST: ListDeclaration<IssueListFilters, IssueFacets, IssueSort> = {
  messages: "issues",
  words: {
    label: "list.label",
    count: "list.count",
    failed: "list.failed",
    retry: "retry",
    noMatch: { title: "noMatch.title", text: "noMatch.text", clear: "noMatch.clear" },
  },
  address: ISSUE_ADDRESS,
  filters: [
    STATUSES,
    PRIORITIES,
    LOCATIONS,
    ASSIGNEES,
    CATEGORIES,
    {
      ...{ kind: "choice", id: "assets", field: "assets", label: "filter.assets" },
      ...{ unnamed: "filter.unnamed.assets", panel: AssetPanel },
    },
    {
      // The results of a tree lead here with it: nothing chooses it in the list.
      ...{ kind: "choice", id: "ledBy", field: "ledBy", label: "filter.ledBy" },
      ...{ unnamed: "filter.ledBy", panel: () => null },
    },
    {
      ...{ kind: "switch", id: "overdue", field: "overdue", label: "overdue" },
      icon: <AlarmClock aria-hidden="true" />,
      count: ({ overdue }) => overdue,
    },
    {
      ...{ kind: "switch", id: "dueToday", field: "dueToday", label: "filter.dueToday" },
      icon: <CalendarClock aria-hidden="true" />,
    },
    {
      ...{ kind: "switch", id: "watching", field: "watching", label: "filter.watching" },
      icon: <Eye aria-hidden="true" />,
    },
  ],
  sorts: ISSUE_SORTS,
  bulk: { sliceSize: 200, most: 20_000, label: "bulk.label" },
};

/** Reads all results of an issue search, 200 at a time. */
export const ISSUE_READER: RowReader<IssueSearch, IssueSummary> = {
  pageSize: ISSUE_LIST.bulk.sliceSize,
  read: readIssues,
};
