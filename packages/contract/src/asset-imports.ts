import { CUSTOM_FIELD_KINDS } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import {
  ImportProblem,
  importCalls,
  importCounts,
  importReading,
  importRecord,
} from "./imports.ts";
import { ById, Id, QueryBoolean, QueryNumber, text } from "./shape.ts";

/**
 * The meanings that a column of a file of assets can have, in the order of the export's columns.
 * An organisation may have more: its custom fields, by `AssetImport.fields`.
 */
export const ASSET_IMPORT_FIELDS = [
  "id",
  "tag",
  "name",
  "description",
  "type",
  "manufacturer",
  "model",
  "partNumber",
  "serialNumber",
  "quantity",
  "lifecycleStatus",
  /** Where a space lies; without a space, the home of what floats. */
  "location",
  "floor",
  /** A name, a shortcode, or `Location > Floor > Space`. */
  "space",
  "spaceCode",
  /** The tag of what it is a part of, or the name of another row of the file. */
  "parentTag",
  "macAddress",
  "ipAddress",
  "switchPort",
  "dataPort",
  "firmwareVersion",
  "installDate",
  "installer",
  "endOfLife",
  "endOfSupport",
  "licenseExpiry",
  "warrantyExpiry",
  /** From the purchase on; told as the day on which the warranty ends. */
  "warrantyMonths",
  "patTestedAt",
  "patNextDueAt",
  "patResult",
  "purchaseDate",
  "purchaseCost",
  "supplier",
  "disposalReason",
  "disposedAt",
  /** The name of who has it; of what nobody is to have any more `IMPORT_CLEAR`. */
  "holder",
  /** That of a member hands it to the member. */
  "holderEmail",
  /** The day on which it was handed out. */
  "handedOutAt",
  "dueBack",
  /** With the last name in place of the whole one. */
  "holderFirstName",
  "holderLastName",
  /** The name where there is no other, and the address where it is one. */
  "holderUsername",
  /** Whether it is with a person at all, or only in a place: `user`, `location`. */
  "holderKind",
  /** Whether the system of before had archived it: `archivedRows` says what comes of such rows. */
  "archived",
  /** What the system of before calls it, as in the addresses on its labels. */
  "formerId",
] as const;
export type AssetImportField = (typeof ASSET_IMPORT_FIELDS)[number];

/** What empties a field; a blank cell leaves it as it is. */
export const IMPORT_CLEAR = "__clear__";

