import { SPACE_IMPORT_PERMISSIONS } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { ById, Id, Moment, text } from "./shape.ts";

/** What a column of the file can mean. */
export const IMPORT_FIELDS = [
  "location",
  "floor",
  "name",
  "number",
  "type",
  "capacity",
  "features",
  "shortcode",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/**
 * How the text of a file may be written. Those of ISO 8859 that have a Windows code page with the same
 * letters are read as that, which is what spreadsheets write.
 */
export const IMPORT_ENCODINGS = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "iso-8859-2",
  "windows-1251",
  "koi8-r",
  "iso-8859-5",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "big5",
  "gb18030",
  "shift_jis",
  "euc-jp",
  "euc-kr",
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

const Column = z.int().min(0).max(2000).nullable();

/** Which column, from 0, each field is read from; null is none. */
export const ImportMapping = z.strictObject(
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, Column])) as Record<
    ImportField,
    typeof Column
  >,
);

/** How the rows are to be read. */
export const ImportChoices = z.strictObject({
  mapping: ImportMapping,
  /** The location of rows that name none. */
  defaultLocation: text(200).nullable(),
  /** The floor of rows that name none. */
  defaultFloor: text(200).nullable(),
  mode: z.enum(["create", "update", "upsert"]),
  /** What to do with a type or feature that does not exist yet. */
  unknown: z.enum(["create", "error"]),
  /** How the file is written, where a person has said so; else it is found out. */
  encoding: z.enum(IMPORT_ENCODINGS).nullable().default(null),
});

/** One thing to know about one cell. */
export const ImportProblem = z.object({
  /** The data row, from 1. */
  row: z.int(),
  /** The line of the file, from 1. */
  line: z.int(),
  column: z.string().nullable(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  value: z.string(),
  severity: z.enum(["error", "warning"]),
});

const counts = z.object({
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  errors: z.int(),
  warnings: z.int(),
  locations: z.int(),
  floors: z.int(),
  spaceTypes: z.int(),
  features: z.int(),
});

/** One space as an import would leave it. */
export const ImportPreviewRow = z.object({
  row: z.int(),
  /** The line of the file, from 1; 0 where a file has no lines. */
  line: z.int(),
  action: z.enum(["create", "update"]),
  location: z.string(),
  floor: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  capacity: z.int().nullable(),
  features: z.array(z.string()),
  /** Null for a new space makes one for it. */
  shortcode: z.string().nullable(),
});

/** What an import would add beside spaces: the first of each by name; `counts` counts them all. */
export const ImportAdditions = z.object({
  locations: z.array(z.string()),
  floors: z.array(z.object({ location: z.string(), name: z.string() })),
  spaceTypes: z.array(z.string()),
  features: z.array(z.string()),
});

/** An import of spaces, from the upload to the report. */
export const SpaceImport = z.object({
  id: Id,
  state: z.enum(["uploaded", "checked", "importing", "completed"]),
  fileName: z.string(),
  createdAt: Moment,
  /** How the file was read. */
  encoding: z.enum(IMPORT_ENCODINGS),
  /** Null for a file that is no CSV. */
  delimiter: z.string().nullable(),
  headers: z.array(z.string()),
  /** The first rows, to show while mapping. */
  sample: z.array(z.array(z.string())),
  rowCount: z.int(),
  choices: ImportChoices,
  /** Whether the file, with its columns read by the choices, is a list of rooms for all one can tell. */
  looksLikeRooms: z.boolean(),
  /** How many rows are still to be written, while it is `importing`; 0 else. */
  remainingCount: z.int(),
  /** Null until it was checked. */
  counts: counts.nullable(),
  /** The first spaces as they would be; empty until it was checked. */
  preview: z.array(ImportPreviewRow),
  /** Null until it was checked. */
  additions: ImportAdditions.nullable(),
  /** The first 500; the rest are in the errors file. */
  problems: z.array(ImportProblem),
});

export type ImportMapping = z.infer<typeof ImportMapping>;
export type ImportChoices = z.infer<typeof ImportChoices>;
export type ImportProblem = z.infer<typeof ImportProblem>;
export type ImportPreviewRow = z.infer<typeof ImportPreviewRow>;
export type ImportAdditions = z.infer<typeof ImportAdditions>;
export type SpaceImport = z.infer<typeof SpaceImport>;
export type ImportCounts = z.infer<typeof counts>;

const own = {
  tag: "Spaces import",
  access: SPACE_IMPORT_PERMISSIONS,
  isLong: true,
} as const;

/** The calls that bring spaces in from a file: upload, check, commit, report. */
export const spaceImports = {
  upload: endpoint({
    ...own,
    method: "POST",
    path: "/spaces/imports",
    summary: "Takes a CSV, JSON or GeoJSON file of rooms and suggests what its columns mean.",
    bodyKind: "multipart",
    body: z.strictObject({ id: Id.optional() }),
    response: SpaceImport,
    status: 201,
    errors: ["import.unreadable", "request.too_large", "storage.full"],
  }),
  get: endpoint({
    ...own,
    method: "GET",
    path: "/spaces/imports/{id}",
    summary: "Gives an import.",
    params: ById,
    response: SpaceImport,
    errors: ["not_found"],
  }),
  readAs: endpoint({
    ...own,
    method: "PUT",
    path: "/spaces/imports/{id}/encoding",
    summary: "Reads the file anew in another encoding, and suggests again what its columns mean.",
    params: ById,
    body: z.strictObject({ encoding: z.enum(IMPORT_ENCODINGS) }),
    response: SpaceImport,
    errors: ["not_found", "import.unreadable", "import.running", "import.finished"],
  }),
  check: endpoint({
    ...own,
    method: "PUT",
    path: "/spaces/imports/{id}/mapping",
    summary: "Reads the rows by a mapping and tells what an import would do. Writes no space.",
    params: ById,
    body: ImportChoices,
    response: SpaceImport,
    errors: ["not_found", "import.running", "import.finished"],
  }),
  commit: endpoint({
    ...own,
    method: "POST",
    path: "/spaces/imports/{id}/commit",
    summary:
      "Writes the rows, some at a time: all of them, or with `validRowsOnly` those without an error. Goes on with an import that was interrupted.",
    params: ById,
    body: z.strictObject({ validRowsOnly: z.boolean() }),
    response: SpaceImport,
    errors: ["not_found", "import.has_errors", "import.finished"],
  }),
  errors: endpoint({
    ...own,
    method: "GET",
    path: "/spaces/imports/{id}/errors",
    summary: "Gives the rows with errors as a CSV with a reason column.",
    params: ById,
    replyKind: "bytes",
    errors: ["not_found"],
  }),
};
