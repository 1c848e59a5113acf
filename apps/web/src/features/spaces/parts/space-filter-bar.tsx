import type { SpaceFacets } from "@storey/contract";
import { useTranslation } from "../../../lib/messages.ts";
import { type FacetOption, FacetPanel } from "../../../ui/facet-panel.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { type BarFacet, FilterBar } from "../../../ui/filter-bar.tsx";
import {
  filterCount,
  type ListFilter,
  type SpaceFilters,
  toggled,
  withoutFilters,
} from "../space-filters.ts";
import { CapacityPanel } from "./capacity-panel.tsx";

const LISTS: readonly ListFilter[] = ["locations", "floors", "types", "features"];

/** The choices of a filter as the server counted them. */
export function optionsOf(facets: SpaceFacets, filter: ListFilter): FacetOption[] {
  if (filter === "types") return facets.spaceTypes;
  if (filter === "floors") {
    return facets.floors.map((floor) => ({ ...floor, group: floor.locationName }));
  }
  if (filter === "locations") return facets.locations;
  return facets.features.map((feature) => ({
    ...feature,
    icon: <FeatureIcon icon={feature.icon} />,
  }));
}

export interface SpaceFilterBarProps {
  readonly filters: SpaceFilters;
  /** Null until the first answer. */
  readonly facets: SpaceFacets | null;
  readonly totalCount: number;
  readonly onChange: (filters: SpaceFilters) => void;
}

/** The filters of a list of spaces. */
export function SpaceFilterBar({ filters, facets, totalCount, onChange }: SpaceFilterBarProps) {
  const { t } = useTranslation("spaces");
  const lists = LISTS.map((filter): BarFacet => {
    const label = t(`filter.${filter}`);
    const chosen = filters[filter];
    const panel = () => (
      <FacetPanel
        label={label}
        options={facets ? optionsOf(facets, filter) : []}
        chosen={chosen}
        onToggle={(id) => onChange(toggled(filters, filter, id))}
      />
    );
    return { id: filter, label, isOn: chosen.length > 0, count: chosen.length, panel };
  });
  const capacity: BarFacet = {
    id: "capacity",
    label: t("filter.capacity"),
    isOn: filters.min !== null || filters.max !== null,
    panel: () => (
      <CapacityPanel
        buckets={facets?.capacities ?? []}
        value={filters}
        onChange={(range) => onChange({ ...filters, ...range })}
      />
    ),
  };
  return (
    <FilterBar
      facets={[...lists, capacity]}
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
