import { ASSET_LIFECYCLE_STATUSES, PAT_RESULTS } from "./asset.ts";
import { DATE_BUCKETS } from "./asset-date.ts";
import type { CustomFieldKind } from "./custom-field.ts";

/** What a column of the list of assets holds: it decides how the column is filtered and sorted. */
export const ASSET_COLUMN_KINDS = [
  "text",
  "number",
  "day",
  "choice",
  "reference",
  "yes-or-no",
] as const;
export type AssetColumnKind = (typeof ASSET_COLUMN_KINDS)[number];

/** A column of the list of assets, as server and web agree on it. */
export interface AssetColumn {
  /** As it stands in the address and in searches; `customFields.ID` of a custom field. */
  readonly key: string;
  readonly kind: AssetColumnKind;
  readonly isFilterable: boolean;
  readonly isSortable: boolean;
  /** Unless somebody chose another, in CSS pixels. */
  readonly widthPx: number;
  /** Its heading in an exported file; where the import has a field of that meaning, the import's. */
  readonly heading: string;
  /** Of a choice its values; of a day the buckets that `any-of` takes; of others words beside ids or texts. */
  readonly values?: readonly string[];
  /** Whether every asset has a value: nothing is asked about empty ones. */
  readonly isNeverEmpty?: boolean;
}

type Facts = Partial<Omit<AssetColumn, "key" | "kind" | "heading" | "widthPx">>;

function column<const Key extends string, Kind extends AssetColumnKind>(
  key: Key,
  kind: Kind,
  heading: string,
  widthPx: number,
  facts: Facts = {},
): AssetColumn & { readonly key: Key; readonly kind: Kind } {
  return { isFilterable: true, isSortable: true, ...facts, key, kind, heading, widthPx };
}

/** The word for the locations that the roles of whoever asks reach, in place of their ids. */
export const MY_LOCATIONS = "my-locations";
/** The word for whoever asks, in place of their id. */
export const ME = "me";
/** The word for no value at all, among the values of `any-of` and `none-of`. */
export const NO_VALUE = "none";

const BUCKETS = { values: DATE_BUCKETS };

/**
 * The columns that the list of assets has for every asset, in the order in which they are offered.
 * `endOfLife` and its like are the dates that count; an asset's own stand under `ownEndOfLife`.
 * What the server reads of a column stands in its `COLUMN_SOURCES`, what the web draws in `CELLS`.
 */
