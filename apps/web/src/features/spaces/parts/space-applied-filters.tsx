import { useTranslation } from "../../../lib/messages.ts";
import { AppliedFilters } from "../../../ui/applied-filters.tsx";
import { filterCount, type ListFilter, toggled, withoutFilters } from "../space-filters.ts";
import { rangeWords } from "./capacity-panel.tsx";
import { optionsOf, type SpaceFilterBarProps } from "./space-filter-bar.tsx";

const LISTS: readonly ListFilter[] = ["locations", "floors", "types", "features"];

/** What narrows the list of spaces now, each with a cross. */
export function SpaceAppliedFilters(props: Omit<SpaceFilterBarProps, "totalCount">) {
  const { t } = useTranslation("spaces");
  const { filters, facets, onChange } = props;
  if (filterCount(filters) === 0) return null;
  const chosen = LISTS.flatMap((filter) => {
    const options = facets ? optionsOf(facets, filter) : [];
    return filters[filter].map((id) => {
      const option = options.find((one) => one.id === id);
      const name = option?.name ?? (facets ? t("filter.gone") : "…");
      const words = option?.group === undefined ? name : `${option.group} › ${name}`;
      return {
        id,
        icon: option?.icon,
        words: <bdi>{words}</bdi>,
        removeLabel: t("filter.removeOne", { name: words }),
        onRemove: () => onChange(toggled(filters, filter, id)),
      };
    });
  });
  const range = rangeWords(t, filters);
  const capacity = {
    id: "capacity",
    words: t("capacity.chip", { range }),
    removeLabel: t("filter.removeOne", { name: range }),
    onRemove: () => onChange({ ...filters, min: null, max: null }),
  };
  const hasCapacity = filters.min !== null || filters.max !== null;
  return (
    <AppliedFilters
      filters={hasCapacity ? [...chosen, capacity] : chosen}
      clear={t("filter.clear")}
      onClear={() => onChange({ ...withoutFilters(filters), q: filters.q })}
    />
  );
}
