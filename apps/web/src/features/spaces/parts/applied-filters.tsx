import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { filterCount, type ListFilter, toggled, withoutFilters } from "../space-filters.ts";
import { rangeWords } from "./capacity-panel.tsx";
import { type FilterBarProps, optionsOf } from "./filter-bar.tsx";
import styles from "./filters.module.css";

const LISTS: readonly ListFilter[] = ["locations", "floors", "types", "features"];

/** What narrows the list now, each with a cross. */
export function AppliedFilters({ filters, facets, onChange }: Omit<FilterBarProps, "totalCount">) {
  const { t } = useTranslation("spaces");
  if (filterCount(filters) === 0) return null;
  const chosen = LISTS.flatMap((filter) => {
    const options = facets ? optionsOf(facets, filter) : [];
    return filters[filter].map((id) => ({
      filter,
      id,
      option: options.find((one) => one.id === id),
    }));
  });
  return (
    <div className={styles["applied"]}>
      {chosen.map(({ filter, id, option }) => {
        const name = option?.name ?? (facets ? t("filter.gone") : "…");
        const words = option?.group === undefined ? name : `${option.group} › ${name}`;
        return (
          <Chip
            key={id}
            icon={option?.icon}
            onRemove={{
              label: t("filter.removeOne", { name: words }),
              run: () => onChange(toggled(filters, filter, id)),
            }}
          >
            <bdi>{words}</bdi>
          </Chip>
        );
      })}
      {filters.min === null && filters.max === null ? null : (
        <Chip
          onRemove={{
            label: t("filter.removeOne", { name: rangeWords(t, filters) }),
            run: () => onChange({ ...filters, min: null, max: null }),
          }}
        >
          {t("capacity.chip", { range: rangeWords(t, filters) })}
        </Chip>
      )}
      <Button
        variant="quiet"
        size="small"
        onClick={() => onChange({ ...withoutFilters(filters), q: filters.q })}
      >
        {t("filter.clear")}
      </Button>
    </div>
  );
}
