import type { ASSET_IMPORT_PRESETS, AssetImportField } from "@storey/contract";
import { headerKey } from "../reading/header-key.ts";

/** A product whose exports are known. */
export type Preset = (typeof ASSET_IMPORT_PRESETS)[number];

/** What a table is by its headings. */
export interface TableKind {
  readonly preset: Preset | null;
  /** The headings of fields that mean something else in this product's exports. */
  readonly headings: Readonly<Partial<Record<AssetImportField, readonly string[]>>>;
  /** Whether it lists licences of software, which are no assets. */
  readonly isOfLicences: boolean;
}

interface KnownTable {
  readonly preset: Preset;
  /** All of these headings are there. */
  readonly all: readonly string[];
  /** One of these too. */
  readonly any?: readonly string[];
  /** None of these. */
  readonly none?: readonly string[];
  readonly headings?: TableKind["headings"];
}

/**
 * The exports that are known, the first that fits. Sources: Snipe-IT's sample import files and the
 * headings of its asset export; Atlas CMMS' import templates and its demonstration data.
 */
const KNOWN: readonly KnownTable[] = [
  {
    preset: "storey",
    all: ["id", "tag", "model", "space code", "part of"],
    headings: { id: ["id"], formerId: ["former id"] },
  },
  {
    // Assets.
    preset: "snipe-it",
    all: ["asset tag", "category"],
    any: [
      "company",
      "checkout type",
      "order number",
      "model number",
      "status label",
      "checked out",
    ],
    headings: {
      formerId: ["id"],
      serialNumber: ["serial number", "serial"],
      description: ["asset notes", "notes"],
      location: ["location", "default location"],
      endOfLife: ["asset eol date", "eol date"],
    },
  },
  {
    // Components, which are counted.
    preset: "snipe-it",
    all: ["item name", "category", "quantity"],
    headings: { model: ["item name"], name: [], formerId: ["id"] },
  },
  {
    // Accessories and consumables.
    preset: "snipe-it",
    all: ["name", "category", "company"],
    any: ["qty", "quantity", "total"],
    none: ["asset tag"],
    headings: {
      model: ["name", "accessory name", "consumable name"],
      name: [],
      quantity: ["qty", "quantity", "total"],
      formerId: ["id"],
    },
  },
  {
    // Models.
    preset: "snipe-it",
    all: ["name", "category", "manufacturer", "model number", "fieldset"],
    headings: {
      model: ["name"],
      name: [],
      description: [],
      endOfLife: [],
      quantity: [],
      formerId: [],
    },
  },
  {
    preset: "atlas",
    all: ["name", "location name", "parent asset", "barcode", "category"],
    headings: {
      tag: ["barcode"],
      formerId: ["id"],
      location: ["location name"],
      supplier: ["vendor", "vendors"],
      purchaseCost: ["acquisition cost"],
    },
  },
];

/** Headings of lists of licences: seats are what people use of one, and no things. */
const OF_LICENCES = [
  "seats",
  "license key",
  "licence key",
  "product key",
  "license name",
  "licensed to name",
  "licensed to email",
  "free seats",
  "min qty seats",
];

/** Tells what a table is by its headings. */
export function kindOfTable(headers: readonly string[]): TableKind {
  const keys = new Set(headers.map(headerKey));
  const has = (key: string) => keys.has(key);
  const known = KNOWN.find(
    ({ all, any, none = [] }) =>
      all.every(has) && (any === undefined || any.some(has)) && !none.some(has),
  );
  const isOfLicences =
    !has("asset tag") && OF_LICENCES.filter(has).length > 0 && !has("mac address");
  return { preset: known?.preset ?? null, headings: known?.headings ?? {}, isOfLicences };
}

/** Where the labels of a product lead, by the number it gave to an asset. */
const LABELS: Partial<Record<Preset, string>> = { "snipe-it": "/hardware/", atlas: "/assets/" };

/**
 * What the label of an asset holds by what its former system calls it: the path of its address where
 * that is a number of a known product, else the text itself.
 */
export function formerLabel(preset: Preset | null, formerId: string): string {
  const path = preset === null ? undefined : LABELS[preset];
  return path !== undefined && /^\d+$/.test(formerId) ? `${path}${formerId}` : formerId;
}
