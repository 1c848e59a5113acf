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

/** An import of spaces, from the upload to the report. */
export const SpaceImport = z.object({
  id: Id,
  state: z.enum(["uploaded", "checked", "importing", "completed"]),
  fileName: z.string(),
  createdAt: Moment,
  encoding: z.string(),
  /** Null for a file that is no CSV. */
  delimiter: z.string().nullable(),
  headers: z.array(z.string()),
  /** The first rows, to show while mapping. */
  sample: z.array(z.array(z.string())),
  rowCount: z.int(),
  choices: ImportChoices,
  /** How many rows are still to be written, while it is `importing`; 0 else. */
  remainingCount: z.int(),
  /** Null until it was checked. */
  counts: counts.nullable(),
  /** The first 500; the rest are in the errors file. */
  problems: z.array(ImportProblem),
});

export type ImportMapping = z.infer<typeof ImportMapping>;
export type ImportChoices = z.infer<typeof ImportChoices>;
export type ImportProblem = z.infer<typeof ImportProblem>;
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
