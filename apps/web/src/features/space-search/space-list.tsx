import type { SpaceFacets, SpaceSearch, SpaceSearchResult, SpaceSort } from "@storey/contract";
import type { BorrowedName } from "@storey/domain";
import { floorName } from "../../lib/floor-in-words.ts";
import type { RowReader } from "../../lib/gather-rows.ts";
import { FeatureIcon } from "../../ui/feature-icon.tsx";
import type { FacetFilter, ListDeclaration } from "../../ui/list/list-declaration.ts";
import { StateIcon } from "../readiness/parts/readiness-mark.tsx";
import { ownNameNow } from "../spaces/parts/borrowed-name.tsx";
import { floorAsNamed } from "../spaces/parts/use-names.ts";
import { readSpaces } from "../spaces/space.queries.ts";
import { CapacityPanel, rangeLabel } from "./capacity-panel.tsx";
import { SPACE_ADDRESS, type SpaceFilters } from "./space-filters.ts";

type Facet = FacetFilter<SpaceFilters, SpaceFacets>;

function facet(
  field: Facet["field"],
  options: (facets: SpaceFacets) => ReturnType<Facet["options"]>,
) {
  // Names of the organisation, in its order: by their originals.
  return {
    ...{ kind: "facet", id: field, field, label: `filter.${field}`, unnamed: "filter.gone" },
    options: (_t, facets) => options(facets),
  } satisfies Facet;
}

/** Returns a choice by the name that the reader knows. */
function named<Choice extends BorrowedName>(choice: Choice): Choice {
  return { ...choice, name: ownNameNow(choice) };
}

/** The declaration of the list of spaces: its address, filters, sort orders and bulk changes. */
export const SPACE_LIST: ListDeclaration<SpaceFilters, SpaceFacets, SpaceSort> = {
  messages: "spaces",
  words: {
    label: "results.label",
    count: "results.count",
    failed: "results.failed",
    retry: "retry",
    noMatch: { title: "noMatch.title", text: "noMatch.text", clear: "noMatch.clear" },
  },
  address: SPACE_ADDRESS,
  filters: [
    facet("locations", ({ locations }) => locations.map(named)),
    facet("floors", ({ floors, locations }) =>
      floors.map(({ locationName, locationId, ...floor }) => ({
        ...{ ...floor, name: floorName(ownNameNow(floorAsNamed(floor))) },
        group: ownNameNow(locations.find(({ id }) => id === locationId) ?? { name: locationName }),
      })),
    ),
    facet("types", ({ spaceTypes }) => spaceTypes.map(named)),
    facet("features", ({ features }) =>
      features.map((feature) => ({ ...named(feature), icon: <FeatureIcon icon={feature.icon} /> })),
    ),
    {
      ...{ kind: "facet", id: "openTo", field: "openTo", label: "filter.openTo" },
      unnamed: "filter.gone",
      wordOf: (t, value) => t(`openTo.${value}`),
      // An answer that a former release cached on the device has no such counts.
      options: (t, { openTo = [] }) =>
        openTo.map(({ id, count }) => ({ id, name: t(`openTo.${id}`), count })),
    },
    {
      ...{ kind: "facet", id: "readiness", field: "readiness", label: "filter.readiness" },
      unnamed: "filter.gone",
      wordOf: (t, value) => t(`readiness.${value}`),
      // As above: a cached answer of a former release has no such counts.
      options: (t, { readiness = [] }) =>
        readiness.map(({ id, count }) => ({
          ...{ id, name: t(`readiness.${id}`), count },
          icon: <StateIcon state={id} />,
        })),
    },
    {
      ...{ kind: "range", id: "capacity", fields: ["min", "max"], label: "filter.capacity" },
      panel: CapacityPanel,
      words: (t, address) => {
        const range = rangeLabel(t, address);
        return { range, chip: t("capacity.chip", { range }) };
      },
    },
  ],
  sorts: ["relevance", "name", "-name", "-capacity", "capacity", "location"],
  bulk: { sliceSize: 200, most: 20_000, label: "bulk.label" },
};

/** Reads all results of a space search, 200 at a time. */
export const SPACE_READER: RowReader<SpaceSearch, SpaceSearchResult> = {
  pageSize: SPACE_LIST.bulk.sliceSize,
  read: readSpaces,
};
