import { useEffect, useState } from "react";
import { type Translate, useTranslation } from "../../lib/messages.ts";
import { type AppliedFilter, AppliedFilters } from "../applied-filters.tsx";
import type { FacetOption } from "../facet-panel.tsx";
import type { ChoiceFilter, FacetFilter, ListDeclaration, ListFilter } from "./list-declaration.ts";
import { chosenOf, type ListFiltersProps } from "./list-filter-bar.tsx";

type Seen = ReadonlyMap<string, FacetOption>;

/** Returns the choices of all answers so far: an answer that found nothing names nothing. */
function useSeen<Address, Facets, Sort extends string>(
  t: Translate,
  list: ListDeclaration<Address, Facets, Sort>,
  facets: Facets | null,
): Seen {
  const [seen] = useState(() => new Map<string, FacetOption>());
  useEffect(() => {
    if (facets === null) return;
    for (const filter of list.filters) {
      if (filter.kind !== "facet") continue;
      for (const option of filter.options(t, facets)) seen.set(`${filter.id} ${option.id}`, option);
    }
  }, [t, list, facets, seen]);
  return seen;
}

interface Props<Address, Facets, Sort extends string>
  extends ListFiltersProps<Address, Facets, Sort> {
  /** Returns a name that the app knows from elsewhere, such as one of the organisation's places. */
  readonly nameOf?: ((filter: string, value: string) => string | undefined) | undefined;
}

/** The filters that narrow a list now, each with a cross. */
export function ListAppliedFilters<Address, Facets, Sort extends string>(
  props: Props<Address, Facets, Sort>,
) {
  const { list, address, facets, onChange, offered = () => true, nameOf } = props;
  const { t } = useTranslation(list.messages);
  const seen = useSeen(t, list, facets);
  if (list.address.filterCount(address) === 0) return null;
  const ofValues = (
    filter: FacetFilter<Address, Facets> | ChoiceFilter<Address, Facets>,
  ): AppliedFilter[] => {
    const isFacet = filter.kind === "facet";
    const options = isFacet && facets !== null ? filter.options(t, facets) : [];
    const wordOf = isFacet ? filter.wordOf : undefined;
    return chosenOf(address, filter.field).map((value) => {
      const option =
        options.find(({ id }) => id === value) ?? seen.get(`${filter.id} ${value}`) ?? null;
      const unnamed = facets === null ? "…" : t(filter.unnamed);
      const own = wordOf?.(t, value) ?? nameOf?.(filter.id, value);
      const name = own ?? option?.name ?? unnamed;
      const words = option?.group === undefined ? name : `${option.group} › ${name}`;
      return {
        id: `${filter.id} ${value}`,
        icon: wordOf ? undefined : option?.icon,
        words: <bdi>{words}</bdi>,
        removeLabel: t("filter.removeOne", { name: words }),
        onRemove: () => onChange(list.address.toggled(address, filter.field, value)),
      };
    });
  };
  const appliedOf = (filter: ListFilter<Address, Facets>): AppliedFilter[] => {
    if (filter.kind === "facet" || filter.kind === "choice") return ofValues(filter);
    if (filter.kind === "range") {
      if (filter.fields.every((field) => address[field] === null)) return [];
      const { range, chip } = filter.words(t, address);
      const [from, to] = filter.fields;
      const onRemove = () => onChange({ ...address, [from]: null, [to]: null });
      const removeLabel = t("filter.removeOne", { name: range });
      return [{ id: filter.id, words: chip, removeLabel, onRemove }];
    }
    if (address[filter.field] !== true) return [];
    const words = t(filter.label);
    const none = list.address.none[filter.field];
    return [
      {
        id: filter.id,
        words,
        removeLabel: t("filter.removeOne", { name: words }),
        onRemove: () => onChange({ ...address, [filter.field]: none }),
      },
    ];
  };
  return (
    <AppliedFilters
      filters={list.filters.filter(({ id }) => offered(id)).flatMap(appliedOf)}
      clear={t("filter.clear")}
      onClear={() => onChange(list.address.withoutFilters(address, true))}
    />
  );
}
