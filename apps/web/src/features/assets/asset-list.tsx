import type { AssetFacets } from "@storey/contract";
import { ASSET_SORTS, type AssetSort, type CountedDateKey, DATE_BUCKETS } from "@storey/domain";
import { Archive, CircleAlert, Unplug } from "lucide-react";
import type { FacetFilter, ListDeclaration } from "../../ui/list/list-declaration.ts";
import { ASSET_ADDRESS, type AssetAddress } from "./parts/asset-filters.ts";
import { LIFECYCLE_ICONS } from "./parts/lifecycle.tsx";

type Facet = FacetFilter<AssetAddress, AssetFacets>;

const TYPES: Facet = {
  ...{ kind: "facet", id: "types", field: "types", label: "filter.types" },
  unnamed: "filter.gone",
  options: (_t, { assetTypes }) => assetTypes,
};

const MODELS: Facet = {
  ...{ kind: "facet", id: "models", field: "models", label: "filter.models" },
  unnamed: "filter.gone",
  options: (_t, { models }) => models,
};

const MANUFACTURERS: Facet = {
  ...{ kind: "facet", id: "manufacturers", field: "manufacturers", label: "filter.manufacturers" },
  unnamed: "filter.gone",
  wordOf: (t, value) => (value === "none" ? t("filter.noManufacturer") : undefined),
  options: (t, { manufacturers }) =>
    manufacturers.map(({ id, name, count }) => ({
      id: id ?? "none",
      name: name ?? t("filter.noManufacturer"),
      count,
    })),
};

const LOCATIONS: Facet = {
  ...{ kind: "facet", id: "locations", field: "locations", label: "filter.locations" },
  unnamed: "filter.gone",
  wordOf: (t, value) => (value === "none" ? t("filter.noLocation") : undefined),
  options: (t, { locations }) =>
    locations.map(({ id, name, count }) => ({
      id: id ?? "none",
      name: name ?? t("filter.noLocation"),
      count,
    })),
};

const STATUSES: Facet = {
  ...{ kind: "facet", id: "statuses", field: "statuses", label: "field.lifecycleStatus" },
  unnamed: "field.lifecycleStatus",
  wordOf: (t, value) => t(`status.${value}`),
  options: (t, { lifecycleStatuses }) =>
    lifecycleStatuses.map(({ value, count }) => {
      const Icon = LIFECYCLE_ICONS[value];
      return { id: value, name: t(`status.${value}`), count, icon: <Icon aria-hidden="true" /> };
    }),
};

/** The buckets of a date that counts, the most pressing first (Spec §9). */
function bucketsOf(key: CountedDateKey): Facet {
  return {
    ...{ kind: "facet", id: key, field: key, label: `field.${key}`, unnamed: `field.${key}` },
    wordOf: (t, value) =>
      t("filter.bucket", { date: t(`field.${key}`), bucket: t(`filter.in.${value}`) }),
    options: (t, { dates }) =>
      DATE_BUCKETS.map((bucket) => ({
        id: bucket,
        name: t(`filter.in.${bucket}`),
        count: dates[key].find(({ value }) => value === bucket)?.count ?? 0,
      })),
  };
}

/** A list of assets, as it is declared. */
export type AssetList = ListDeclaration<AssetAddress, AssetFacets, AssetSort>;

/** The list of assets. */
export const ASSET_LIST: AssetList = {
  messages: "assets",
  words: {
    label: "list.label",
    count: "list.count",
    failed: "list.failed",
    retry: "retry",
    noMatch: { title: "noMatch.title", text: "noMatch.text", clear: "noMatch.clear" },
  },
  address: ASSET_ADDRESS,
  filters: [
    STATUSES,
    TYPES,
    MANUFACTURERS,
    MODELS,
    LOCATIONS,
    ...(
      ["warrantyExpiry", "licenseExpiry", "endOfSupport", "endOfLife", "patNextDueAt"] as const
    ).map(bucketsOf),
    {
      ...{ kind: "switch", id: "floating", field: "floating", label: "floating" },
      icon: <Unplug aria-hidden="true" />,
      count: ({ floating }) => floating,
    },
    {
      ...{ kind: "switch", id: "openIssues", field: "openIssues", label: "filter.openIssues" },
      icon: <CircleAlert aria-hidden="true" />,
    },
    {
      ...{ kind: "switch", id: "archived", field: "archived", label: "filter.archived" },
      icon: <Archive aria-hidden="true" />,
    },
  ],
  sorts: ASSET_SORTS,
  // One order changes many; the server slices it.
  bulk: { sliceSize: 20_000, most: 2_000, label: "bulk.label" },
};
