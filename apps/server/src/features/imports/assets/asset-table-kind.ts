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
  /** What it lists, as the addresses of its product name that; null of any other table. */
  readonly lists: string | null;
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
  readonly lists?: string;
}

/** How Snipe-IT calls what is counted, in its exports and in its files to import. */
const COUNTED: TableKind["headings"] = {
  model: ["name", "item name", "accessory name", "consumable name"],
  name: [],
  type: ["category", "accessory category"],
  quantity: ["qty", "quantity", "total"],
  formerId: ["id"],
};

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
      // Its list says the months as "36 months", and the day in a column of its own.
      warrantyMonths: ["warranty months", "warranty"],
      // Its list and its report of assets say the name, its files to import the parts of it.
      holder: [
        "checked out to",
        "checked out",
        "checked out to name",
        "checked out to full name",
        "full name",
        "handed out to",
        "assigned to",
      ],
      holderEmail: ["checked out to email", "email", "user email", "handed out to e mail"],
      holderUsername: ["checked out to username", "username", "user name"],
      holderFirstName: ["checked out to first name", "first name"],
      holderLastName: ["checked out to last name", "last name"],
    },
    lists: "hardware",
  },
  {
    preset: "snipe-it",
    all: ["item name", "category", "quantity"],
    headings: COUNTED,
    lists: "components",
  },
  {
    preset: "snipe-it",
    all: ["name", "serial", "category", "total", "remaining"],
    none: ["asset tag"],
    headings: COUNTED,
    lists: "components",
  },
  {
    preset: "snipe-it",
    all: ["name", "category", "item no", "total"],
    none: ["asset tag"],
    headings: COUNTED,
    lists: "consumables",
  },
  {
    preset: "snipe-it",
    all: ["name", "accessory category", "total"],
    none: ["asset tag"],
    headings: COUNTED,
    lists: "accessories",
  },
  {
    // Accessories or consumables, as files to import have them.
    preset: "snipe-it",
    all: ["name", "category", "company"],
    any: ["qty", "quantity", "total"],
    none: ["asset tag"],
    headings: COUNTED,
    lists: "accessories",
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
      // Who answers for it, before those who work on it.
      holder: ["primary user", "assigned to"],
    },
    lists: "assets",
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
  return {
    preset: known?.preset ?? null,
    headings: known?.headings ?? {},
    isOfLicences,
    lists: known?.lists ?? null,
  };
}

/**
 * What the label of an asset holds by what its former system calls it: the path of its address where
 * that is a number of a known product, else the text itself.
 */
export function formerLabel({ lists }: Pick<TableKind, "lists">, formerId: string): string {
  return lists !== null && /^\d+$/.test(formerId) ? `/${lists}/${formerId}` : formerId;
}

/** The headings of columns that say who has an asset, is answerable for it, or works on it. */
const OF_PEOPLE =
  /^(?:(?:currently )?checked out to\b.*|(?:asset )?assigned (?:to|user)\b.*|primary user|assignee|used by|user|workers|ausgegeben an\b.*|zugewiesen an\b.*|attribue a|affecte a|asignado a|toegewezen aan|assegnato a|atribuido a|przypisany do|zimmetli)$/;

/** The columns that say who has an asset, counted from 0. */
export function peopleColumnsOf(headers: readonly string[]): number[] {
  return headers.flatMap((header, column) => (OF_PEOPLE.test(headerKey(header)) ? [column] : []));
}