export const ASSET_LIST_COLUMNS = [
  column("tag", "text", "Tag", 140, { isNeverEmpty: true }),
  column("name", "text", "Name", 200),
  column("model", "reference", "Model", 200, { isNeverEmpty: true }),
  column("type", "reference", "Type", 150, { isNeverEmpty: true }),
  column("manufacturer", "reference", "Manufacturer", 150),
  column("partNumber", "text", "Part number", 140),
  column("serialNumber", "text", "Serial number", 160),
  column("lifecycleStatus", "choice", "State", 140, {
    values: ASSET_LIFECYCLE_STATUSES,
    isNeverEmpty: true,
  }),
  column("location", "reference", "Location", 170, { values: [MY_LOCATIONS] }),
  column("floor", "reference", "Floor", 130),
  column("space", "reference", "Space", 160),
  column("spaceCode", "text", "Space code", 120),
  column("isFloating", "yes-or-no", "Floating", 110, { isNeverEmpty: true }),
  column("parent", "reference", "Part of", 150),
  column("quantity", "number", "Quantity", 110),
  column("issuesCount", "number", "Open issues", 120, { isNeverEmpty: true, isSortable: false }),
  column("warrantyExpiry", "day", "Effective warranty expiry", 150, BUCKETS),
  column("licenseExpiry", "day", "Effective license expiry", 150, BUCKETS),
  column("endOfSupport", "day", "Effective end of support", 150, BUCKETS),
  column("endOfLife", "day", "Effective end of life", 150, BUCKETS),
  column("installDate", "day", "Install date", 140),
  column("installer", "text", "Installer", 150),
  column("patTestedAt", "day", "PAT tested", 140),
  column("patNextDueAt", "day", "PAT next due", 140, BUCKETS),
  column("patResult", "choice", "PAT result", 120, { values: PAT_RESULTS }),
  column("macAddress", "text", "MAC address", 160),
  column("ipAddress", "text", "IP address", 150),
  column("switchPort", "text", "Switch port", 130),
  column("dataPort", "text", "Data port", 130),
  column("firmwareVersion", "text", "Firmware version", 150),
  column("purchaseDate", "day", "Purchase date", 140),
  column("purchaseCost", "number", "Purchase cost", 140),
  column("supplier", "text", "Supplier", 150),
  column("description", "text", "Description", 260, { isSortable: false }),
  column("ownWarrantyExpiry", "day", "Warranty expiry", 150),
  column("ownLicenseExpiry", "day", "License expiry", 150),
  column("ownEndOfSupport", "day", "End of support", 150),
  column("ownEndOfLife", "day", "End of life", 150),
  column("disposedAt", "day", "Disposed on", 140),
  column("disposalReason", "text", "Disposal reason", 200),
  column("lastSeenAt", "day", "Last seen on", 140, { isSortable: false }),
  column("lastSeenPlace", "text", "Last seen in", 170, { isSortable: false }),
  column("holder", "text", "Handed out to", 170, { values: [ME] }),
  column("dueBack", "day", "Due back", 140),
  column("createdAt", "day", "Added on", 140, { isNeverEmpty: true }),
  column("updatedAt", "day", "Changed on", 140, { isNeverEmpty: true }),
] as const;

/** A column that every asset has. */
export type AssetColumnKey = (typeof ASSET_LIST_COLUMNS)[number]["key"];

/** The columns of a list that says nothing of them. */
export const DEFAULT_ASSET_COLUMNS = [
  "tag",
  "name",
  "model",
  "type",
  "lifecycleStatus",
  "location",
  "space",
  "warrantyExpiry",
  "issuesCount",
] as const satisfies readonly AssetColumnKey[];

const CUSTOM_FIELD =
  /^customFields\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The key of the column of a custom field. */
export function customColumnKey(customFieldId: string): string {
  return `customFields.${customFieldId.toLowerCase()}`;
}

/** The id of the custom field that a column shows; undefined for a column that every asset has. */
export function customFieldOfColumn(key: string): string | undefined {
  return CUSTOM_FIELD.exec(key)?.[1];
}

const KINDS: Readonly<Record<CustomFieldKind, AssetColumnKind>> = {
  text: "text",
  link: "text",
  number: "number",
  date: "day",
  choice: "choice",
  boolean: "yes-or-no",
};

/** What makes a custom field a column. */
interface ShownField {
  readonly id: string;
  readonly name: string;
  readonly kind: CustomFieldKind;
  readonly choices: readonly { readonly id: string }[];
  readonly isFilterable: boolean;
}

/** The column of a custom field. */
export function customFieldColumn(field: ShownField): AssetColumn {
  const { id, name, kind, choices, isFilterable } = field;
  return {
    key: customColumnKey(id),
    kind: KINDS[kind],
    isFilterable,
    isSortable: true,
    widthPx: 160,
    heading: name,
    ...(kind === "choice" ? { values: choices.map((choice) => choice.id) } : {}),
  };
}

const BY_KEY: ReadonlyMap<string, AssetColumn> = new Map(
  ASSET_LIST_COLUMNS.map((one) => [one.key, one]),
);

/** Finds a column by its key among those that every asset has and the custom ones that are given. */
export function findAssetColumn(
  key: string,
  customColumns: readonly AssetColumn[] = [],
): AssetColumn | undefined {
  return BY_KEY.get(key) ?? customColumns.find((one) => one.key === key);
}
