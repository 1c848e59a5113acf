import type { IssueFacets } from "@storey/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { AppliedFilters } from "../../../ui/applied-filters.tsx";
import { filterCount, toggled, withoutFilters } from "../issue-filters.ts";
import { filtersIn, type IssueFilterBarProps, optionsOf, ownWordOf } from "./issue-filter-bar.tsx";

/** The names of places and people of the answers so far: one with nothing found names nobody. */
function useNamesSeen(facets: IssueFacets | null): ReadonlyMap<string, string> {
  const [seen] = useState(() => new Map<string, string>());
  useEffect(() => {
    for (const { id, name } of [...(facets?.locations ?? []), ...(facets?.assignees ?? [])])
      if (id !== null && name !== null) seen.set(id, name);
  }, [facets, seen]);
  return seen;
}

/** What narrows the list of issues now, each with a cross. */
export function IssueAppliedFilters(props: Omit<IssueFilterBarProps, "totalCount">) {
  const { t } = useTranslation("issues");
  const { filters, facets, view, onChange } = props;
  const seen = useNamesSeen(facets);
  const organisation = useOrganisation();
  if (filterCount(filters) === 0) return null;
  const chosen = filtersIn(view).flatMap((filter) => {
    const options = facets ? optionsOf(t, facets, filter) : [];
    return filters[filter].map((value) => {
      const places = filter === "locations" ? organisation?.locations : undefined;
      const own = places?.find(({ id }) => id === value)?.name;
      const given = options.find(({ id }) => id === value)?.name ?? own ?? seen.get(value);
      const unnamed = facets ? t(`filter.unnamed.${filter}`) : "…";
      const name = ownWordOf(t, filter, value) ?? given ?? unnamed;
      return {
        id: `${filter} ${value}`,
        words: <bdi>{name}</bdi>,
        removeLabel: t("filter.removeOne", { name }),
        onRemove: () => onChange(toggled(filters, filter, value)),
      };
    });
  });
  const flags = (["overdue", "watching"] as const)
    .filter((flag) => filters[flag])
    .map((flag) => {
      const name = t(flag === "overdue" ? "overdue" : "filter.watching");
      return {
        id: flag,
        words: name,
        removeLabel: t("filter.removeOne", { name }),
        onRemove: () => onChange({ ...filters, [flag]: false }),
      };
    });
  return (
    <AppliedFilters
      filters={[...chosen, ...flags]}
      clear={t("filter.clear")}
      onClear={() => onChange({ ...withoutFilters(filters), q: filters.q })}
    />
  );
}
