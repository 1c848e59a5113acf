import type { SpaceFacets } from "@storey/contract";
import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterChip } from "../../../ui/chip.tsx";
import { Sheet } from "../../../ui/dialog.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { Popover } from "../../../ui/popover.tsx";
import {
  filterCount,
  type ListFilter,
  type SpaceFilters,
  toggled,
  withoutFilters,
} from "../space-filters.ts";
import { CapacityPanel } from "./capacity-panel.tsx";
import { type FacetOption, FacetPanel } from "./facet-panel.tsx";
import styles from "./filters.module.css";
import { useNarrow } from "./use-media.ts";

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

export interface FilterBarProps {
  readonly filters: SpaceFilters;
  /** Null until the first answer. */
  readonly facets: SpaceFacets | null;
  readonly totalCount: number;
  readonly onChange: (filters: SpaceFilters) => void;
}

function Panel({
  filter,
  filters,
  facets,
  onChange,
}: FilterBarProps & { readonly filter: ListFilter }) {
  const { t } = useTranslation("spaces");
  return (
    <FacetPanel
      label={t(`filter.${filter}`)}
      options={facets ? optionsOf(facets, filter) : []}
      chosen={filters[filter]}
      onToggle={(id) => onChange(toggled(filters, filter, id))}
    />
  );
}

function Capacity({ filters, facets, onChange }: FilterBarProps) {
  return (
    <CapacityPanel
      buckets={facets?.capacities ?? []}
      value={filters}
      onChange={(range) => onChange({ ...filters, ...range })}
    />
  );
}

function Chips(props: FilterBarProps) {
  const { t } = useTranslation("spaces");
  const { filters, facets } = props;
  const hasCapacity = filters.min !== null || filters.max !== null;
  return (
    <>
      {LISTS.map((filter) => {
        const chosen = filters[filter].length;
        return (
          <Popover
            key={filter}
            label={t(`filter.${filter}`)}
            trigger={(attributes) => (
              <FilterChip
                {...attributes}
                on={chosen > 0}
                disabled={facets === null}
                {...(chosen > 0 ? { count: chosen } : {})}
              >
                {t(`filter.${filter}`)}
                <ChevronDown aria-hidden="true" className={styles["chevron"]} />
              </FilterChip>
            )}
          >
            {() => <Panel {...props} filter={filter} />}
          </Popover>
        );
      })}
      <Popover
        label={t("filter.capacity")}
        trigger={(attributes) => (
          <FilterChip {...attributes} on={hasCapacity} disabled={facets === null}>
            {t("filter.capacity")}
            <ChevronDown aria-hidden="true" className={styles["chevron"]} />
          </FilterChip>
        )}
      >
        {() => <Capacity {...props} />}
      </Popover>
    </>
  );
}

function FilterSheet(props: FilterBarProps) {
  const { t } = useTranslation("spaces");
  const [open, setOpen] = useState(false);
  const chosen = filterCount(props.filters);
  return (
    <>
      <FilterChip
        icon={<SlidersHorizontal aria-hidden="true" />}
        on={chosen > 0}
        {...(chosen > 0 ? { count: chosen } : {})}
        aria-haspopup="dialog"
        disabled={props.facets === null}
        onClick={() => setOpen(true)}
      >
        {t("filter.all")}
      </FilterChip>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("filter.all")}
        actions={
          <>
            <Button
              onClick={() =>
                props.onChange({ ...withoutFilters(props.filters), q: props.filters.q })
              }
            >
              {t("filter.clear")}
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t("filter.show", { count: props.totalCount })}
            </Button>
          </>
        }
      >
        {LISTS.map((filter) => (
          <section key={filter} className={styles["section"]}>
            <h3>{t(`filter.${filter}`)}</h3>
            <Panel {...props} filter={filter} />
          </section>
        ))}
        <section className={styles["section"]}>
          <h3>{t("filter.capacity")}</h3>
          <Capacity {...props} />
        </section>
      </Sheet>
    </>
  );
}

/** The filters of a list of spaces: chips that open their facet, one sheet on a phone. */
export function FilterBar(props: FilterBarProps) {
  return useNarrow() ? <FilterSheet {...props} /> : <Chips {...props} />;
}
