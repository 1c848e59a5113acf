import type { IssueFacets } from "@storey/contract";
import { AlarmClock, Eye } from "lucide-react";
import { type Translate, useTranslation } from "../../../lib/messages.ts";
import { FilterChip } from "../../../ui/chip.tsx";
import { type FacetOption, FacetPanel } from "../../../ui/facet-panel.tsx";
import { type BarFacet, FilterBar } from "../../../ui/filter-bar.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import {
  filterCount,
  type IssueListFilters,
  type IssueView,
  type ListFilter,
  toggled,
  withoutFilters,
} from "../issue-filters.ts";
import { PRIORITY_ICONS, STATUS_ICONS } from "./issue-marks.tsx";

/** The word of a value the app itself knows; undefined for what only the server can name. */
export function ownWordOf(t: Translate, filter: ListFilter, value: string): string | undefined {
  if (filter === "statuses") return t(`status.${value}`);
  if (filter === "priorities") return t(`priority.${value}`);
  if (filter === "categories") return t(`category.${value}`);
  if (value === "me") return t("person.me");
  return value === "none" ? t("assignee.none") : undefined;
}

/** The choices of a filter as the server counted them, in words. */
export function optionsOf(t: Translate, facets: IssueFacets, filter: ListFilter): FacetOption[] {
  if (filter === "statuses") {
    return facets.statuses.map(({ value, count }) => {
      const Icon = STATUS_ICONS[value];
      return { id: value, name: t(`status.${value}`), count, icon: <Icon aria-hidden="true" /> };
    });
  }
  if (filter === "priorities") {
    return facets.priorities.map(({ value, count }) => {
      const Icon = PRIORITY_ICONS[value];
      return { id: value, name: t(`priority.${value}`), count, icon: <Icon aria-hidden="true" /> };
    });
  }
  if (filter === "categories") {
    return facets.categories.flatMap(({ value, count }) =>
      value === null ? [] : [{ id: value, name: t(`category.${value}`), count }],
    );
  }
  if (filter === "locations") return facets.locations;
  return facets.assignees.map(({ id, name, count }) => ({
    id: id ?? "none",
    name: id === null ? t("assignee.none") : (name ?? t("person.left")),
    count,
  }));
}

/** The choices, with what is chosen and was not counted: it can be taken away again there. */
function choicesOf(
  t: Translate,
  facets: IssueFacets,
  filter: ListFilter,
  chosen: readonly string[],
): FacetOption[] {
  const counted = optionsOf(t, facets, filter);
  const left = chosen.flatMap((id) => {
    const name = counted.some((one) => one.id === id) ? undefined : ownWordOf(t, filter, id);
    return name === undefined ? [] : [{ id, name }];
  });
  return [...counted, ...left];
}

/** The filters that narrow a view; the view itself may say whose the issues are. */
export function filtersIn(view: IssueView): readonly ListFilter[] {
  const own = view === "assigned" || view === "unassigned" ? [] : (["assignees"] as const);
  return ["statuses", "priorities", "locations", ...own, "categories"];
}

export interface IssueFilterBarProps {
  readonly filters: IssueListFilters;
  readonly view: IssueView;
  /** Null until the first answer. */
  readonly facets: IssueFacets | null;
  readonly totalCount: number;
  readonly onChange: (filters: IssueListFilters) => void;
}

function FlagChips({ filters, facets, onChange }: IssueFilterBarProps) {
  const { t } = useTranslation("issues");
  return (
    <>
      <FilterChip
        on={filters.overdue}
        aria-pressed={filters.overdue}
        icon={<AlarmClock aria-hidden="true" />}
        {...(facets ? { count: facets.overdue } : {})}
        disabled={facets === null || (facets.overdue === 0 && !filters.overdue)}
        onClick={() => onChange({ ...filters, overdue: !filters.overdue })}
      >
        {t("overdue")}
      </FilterChip>
      <FilterChip
        on={filters.watching}
        aria-pressed={filters.watching}
        icon={<Eye aria-hidden="true" />}
        onClick={() => onChange({ ...filters, watching: !filters.watching })}
      >
        {t("filter.watching")}
      </FilterChip>
    </>
  );
}

function FlagBoxes({ filters, onChange }: IssueFilterBarProps) {
  const { t } = useTranslation("issues");
  return (
    <>
      <Checkbox
        checked={filters.overdue}
        label={t("overdue")}
        onChange={(overdue) => onChange({ ...filters, overdue })}
      />
      <Checkbox
        checked={filters.watching}
        label={t("filter.watching")}
        onChange={(watching) => onChange({ ...filters, watching })}
      />
    </>
  );
}

/** The filters of a list of issues. */
export function IssueFilterBar(props: IssueFilterBarProps) {
  const { t } = useTranslation("issues");
  const { filters, view, facets, totalCount, onChange } = props;
  const lists = filtersIn(view).map((filter): BarFacet => {
    const label = t(`filter.${filter}`);
    const chosen = filters[filter];
    const panel = () => (
      <FacetPanel
        label={label}
        options={facets ? choicesOf(t, facets, filter, chosen) : []}
        chosen={chosen}
        onToggle={(value) => onChange(toggled(filters, filter, value))}
      />
    );
    return { id: filter, label, isOn: chosen.length > 0, count: chosen.length, panel };
  });
  return (
    <FilterBar
      facets={lists}
      switches={{ chips: <FlagChips {...props} />, section: <FlagBoxes {...props} /> }}
      isReady={facets !== null}
      onCount={filterCount(filters)}
      words={{
        title: t("filter.all"),
        clear: t("filter.clear"),
        show: t("filter.show", { count: totalCount }),
      }}
      onClear={() => onChange({ ...withoutFilters(filters), q: filters.q })}
    />
  );
}
