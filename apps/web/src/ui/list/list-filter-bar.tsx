import type { ReactNode } from "react";
import { type Translate, useTranslation } from "../../lib/messages.ts";
import { FilterChip } from "../chip.tsx";
import { type FacetOption, FacetPanel } from "../facet-panel.tsx";
import { type BarFacet, FilterBar } from "../filter-bar.tsx";
import { Checkbox } from "../toggle.tsx";
import type { FacetFilter, ListDeclaration, ListFilter, SwitchFilter } from "./list-declaration.ts";

export interface ListFiltersProps<Address, Facets, Sort extends string> {
  readonly list: ListDeclaration<Address, Facets, Sort>;
  readonly address: Address;
  /** Null until the first answer. */
  readonly facets: Facets | null;
  readonly onChange: (address: Address) => void;
  /** Tells whether a filter stands here, where not all of them do. */
  readonly offered?: ((id: string) => boolean) | undefined;
}

/** Returns the values of a filter that holds several. */
export function chosenOf<Address>(address: Address, field: keyof Address): readonly string[] {
  const value = address[field];
  return Array.isArray(value) ? value : [];
}

/**
 * Returns the choices, with those that are chosen and were not counted, so that they can be
 * unticked.
 */
function choicesOf<Address, Facets>(
  t: Translate,
  filter: FacetFilter<Address, Facets>,
  facets: Facets,
  chosen: readonly string[],
): FacetOption[] {
  const counted = filter.options(t, facets);
  const left = chosen.flatMap((id) => {
    const name = counted.some((one) => one.id === id) ? undefined : filter.wordOf?.(t, id);
    return name === undefined ? [] : [{ id, name }];
  });
  return [...counted, ...left];
}

interface SwitchesProps<Address, Facets> {
  readonly t: Translate;
  readonly filters: readonly SwitchFilter<Address, Facets>[];
  readonly address: Address;
  readonly facets: Facets | null;
  readonly onChange: (address: Address) => void;
}

/** Draws the filters without a panel, as chips of their own. */
function SwitchChips<Address, Facets>(props: SwitchesProps<Address, Facets>): ReactNode {
  const { t, filters, address, facets, onChange } = props;
  return filters.map((filter) => {
    const isOn = address[filter.field] === true;
    const count = facets && filter.count ? filter.count(facets) : undefined;
    const isOff = filter.count !== undefined && (facets === null || (count === 0 && !isOn));
    return (
      <FilterChip
        key={filter.id}
        on={isOn}
        aria-pressed={isOn}
        icon={filter.icon}
        {...(count === undefined ? {} : { count })}
        disabled={isOff}
        onClick={() => onChange({ ...address, [filter.field]: !isOn })}
      >
        {t(filter.label)}
      </FilterChip>
    );
  });
}

/** Draws the same filters in the sheet of a phone, as boxes to tick. */
function SwitchBoxes<Address, Facets>(props: SwitchesProps<Address, Facets>): ReactNode {
  const { t, filters, address, onChange } = props;
  return filters.map((filter) => (
    <Checkbox
      key={filter.id}
      checked={address[filter.field] === true}
      label={t(filter.label)}
      onChange={(isOn) => onChange({ ...address, [filter.field]: isOn })}
    />
  ));
}

function hasPanel<Address, Facets>(
  filter: ListFilter<Address, Facets>,
): filter is Exclude<ListFilter<Address, Facets>, SwitchFilter<Address, Facets>> {
  return filter.kind !== "switch";
}

interface BarProps<Address, Facets, Sort extends string>
  extends ListFiltersProps<Address, Facets, Sort> {
  readonly totalCount: number;
}

/** The filters of a list as it declares them: chips that open their facet, one sheet on a phone. */
export function ListFilterBar<Address, Facets, Sort extends string>(
  props: BarProps<Address, Facets, Sort>,
) {
  const { list, address, facets, totalCount, onChange, offered = () => true } = props;
  const { t } = useTranslation(list.messages);
  const filters = list.filters.filter(({ id }) => offered(id));
  const panels = filters.filter(hasPanel).map((filter): BarFacet => {
    const label = filter.name ?? t(filter.label);
    if (filter.kind === "range") {
      const { id, fields, panel: Panel } = filter;
      const isOn = fields.some((field) => address[field] !== null);
      const panel = () => <Panel address={address} facets={facets} onChange={onChange} />;
      return { id, label, isOn, panel };
    }
    const chosen = chosenOf(address, filter.field);
    const bar = { id: filter.id, label, isOn: chosen.length > 0, count: chosen.length };
    if (filter.kind === "choice") {
      const { panel: Panel } = filter;
      return {
        ...bar,
        panel: () => <Panel address={address} facets={facets} onChange={onChange} />,
      };
    }
    const panel = () => (
      <FacetPanel
        label={label}
        options={facets === null ? [] : choicesOf(t, filter, facets, chosen)}
        chosen={chosen}
        onToggle={(id) => onChange(list.address.toggled(address, filter.field, id))}
      />
    );
    return { ...bar, panel };
  });
  const others = filters.filter((filter) => filter.kind === "switch");
  const switches = { t, filters: others, address, facets, onChange };
  return (
    <FilterBar
      facets={panels}
      {...(others.length === 0
        ? {}
        : {
            switches: {
              chips: <SwitchChips {...switches} />,
              section: <SwitchBoxes {...switches} />,
            },
          })}
      isReady={facets !== null}
      onCount={list.address.filterCount(address)}
      words={{
        title: t("filter.all"),
        clear: t("filter.clear"),
        show: t("filter.show", { count: totalCount }),
      }}
      onClear={() => onChange(list.address.withoutFilters(address, true))}
    />
  );
}