/** The orders in which a file may write days. */
export const DATE_ORDERS = ["day-first", "month-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What a file may write before the fractions of a number; the other mark parts thousands then. */
export const DECIMAL_MARKS = ["point", "comma"] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

/** What may come of rows that the system of before had archived. */
export const ARCHIVED_ROWS = ["leave_out", "archive"] as const;
export type ArchivedRows = (typeof ARCHIVED_ROWS)[number];

/** What a row may refer to by a name that means nothing yet. */
export const ASSET_IMPORT_REFERENCES = [
  "type",
  "manufacturer",
  "model",
  "location",
  "space",
  /** The words of a state. */
  "lifecycleStatus",
] as const;
export type AssetImportReference = (typeof ASSET_IMPORT_REFERENCES)[number];

/**
 * What to do with one value that means nothing yet, wherever the file has it. `to` is what it is
 * mapped to: the id of a record, or a state. A state cannot be created.
 */
const Decision = z.strictObject({
  kind: z.enum(ASSET_IMPORT_REFERENCES),
  /** As `unknowns` tells it. */
  value: text(1000),
  action: z.enum(["create", "error", "map"]),
  to: text(60).nullable(),
});

const Column = z.int().min(0).max(2000).nullable();

/** How the rows of a file of assets are to be read. */
export const AssetImportChoices = z.strictObject({
  /** The column of each field of `AssetImport.fields`, counted from 0; null or absent if none has it. */
  mapping: z
    .record(text(60), Column)
    .refine((mapping) => Object.keys(mapping).length <= 300, { error: "list.too_long" }),
  /** Null where the days of the file tell by themselves. */
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** Of numbers that can be read either way; null where the numbers of the file tell by themselves. */
  decimalMark: z.enum(DECIMAL_MARKS).nullable(),
  archivedRows: z.enum(ARCHIVED_ROWS),
  /** The kind of models of rows that name none. */
  defaultType: text(200).nullable(),
  /** The home of rows that name no place. */
  defaultLocation: text(200).nullable(),
  /** For values that mean nothing yet, before the general `unknown`. */
  decisions: z.array(Decision).max(2000),
  ...importReading,
});

/** The products whose exports are known by their headings. */
export const ASSET_IMPORT_PRESETS = ["storey", "snipe-it", "atlas"] as const;

/** A day as the file has it, and what it would be in either order; null where it would be none. */
const SampleDay = z.object({
  column: z.string(),
  value: z.string(),
  dayFirst: z.string().nullable(),
  monthFirst: z.string().nullable(),
});

/** What the days of a file tell of their order. */
export const AssetImportDates = z.object({
  /** The order of days that the file tells by itself; null where it does not. */
  detected: z.enum(DATE_ORDERS).nullable(),
  /** Whether somebody has to say the order: some days can be read either way, and none tells. */
  isAsked: z.boolean(),
  /** The first of them, those first that can be read either way. */
  samples: z.array(SampleDay),
});

/** A number as the file has it, and what it would be with either decimal mark. */
const SampleNumber = z.object({
  column: z.string(),
  value: z.string(),
  point: z.number(),
  comma: z.number(),
});

/** What the numbers of custom fields tell of their decimal mark. */
export const AssetImportNumbers = z.object({
  /** The mark that the file tells by itself; null where it does not. A column may tell its own. */
  detected: z.enum(DECIMAL_MARKS).nullable(),
  /** Whether somebody has to say the mark: some numbers can be read either way, and none tells. */
  isAsked: z.boolean(),
  /** The first of those that can be read either way. */
  samples: z.array(SampleNumber),
});

/** A kind that gets no new asset by an import: it requires fields that are not imported. */
export const ClosedAssetType = z.object({ name: z.string(), fields: z.array(z.string()) });

/** One field of an asset before and after, as people read it. */
export const AssetImportChange = z.object({
  /** As in `fields`; `place` is location, floor and space in one. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** What an import would do, or did, with one row. */
export const AssetImportRow = z.object({
  row: z.int(),
  /** The line of the file, from 1. */
  line: z.int(),
  action: z.enum(["create", "update", "error"]),
  /** Whether an archived asset of this tag is brought back for it. */
  isRestored: z.boolean(),
  /** Null before it is made, and of a row with an error that is of no asset. */
  assetId: Id.nullable(),
  /** Null of a new one that gets the organisation's next tag. */
  tag: z.string().nullable(),
  name: z.string().nullable(),
  /** The model's name. */
  model: z.string().nullable(),
  /** `Location > Floor > Space`; null of what lies nowhere. */
  place: z.string().nullable(),
  /** Of an update what it changes; of a new one what it will say. */
  changes: z.array(AssetImportChange),
  problems: z.array(ImportProblem),
});

/** A value that rows refer to and that means nothing yet. */
export const AssetImportUnknown = z.object({
  kind: z.enum(ASSET_IMPORT_REFERENCES),
  value: z.string(),
  /** How many rows have it. */
  rowCount: z.int(),
  /** What is done with it by the choices of now. */
  action: z.enum(["create", "error", "map"]),
  to: z.string().nullable(),
  /** Whether the caller may create it. */
  isCreatable: z.boolean(),
});

/** The records that an import would add beside assets: the first 50 of each by name. */
export const AssetImportAdditions = z.object({
  assetTypes: z.array(z.string()),
  manufacturers: z.array(z.string()),
  models: z.array(z.string()),
  locations: z.array(z.string()),
  floors: z.array(z.string()),
  spaces: z.array(z.string()),
  /** The first 500 values to decide on, the most frequent first. */
  unknowns: z.array(AssetImportUnknown),
  unknownCount: z.int(),
});

const counts = z.object({
  ...importCounts,
  /** Of the created ones: those that were archived and are brought back. */
  restored: z.int(),
  assetTypes: z.int(),
  manufacturers: z.int(),
  models: z.int(),
  locations: z.int(),
  floors: z.int(),
  spaces: z.int(),
});

/** A field that a column can be mapped to. */
export const AssetImportTarget = z.object({
  /** Of a custom field `custom:` and its id. */
  key: z.string(),
  /** The heading of a custom field in files: its name, with its kind's where that is not enough; null of a field of every asset (`ASSET_IMPORT_FIELDS`). */
  label: z.string().nullable(),
  /** What a custom field holds; null of any other. */
  kind: z.enum(CUSTOM_FIELD_KINDS).nullable(),
  /** Of a number: what is counted. */
  unit: z.string().nullable(),
});

/** An import of assets, from the upload to the report. */
export const AssetImport = z.object({
  ...importRecord,
  choices: AssetImportChoices,
  /** What columns can be mapped to. */
  fields: z.array(AssetImportTarget),
  /** Whether the file, with its columns read by the choices, seems to be a list of assets. */
  looksLikeAssets: z.boolean(),
  /** Which product's export it is; null of any other file. */
  preset: z.enum(ASSET_IMPORT_PRESETS).nullable(),
  /** Whether the mapping is the one that was last imported with in a file of the same headings. */
  isRemembered: z.boolean(),
  dates: AssetImportDates,
  numbers: AssetImportNumbers,
  /** The columns that say of people what they have to do with an asset, counted from 0; those that no field is read from stay out. */
  peopleColumns: z.array(z.int()),
  /** By name, the first 50. */
  closedTypes: z.array(ClosedAssetType),
  /** How many rows were looked at, while a check is on its way in another call; else all or none. */
  checkedCount: z.int(),
  /** Null until it was checked. */
  counts: counts.nullable(),
  /** The first rows that create or change something, of those the caller may see. */
  preview: z.array(AssetImportRow.extend({ action: z.enum(["create", "update"]) })),
  /** Null until it was checked. */
  additions: AssetImportAdditions.nullable(),
});

export type AssetImport = z.infer<typeof AssetImport>;
export type AssetImportAdditions = z.infer<typeof AssetImportAdditions>;
export type AssetImportChange = z.infer<typeof AssetImportChange>;
export type AssetImportChoices = z.infer<typeof AssetImportChoices>;
export type AssetImportCounts = z.infer<typeof counts>;
export type AssetImportDates = z.infer<typeof AssetImportDates>;
export type AssetImportNumbers = z.infer<typeof AssetImportNumbers>;
export type ClosedAssetType = z.infer<typeof ClosedAssetType>;
export type AssetImportRow = z.infer<typeof AssetImportRow>;
export type AssetImportUnknown = z.infer<typeof AssetImportUnknown>;

const own = {
  tag: "Assets import",
  path: "/assets/imports",
  access: "organisation.assets.import",
  setting: "asset_management",
  isWithinLocation: true,
} as const;

/** The calls that bring assets in from a file. */
export const assetImports = {
  ...importCalls({
    ...own,
    what: "assets",
    choices: AssetImportChoices,
    record: AssetImport,
  }),
  rows: endpoint({
    ...own,
    method: "GET",
    path: "/assets/imports/{id}/rows",
    summary:
      "Lists what a check found row by row, in the order of the file: what would change, and what is wrong. Unchanged rows are left out.",
    params: ById,
    query: z.strictObject({
      action: z.enum(["create", "update", "error"]).optional(),
      /** Only rows of the file after this one. */
      after: QueryNumber(1_000_000),
      /** 50 unless told. */
      pageSize: QueryNumber(200),
    }),
    response: z.object({ results: z.array(AssetImportRow), hasMore: z.boolean() }),
    errors: ["not_found"],
  }),
};

/** The call that gives assets as a table, for the import to read again. */
export const assetExport = {
  download: endpoint({
    tag: "Assets import",
    access: "organisation.assets.read",
    setting: "asset_management",
    isMultiTransaction: true,
    method: "GET",
    path: "/assets/export",
    summary:
      "Gives assets as a table, with the headings that an import reads: imported again it changes nothing. All that are not archived, or those that a list shows, by its `queryParams`, in its order and with its columns: after the id, and with the others that say where an asset is, or which model. Texts that a spreadsheet would run as formulas stay texts. A spreadsheet holds 50,000 rows at most.",
    query: z.strictObject({
      format: z.enum(["csv", "xlsx"]),
      /** True gives the headings alone, to be filled in. */
      isTemplate: QueryBoolean,
      /** The list, as the address of its screen says it. */
      queryParams: text(20_000).optional(),
    }),
    replyKind: "bytes",
    errors: ["export.too_many_rows"],
  }),
};
